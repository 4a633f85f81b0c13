import { Decimal } from 'decimal.js';
import type { DescuentosVenta } from '../../../contract/ventas/venta.ts';
import type { MeliJson } from '../types.ts';
import { amount, id, object, objects, text } from './parts.ts';

const CUPON = 'coupon';

/** `/orders/{id}/discounts`: the seller's part of the coupons. Price discounts are inside `unit_price` already. */
export function normalizeDescuentos(descuentos: MeliJson): DescuentosVenta {
  const porPublicacion = new Map<string, Decimal>();
  for (const detalle of objects(descuentos['details'])) {
    if (text(detalle['type']) !== CUPON) continue;
    for (const item of objects(detalle['items'])) {
      const { publicacion, importe } = parteDelVendedor(item);
      if (publicacion === null || importe === null || !importe.gt(0)) continue;
      porPublicacion.set(publicacion, (porPublicacion.get(publicacion) ?? new Decimal(0)).plus(importe));
    }
  }
  return { cupon_vendedor: [...porPublicacion].map(([publicacion_id, importe]) => ({ publicacion_id, importe })) };
}

/**
 * Whether an answer says what of each coupon the seller pays. A coupon whose item or amount is missing is no coupon of nothing: its
 * sale would be invoiced for more than its buyer paid.
 */
export function tellsCupones(descuentos: MeliJson): boolean {
  const { details } = descuentos;
  if (!Array.isArray(details)) return false;
  const detalles = objects(details);
  return detalles.length === details.length && detalles.every(tellsParte);
}

function tellsParte({ type, items }: MeliJson): boolean {
  const tipo = text(type);
  if (tipo !== CUPON) return tipo !== null && tipo !== '';
  if (!Array.isArray(items) || items.length === 0 || objects(items).length !== items.length) return false;
  return objects(items)
    .map(parteDelVendedor)
    .every(({ publicacion, importe }) => publicacion !== null && importe !== null);
}

function parteDelVendedor(item: MeliJson): { publicacion: string | null; importe: Decimal | null } {
  return { publicacion: id(item['id']), importe: amount(object(item['amounts'])['seller']) };
}
