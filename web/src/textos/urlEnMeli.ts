/** Address where a seller makes and changes promotions. */
export const urlDePromociones = 'https://www.mercadolibre.com.ar/anuncios/lista/promos';

/** Address of a sale in the marketplace: a pack, or an order without one. */
export function urlEnMeli(venta: string): string {
  return `https://www.mercadolibre.com.ar/ventas/${venta}/detalle`;
}
