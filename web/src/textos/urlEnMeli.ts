/** Where a seller makes and changes promotions. */
export const urlDePromociones = 'https://www.mercadolibre.com.ar/anuncios/lista/promos';

/** Where the marketplace shows a sale: a pack, or an order without one. */
export function urlEnMeli(venta: string): string {
  return `https://www.mercadolibre.com.ar/ventas/${venta}/detalle`;
}
