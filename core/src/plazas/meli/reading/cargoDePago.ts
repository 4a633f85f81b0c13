import type { CargoDePago, TipoDeCargo } from '../../../contract/cobros/pago.ts';
import { text } from './parts.ts';

/** Source: Mercado Pago, `charges_details.type` of a payment. */
const tipos: ReadonlyMap<string, TipoDeCargo> = new Map([
  ['fee', 'venta'],
  ['shipping', 'envio'],
  ['tax', 'impuesto'],
  ['coupon', 'cupon'],
  ['bonus', 'bonificacion'],
  ['refund', 'devolucion'],
]);

/** Kind of a payment's charge, by its `type`. */
export function tipoDeCargo(type: unknown): TipoDeCargo {
  return tipos.get(text(type) ?? '') ?? 'desconocido';
}

/** Source: Mercado Pago, `charges_details.accounts.from` of a payment. */
const cuentas: ReadonlyMap<string, NonNullable<CargoDePago['de']>> = new Map([
  ['collector', 'vendedor'],
  ['payer', 'comprador'],
]);

/** Owner of the account that a charge is taken from, by the kind of the account; null: the charge does not say. */
export function cuentaDeCargo(from: unknown): CargoDePago['de'] {
  const cuenta = text(from);
  return cuenta === null ? null : (cuentas.get(cuenta) ?? 'otro');
}
