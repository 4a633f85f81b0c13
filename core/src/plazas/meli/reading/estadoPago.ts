import type { DetallePago, EstadoPago, OrigenDeDevolucion } from '../../../contract/cobros/pago.ts';
import { text } from './parts.ts';

/**
 * State of a payment by its `status`, also as an order or a shipment announces it. Source: Mercado Pago docs, "Pagos", `status`;
 * `partially_refunded` is only in the payments of a shipment.
 */
const estadosPago: ReadonlyMap<string, EstadoPago> = new Map([
  ['approved', 'cobrado'],
  ['partially_refunded', 'devuelto_en_parte'],
  ['refunded', 'devuelto'],
  ['in_mediation', 'en_disputa'],
  ['charged_back', 'contracargo'],
  ['pending', 'pendiente'],
  ['authorized', 'pendiente'],
  ['in_process', 'pendiente'],
  ['rejected', 'rechazado'],
  ['cancelled', 'cancelado'],
]);

export function estadoPago(status: unknown): EstadoPago {
  return estadosPago.get(text(status) ?? '') ?? 'desconocido';
}

/**
 * Detail of a payment by its whole `status_detail`. Source: Mercado Pago docs, "Pagos", `status_detail`; answers captured from August to
 * October 2026.
 */
const detalles: ReadonlyMap<string, DetallePago> = new Map([
  ['refunded', 'descontado'],
  ['bpp_refunded', 'descontado'],
  ['partially_refunded', 'descontado'],
  ['partially_bpp_refunded', 'descontado'],
  ['in_mediation', 'en_disputa'],
  ['charged_back', 'en_disputa'],
]);

/** Bearer of the refund of a payment, by its `status_detail`; names of a covered refund begin or end alike. */
export function detallePago(status_detail: unknown): DetallePago {
  const detalle = text(status_detail) ?? '';
  const conocido = detalles.get(detalle);
  if (conocido !== undefined) return conocido;
  if (/^partially_.*covered/.test(detalle)) return 'cubierto_en_parte';
  return /^bpp_covered|covered_melienvio$/.test(detalle) ? 'cubierto' : 'desconocido';
}

/** `bpp`: Compra Protegida. Source: Mercado Pago docs, "Pagos", `refunds.source.type`. */
const origenes: ReadonlyMap<string, OrigenDeDevolucion> = new Map([
  ['collector', 'vendedor'],
  ['bpp', 'proteccion'],
]);

/** Account that a refund came from, by the type of one of its sources. */
export function origenDeDevolucion(type: string): OrigenDeDevolucion {
  return origenes.get(type) ?? 'desconocido';
}
