import type { VentaListada } from '@talonario/core/ventas';

/** A SKU that is no article, and the sales that have it, by their pack. */
export interface SinCargar {
  sku: string;
  /** Title in the first of those sales. */
  titulo: string;
  ventas: readonly string[];
}

interface Vendido {
  clave: string;
  ordenes: readonly Pick<VentaListada, 'order_items'>[];
}

/** SKUs without article in these sales, the most frequent first. */
export function sinCargarOf(ventas: readonly Vendido[]): SinCargar[] {
  const porSku = new Map<string, { titulo: string; ventas: Set<string> }>();
  for (const { clave, item } of ventas.flatMap(itemsOf)) {
    if (!item.sku_sin_cargar || item.seller_sku === null) continue;
    const articulo = porSku.get(item.seller_sku) ?? { titulo: item.title, ventas: new Set() };
    articulo.ventas.add(clave);
    porSku.set(item.seller_sku, articulo);
  }
  return [...porSku]
    .map(([sku, { titulo, ventas: ventasDelSku }]) => ({ sku, titulo, ventas: [...ventasDelSku] }))
    .toSorted((a, b) => b.ventas.length - a.ventas.length || a.sku.localeCompare(b.sku, 'es'));
}

/** True for a sale with a SKU without article. */
export function leFaltaCargar(venta: Vendido): boolean {
  return itemsOf(venta).some(({ item }) => item.sku_sin_cargar);
}

function itemsOf({ clave, ordenes }: Vendido) {
  return ordenes.flatMap(({ order_items }) => order_items.map(({ item }) => ({ clave, item })));
}
