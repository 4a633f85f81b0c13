import { Decimal } from 'decimal.js';
import type { RedondeoDeCambio } from '../../contract/articulos/cambio.ts';

/** Step that a rounded amount is a multiple of, and the ending added to it; ARS. */
const formas: Readonly<Record<RedondeoDeCambio, { paso: string; termina: string }>> = {
  centavos: { paso: '0.01', termina: '0' },
  '1': { paso: '1', termina: '0' },
  '10': { paso: '10', termina: '0' },
  '100': { paso: '100', termina: '0' },
  '9': { paso: '10', termina: '9' },
  '99': { paso: '100', termina: '99' },
  '90': { paso: '100', termina: '90' },
};

/**
 * The nearest amount of the shape, the higher one on a tie; never under the first positive one, so that no price becomes 0. 0
 * stays 0.
 */
export function roundPrecio(importe: Decimal, redondeo: RedondeoDeCambio): Decimal {
  if (importe.isZero()) return importe;
  const { paso, termina } = formas[redondeo];
  const pasos = importe.minus(termina).div(paso).toDecimalPlaces(0, Decimal.ROUND_HALF_CEIL);
  const redondo = pasos.times(paso).plus(termina);
  return Decimal.max(redondo, termina === '0' ? paso : termina);
}
