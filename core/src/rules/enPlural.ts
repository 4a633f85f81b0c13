const miles = new Intl.NumberFormat('es-AR');

/** A count with thousands: `1.234`. */
export function enMiles(cantidad: number): string {
  return miles.format(cantidad);
}

/** A count with its noun: `1 venta`, `12.000 ventas`. `muchas` has a `#` where the count goes. */
export function enPlural(cantidad: number, singular: string, muchas: string): string {
  return cantidad === 1 ? singular : muchas.replace('#', enMiles(cantidad));
}
