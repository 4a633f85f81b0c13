import { enPlural } from '@talonario/core/base';

/** A thing as it is counted. */
export interface Noun {
  uno: string;
  varios: string;
}

/** `1 factura`, `1.200 facturas` */
export function count(cantidad: number, { uno: singular, varios }: Noun): string {
  return enPlural(cantidad, `1 ${singular}`, `# ${varios}`);
}
