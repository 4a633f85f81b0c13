import { Decimal } from 'decimal.js';
import type { Envio } from '../../../contract/ventas/venta.ts';
import { amount, id, object, objects, text } from './parts.ts';
import type { MeliJson } from '../types.ts';

/**
 * A shipment with its costs (null: not asked or not there yet) and its payments. `meli_user_id` is ours: a shipment
 * may carry several sellers' packages. Source: Mercado Libre docs, "Gestionar envíos" and "Costos de envío".
 */
export function normalizeEnvio(
  envio: MeliJson,
  costos: MeliJson | null,
  meli_user_id: string,
  pagos: readonly MeliJson[] = [],
): Envio {
  const destino = object(object(envio['destination'])['shipping_address']);
  const vendedores = objects(costos?.['senders']);
  const nuestro = ours(vendedores, meli_user_id);
  const pagado =
    amount(object(costos?.['receiver'])['cost']) ?? amount(object(envio['lead_time'])['cost']) ?? new Decimal(0);
  return {
    envio_id: id(envio['id']) ?? '',
    status: text(envio['status']) ?? '',
    logistica: text(object(envio['logistic'])['type']) ?? text(envio['logistic_type']) ?? '',
    costo_comprador: buyerShare(pagado, vendedores, nuestro),
    costo_vendedor: nuestro === null ? null : amount(nuestro['cost']),
    provincia_entrega: unmasked(text(object(destino['state'])['name'])),
    devuelto: returned(envio, pagos),
  };
}

/** Our entry among the senders; a lone one without owner is ours. */
function ours(vendedores: readonly MeliJson[], meli_user_id: string): MeliJson | null {
  const propio = vendedores.find((vendedor) => id(vendedor['user_id']) === meli_user_id);
  if (propio) return propio;
  const [unico] = vendedores;
  return vendedores.length === 1 && unico && id(unico['user_id']) === null ? unico : null;
}

/**
 * Our part of what the buyer paid, half-up to the cent. The marketplace does not say how it divides it among the
 * sellers of a shipment; the price of each one's package before discounts is what it does say.
 */
function buyerShare(pagado: Decimal, vendedores: readonly MeliJson[], nuestro: MeliJson | null): Decimal {
  if (vendedores.length <= 1 || nuestro === null) return pagado;
  const total = vendedores.reduce((suma, vendedor) => suma.plus(gross(vendedor)), new Decimal(0));
  const parte = total.gt(0) ? gross(nuestro).div(total) : new Decimal(1).div(vendedores.length);
  return pagado.times(parte).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

function gross(vendedor: MeliJson): Decimal {
  return objects(vendedor['discounts']).reduce(
    (suma, descuento) => suma.plus(amount(descuento['promoted_amount']) ?? 0),
    amount(vendedor['cost']) ?? new Decimal(0),
  );
}

/**
 * The shipment's own payments say whether the buyer got the money back. Without them, a cancelled shipment was not
 * charged; one cancelled because its pack was split lives on in the new ones.
 */
function returned(envio: MeliJson, pagos: readonly MeliJson[]): boolean {
  const cobrados = pagos.filter((pago) => text(pago['status']) !== 'rejected');
  if (cobrados.length > 0) {
    return cobrados.every((pago) => ['refunded', 'cancelled', 'charged_back'].includes(text(pago['status']) ?? ''));
  }
  return text(envio['status']) === 'cancelled' && text(envio['substatus']) !== 'pack_splitted';
}

/** Addresses come masked with X until the payment is confirmed. */
function unmasked(valor: string | null): string | null {
  return valor !== null && /^[X*\s]+$/i.test(valor) ? null : valor;
}
