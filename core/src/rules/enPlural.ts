const miles = new Intl.NumberFormat('es-AR');

/** A count: `1.234`. */
export function enMiles(cantidad: number): string {
  return miles.format(cantidad);
}

/** How many, in words that agree: `1 venta`, `12.000 ventas`. `muchas` has a `#` where the count goes. */
export function enPlural(cantidad: number, singular: string, muchas: string): string {
  return cantidad === 1 ? singular : muchas.replace('#', enMiles(cantidad));
}
