import { Decimal } from 'decimal.js';
import type { EstadoPago } from '../../../contract/cobros/pago.ts';
import type { EstadoOrden, PagoDeOrden, Orden, OrdenItem } from '../../../contract/ventas/venta.ts';
import { devueltoOf } from '../../../rules/cobros/devolucion/aCargoOf.ts';
import { estadoPago } from './estadoPago.ts';
import { hasDescuentos } from './orden/descuentos.ts';
import { amount, id, instant, object, objects, text, texts } from './parts.ts';
import { camposRaros } from './orden/camposRaros.ts';
import { reclamoOf, type ReclamosCrudos } from './orden/reclamos.ts';
import type { MeliJson, UsuarioMeli } from '../types.ts';

// Turns the marketplace's raw answers into the contract's shapes. Pure. Any documented object may be null or absent and any enum may grow,
// so nothing here throws: a missing value becomes the empty one that stops a sale from being invoiced.

/**
 * State of an order's money by its `status`; any other status: the money is not in yet.
 * Source: Mercado Libre docs, "Gestionar órdenes", "Estados de una orden".
 */
const estados: ReadonlyMap<string, EstadoOrden> = new Map([
  ['paid', 'paga'],
  ['partially_refunded', 'paga'],
  ['pending_cancel', 'cancelandose'],
  ['cancelled', 'cancelada'],
  ['invalid', 'invalida'],
]);

/**
 * An order, from `/orders/{id}` or a result of `/orders/search`, with the answers of its claims.
 * Source: Mercado Libre docs, "Gestionar órdenes".
 */
export function normalizeOrden(orden: MeliJson, reclamos: ReclamosCrudos = {}): Orden {
  const tags = texts(orden['tags']);
  const comprador = object(orden['buyer']);
  const creacion = instant(orden['date_created']);
  const status = statusOf(orden);
  const pagos = objects(orden['payments']);
  return {
    order_id: id(orden['id']) ?? '',
    pack_id: id(orden['pack_id']),
    status,
    estado: estados.get(status) ?? 'pendiente',
    fecha_creacion: creacion ?? new Date(0),
    fecha_cierre: instant(orden['date_closed']),
    // The search spells the field date_last_updated. Without either, the oldest date makes whoever compares read the order again.
    ultima_actualizacion:
      instant(orden['last_updated']) ?? instant(orden['date_last_updated']) ?? creacion ?? new Date(0),
    // The contract knows two currencies; any other is treated as USD, which is not invoiced either.
    moneda: (text(orden['currency_id']) ?? 'ARS') === 'ARS' ? 'ARS' : 'USD',
    total: amount(orden['total_amount']) ?? new Decimal(0),
    reembolsado: refunded(pagos),
    pagos: valid(pagos).map(normalizePago),
    items: objects(orden['order_items']).map(normalizeItem),
    comprador_id: id(comprador['id']) ?? '',
    comprador_nickname: text(comprador['nickname']),
    envio_id: id(object(orden['shipping'])['id']),
    en_pack: id(orden['pack_id']) !== null || tags.includes('pack_order'),
    no_se_envia: tags.includes('no_shipping'),
    tiene_descuentos: hasDescuentos(orden),
    fraude: tags.includes('fraud_risk_detected'),
    prueba: tags.includes('test_order'),
    reclamo: reclamoOf(orden, reclamos),
    dividida: text(object(orden['cancel_detail'])['code']) === 'pack_splitted',
    campos_raros: camposRaros(orden),
  };
}

/** The state of an order, as the marketplace writes it; empty when it does not say. */
function statusOf(orden: MeliJson): string {
  return text(orden['status']) ?? '';
}

/** Id of the seller of an order; null when the answer does not say. */
export function sellerOf(orden: MeliJson): string | null {
  return id(object(orden['seller'])['id']);
}

/** Orders of a shipment, from `/shipments/{id}/orders`. Source: Mercado Libre docs, "Gestionar envíos". */
export function orderIdsOfEnvio(ordenes: readonly MeliJson[]): string[] {
  return [...new Set(ordenes.flatMap((orden) => id(orden['order_id']) ?? []))];
}

/** Order of a payment; it may come inside `collection`, as `order_id` or as `order.id`. null when it does not say. */
export function orderIdOfPago(pago: MeliJson): string | null {
  const datos = { ...pago, ...object(pago['collection']) };
  return id(datos['order_id']) ?? id(object(datos['order'])['id']);
}

/** The seller's data that an account shows, from `/users/me`. Source: Mercado Libre docs, "Consulta usuarios". */
export function normalizeUsuario(usuario: MeliJson): UsuarioMeli {
  const reputacion = object(usuario['seller_reputation']);
  const imagen = text(object(usuario['thumbnail'])['picture_url']);
  return {
    meli_user_id: id(usuario['id']) ?? '',
    nickname: text(usuario['nickname']) ?? '',
    thumbnail: imagen === null ? null : { picture_url: imagen },
    seller_reputation: {
      power_seller_status: text(reputacion['power_seller_status']),
      level_id: text(reputacion['level_id']),
    },
  };
}

function normalizePago(pago: MeliJson): PagoDeOrden {
  return {
    pago_id: id(pago['id']),
    envio: amount(pago['shipping_cost']),
    devuelto: givenBack(pago),
  };
}

function normalizeItem(linea: MeliJson): OrdenItem {
  const item = object(linea['item']);
  return {
    publicacion_id: id(item['id']) ?? '',
    titulo: text(item['title']) ?? '',
    sku: text(item['seller_sku']) ?? text(item['seller_custom_field']),
    cantidad: amount(linea['quantity']) ?? new Decimal(0),
    precio_unitario: amount(linea['unit_price']) ?? new Decimal(0),
    comision_unitaria: amount(linea['sale_fee']),
  };
}

function refunded(pagos: readonly MeliJson[]): Decimal {
  return valid(pagos).reduce((suma, pago) => suma.plus(givenBack(pago)), new Decimal(0));
}

const SIN_COBRAR: ReadonlySet<EstadoPago> = new Set(['rechazado', 'cancelado']);

/** Payments without the rejected and cancelled ones: those never brought money in, and the amount they say was given back is no refund. */
function valid(pagos: readonly MeliJson[]): MeliJson[] {
  return pagos.filter((pago) => !SIN_COBRAR.has(estadoPago(pago['status'])));
}

function givenBack(pago: MeliJson): Decimal {
  return devueltoOf({
    estado: estadoPago(pago['status']),
    importe: amount(pago['transaction_amount']) ?? new Decimal(0),
    devuelto: amount(pago['transaction_amount_refunded']) ?? new Decimal(0),
  });
}
