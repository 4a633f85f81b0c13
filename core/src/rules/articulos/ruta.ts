/**
 * Segments after `/stock/` or `/articulos/` that name a page, in any case, or that a browser takes for a folder: no SKU goes
 * as one of them. A segment that begins with the mark `~` may be either.
 */
const RESERVADO = /^~*(?:importar|importaciones|precios|exportar|csv|autofill|cambio|\.|\.\.)$/i;

/** A SKU as an address carries it: itself, or after a `~` when it equals the name of a page. Not escaped. */
export function skuEnRuta(sku: string): string {
  return RESERVADO.test(sku) ? `~${sku}` : sku;
}

/** The SKU that an address carries. */
export function skuDeRuta(segmento: string): string {
  return segmento.startsWith('~') && RESERVADO.test(segmento) ? segmento.slice(1) : segmento;
}
