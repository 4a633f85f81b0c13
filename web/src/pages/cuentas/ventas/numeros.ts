import { formatARS } from '@talonario/core';
import type { Decimal } from 'decimal.js';

/** `1.234` */
export function enMiles(cantidad: number): string {
  return miles.format(cantidad);
}

/** An amount inside a sentence, that a line never breaks. */
export function enPesos(importe: Decimal): string {
  return formatARS(importe).replace(' ', '\u00A0');
}

const miles = new Intl.NumberFormat('es-AR');
