import type { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import { withComma } from '../money.ts';

/** A figure as a CSV writes it, with its decimal comma; empty: unknown. */
export interface Cifra {
  cifra: string;
}

/** A civil day: `dd/mm/aaaa` in a CSV, a date that a spreadsheet can sort in an XLSX. */
export interface CeldaFecha {
  fecha: FechaCivil;
}

/** A cell of a file of rows. A text is text in every file: codes, documents and the 16 digits of a sale keep every digit. */
export type Celda = string | Decimal | Cifra | CeldaFecha;

export type Fila = readonly Celda[];

/** An amount to the cent, as a cell. */
export function celdaDeImporte(importe: Decimal): Celda {
  return { cifra: withComma(importe, 2) };
}

/** A civil day as a cell, or an empty one. */
export function celdaDeFecha(fecha: FechaCivil | null): Celda {
  return fecha === null ? '' : { fecha };
}
