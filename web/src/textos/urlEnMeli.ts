/** Where the marketplace shows a sale: a pack, or an order without one. */
export function urlEnMeli(venta: string): string {
  return `https://www.mercadolibre.com.ar/ventas/${venta}/detalle`;
}
