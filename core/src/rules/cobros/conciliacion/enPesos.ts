import type { Decimal } from 'decimal.js';
import { round2 } from '../../money.ts';

/** Pesos of an amount of a sale, by the rate of its day; null: the rate is unknown. 0 is 0 at any rate. */
export function enPesos(importe: Decimal, { cotizacion }: { cotizacion: Decimal | null }): Decimal | null {
  if (cotizacion === null) return importe.isZero() ? importe : null;
  return cotizacion.eq(1) ? importe : round2(importe.times(cotizacion));
}
