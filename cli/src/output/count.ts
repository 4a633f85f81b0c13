/** A thing as it is counted. */
export interface Noun {
  uno: string;
  varios: string;
}

/** `1 factura`, `12 facturas` */
export function count(cantidad: number, { uno: singular, varios }: Noun): string {
  return `${cantidad} ${cantidad === 1 ? singular : varios}`;
}
