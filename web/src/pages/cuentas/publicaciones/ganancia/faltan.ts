import { avisoDeTarifa, type EstimacionDatos, type Ganancia } from '@talonario/core/publicaciones';

export type Falta = Ganancia['faltan'][number];

const textos: Readonly<Record<Falta['falta'], (sku: string | null) => string>> = {
  articulo: (sku) =>
    sku === null
      ? 'No tiene SKU en Mercado Libre: sin él no se sabe cuánto cuesta.'
      : `El SKU ${sku} no está en tus artículos.`,
  costo: (sku) => `Falta el costo${sku === null ? '' : ` de ${sku}`}.`,
  cotizacion: () => 'Su costo está en dólares y no se conoce la cotización.',
  comision: () => 'Mercado Libre todavía no dijo cuánto cobra por vender.',
  cotizacion_del_precio: () => 'El precio está en dólares y no se conoce la cotización.',
};

/** What is not known, as a sentence. */
export function textoDeFalta({ falta, sku }: Falta): string {
  return textos[falta](sku);
}

/** The same thing is told once, though several SKUs lack it. */
export function faltasDistintas(faltan: readonly Falta[]): Falta[] {
  return [...new Map(faltan.map((falta) => [textoDeFalta(falta), falta])).values()];
}

/** What is to be known of the shipping that a profit counts, which is of all the SKUs; null: it is what the marketplace quotes. */
export function avisoDeEnvio([estimacion]: readonly Pick<EstimacionDatos, 'origen'>[]): string | null {
  return estimacion ? avisoDeTarifa(estimacion.origen.envio) : null;
}
