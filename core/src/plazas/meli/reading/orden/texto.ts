import type { RespuestaCruda } from '../../../../contract/ventas/venta.ts';
import { id, joined, object, objects, text } from '../parts.ts';

/**
 * Buyer's name and SKUs of an order, separated by spaces; each line has its SKU in either of two fields, or in both.
 * Source: Mercado Libre docs, "Gestionar órdenes".
 */
export function textoDeOrden(cruda: RespuestaCruda): string {
  const orden = object(cruda);
  const comprador = object(orden['buyer']);
  const articulos = objects(orden['order_items']).map(({ item }) => object(item));
  return joined(
    text(comprador['first_name']),
    text(comprador['last_name']),
    ...articulos.map((articulo) => id(articulo['seller_sku'])),
    ...articulos.map((articulo) => id(articulo['seller_custom_field'])),
  );
}
