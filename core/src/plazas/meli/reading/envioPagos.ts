import { Decimal } from 'decimal.js';
import type { EstadoPago, Pago } from '../../../contract/cobros/pago.ts';
import type { EnvioPagos } from '../../../contract/ventas/envioPagado.ts';
import { estadoPago } from './estadoPago.ts';
import { normalizePago } from './pago.ts';
import { amount, id, object, objects } from './parts.ts';
import type { MeliJson } from '../types.ts';

const CERO = new Decimal(0);

/** Stored payments of a shipment, as answered: the list, null when there is none, and each payment by its id. */
interface EnvioPagosCrudo {
  pagos: readonly object[] | null;
  cobros: Readonly<Record<string, object | null>>;
}

/**
 * The payments of a shipment. What a payment does not say stays unknown: without collector, its owner is unknown.
 * Source: `/shipments/{id}/payments` (a bare array, amounts as numbers or texts) and Mercado Pago's `/v1/payments/{id}`.
 */
export function normalizeEnvioPagos(kept: object): EnvioPagos {
  const { pagos, cobros } = kept as Partial<EnvioPagosCrudo>;
  return {
    pagos: Array.isArray(pagos) ? objects(pagos).map(toPago) : null,
    cobros: Object.fromEntries(Object.entries(object(cobros)).map(([pago_id, cruda]) => [pago_id, toCobro(cruda)])),
  };
}

/** States of a payment whose money came in. For one partly given back, only the payment itself says how much. */
const COBRADOS: ReadonlySet<EstadoPago> = new Set(['cobrado', 'devuelto_en_parte']);

/** Ids of a shipment's payments whose money came in, from their raw rows; each payment itself says whose it is. */
export function pagosDeEnvioCobrados(pagos: readonly object[]): string[] {
  const cobrados = pagos.map((pago) => toPago(object(pago))).filter(({ estado }) => COBRADOS.has(estado));
  return [...new Set(cobrados.flatMap(({ pago_id }) => pago_id ?? []))];
}

/** Payments of a shipment that came into the seller's account: they bring no goods, and are all shipping. */
export function cobrosDeEnvio(kept: object | null, meli_user_id: string): Pago[] {
  const cobros = Object.values(object((kept as Partial<EnvioPagosCrudo> | null)?.cobros)).map(object);
  return cobros
    .filter((cruda) => toCobro(cruda)?.cobrador === meli_user_id)
    .flatMap((cruda) => {
      const pago = normalizePago(cruda);
      const vuelto = pago.devuelto.gt(0) ? [{ importe: pago.devuelto, fecha: null, de: [] }] : [];
      const devoluciones = pago.devoluciones.length > 0 ? pago.devoluciones : vuelto;
      return [{ ...pago, importe: CERO, envio: pago.importe.plus(pago.envio), devuelto: CERO, devoluciones }];
    });
}

function toPago(pago: MeliJson): NonNullable<EnvioPagos['pagos']>[number] {
  return { pago_id: id(pago['payment_id']), estado: estadoPago(pago['status']), importe: amount(pago['amount']) };
}

function toCobro(cruda: unknown): EnvioPagos['cobros'][string] {
  if (cruda === null) return null;
  const pago = object(cruda);
  return {
    cobrador: id(pago['collector_id']) ?? id(object(pago['collector'])['id']),
    devuelto: amount(pago['transaction_amount_refunded']) ?? new Decimal(0),
    importe: amount(pago['transaction_amount']),
  };
}
