import { Decimal } from 'decimal.js';
import { NINGUNO, POR_SABER, sabido, type Sabido } from '../../../../contract/sabido.ts';
import type { DescuentosDeOrden } from '../../../../contract/ventas/venta.ts';
import type { MeliJson } from '../../types.ts';
import { amount, id, object, objects, text } from '../parts.ts';

/** Types of discount that are in `unit_price` already, or that the buyer gets apart: neither changes what the seller charges. */
const SIN_CUPON: ReadonlySet<string> = new Set(['discount', 'cashback']);

/**
 * The seller's part of an order's coupons, from the answer of `/orders/{id}/discounts`; null: it was not asked. An answer without a
 * coupon's part, or without coupons when the payments tell of one, leaves the part unknown, not zero.
 * Source: Mercado Libre docs, "Descuentos en órdenes"; captures ordenes/discounts-1 and discounts-2.
 */
export function descuentosOf(orden: MeliJson, respuesta: MeliJson | null): Sabido<DescuentosDeOrden> {
  if (!hasDescuentos(orden)) return NINGUNO;
  const detalles = respuesta?.['details'];
  if (!Array.isArray(detalles)) return POR_SABER;
  const partes = detalles.map((detalle: unknown) => partesOf(object(detalle)));
  if (partes.includes(null)) return POR_SABER;
  const cupones = detalles.filter((detalle: unknown) => text(object(detalle)['type']) === 'coupon');
  if (cupones.length === 0 && cuponesPagados(orden).some((cupon) => cupon.gt(0))) return POR_SABER;
  const publicaciones = publicacionesOf(orden);
  const porPublicacion = new Map<string, Decimal>();
  for (const { publicacion_id, importe } of partes.flatMap((parte) => parte ?? [])) {
    if (importe.isZero()) continue;
    if (importe.lt(0) || !publicaciones.has(publicacion_id)) return POR_SABER;
    porPublicacion.set(publicacion_id, (porPublicacion.get(publicacion_id) ?? new Decimal(0)).plus(importe));
  }
  if (porPublicacion.size === 0) return NINGUNO;
  return sabido({
    cupon_vendedor: [...porPublicacion].map(([publicacion_id, importe]) => ({ publicacion_id, importe })),
  });
}

/** Whether to ask for an order's discounts: its tag says so, or one of its amounts does. */
export function hasDescuentos(orden: MeliJson): boolean {
  if (Array.isArray(orden['tags']) && orden['tags'].includes('order_has_discount')) return true;
  const cupones = [amount(object(orden['coupon'])['amount']), ...cuponesPagados(orden)];
  return cupones.some((cupon) => cupon?.gt(0) ?? false);
}

/** The seller's part of a coupon in each listing; empty for a discount that is no coupon; null: the answer does not say. */
function partesOf(detalle: MeliJson): DescuentosDeOrden['cupon_vendedor'] | null {
  const tipo = text(detalle['type']);
  if (tipo === null) return null;
  if (SIN_CUPON.has(tipo)) return [];
  const items = detalle['items'];
  if (!Array.isArray(items) || items.length === 0) return null;
  const partes = items.flatMap((item: unknown) => {
    const publicacion_id = id(object(item)['id']);
    const importe = amount(object(object(item)['amounts'])['seller']);
    return publicacion_id === null || importe === null ? [] : [{ publicacion_id, importe }];
  });
  return partes.length === items.length ? partes : null;
}

function cuponesPagados(orden: MeliJson): Decimal[] {
  return objects(orden['payments']).flatMap((pago) => amount(pago['coupon_amount']) ?? []);
}

function publicacionesOf(orden: MeliJson): ReadonlySet<string> {
  return new Set(objects(orden['order_items']).flatMap((linea) => id(object(linea['item'])['id']) ?? []));
}
