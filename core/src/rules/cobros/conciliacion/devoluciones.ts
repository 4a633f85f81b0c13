import type { Decimal } from 'decimal.js';
import type { Pago } from '../../../contract/cobros/pago.ts';
import { sum } from '../../money.ts';
import { aCargoOf, devueltoOf } from '../devolucion/aCargoOf.ts';

/**
 * Refunds of a payment that left the account, with their dates: a refund without date gets the payment's approval. A refund
 * paid by the marketplace is no movement of the account.
 */
export function devolucionesOf(pago: Pago): { importe: Decimal; fecha: Date | null }[] {
  if (aCargoOf(pago) === 'mercado_libre') return [];
  const total = devueltoOf(pago);
  const devueltas = pago.devoluciones.map(({ importe, fecha }) => ({ importe, fecha: fecha ?? pago.aprobado }));
  const resto = total.minus(sum(devueltas.map(({ importe }) => importe)));
  return resto.gt(0) ? [...devueltas, { importe: resto, fecha: devueltas.at(-1)?.fecha ?? pago.aprobado }] : devueltas;
}
