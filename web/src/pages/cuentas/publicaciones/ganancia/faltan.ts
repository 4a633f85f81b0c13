import { avisoDeTarifa, type EstimacionDatos, type Ganancia } from '@talonario/core/publicaciones';

export type Falta = Ganancia['faltan'][number];

const textos: Readonly<Record<Falta['falta'], (sku: string | null) => string>> = {
  articulo: (sku) =>
    sku === null
      ? 'La publicación no tiene SKU en Mercado Libre: falta para saber su costo.'
      : `El SKU ${sku} no está en tus artículos.`,
  costo: (sku) => `Falta el costo${sku === null ? '' : ` de ${sku}`}.`,
  cotizacion: () => 'El costo está en dólares y falta la cotización.',
  comision: () => 'Mercado Libre todavía no informó el cargo por vender.',
  cotizacion_del_precio: () => 'El precio está en dólares y falta la cotización.',
};

/** Sentence on an unknown datum. */
export function textoDeFalta({ falta, sku }: Falta): string {
  return textos[falta](sku);
}

/** Unknown data without repetitions: several SKUs may lack the same one. */
export function faltasDistintas(faltan: readonly Falta[]): Falta[] {
  return [...new Map(faltan.map((falta) => [textoDeFalta(falta), falta])).values()];
}

/** Warning on the shipping of a profit, common to all the SKUs; null: the marketplace quoted it. */
export function avisoDeEnvio([estimacion]: readonly Pick<EstimacionDatos, 'origen'>[]): string | null {
  return estimacion ? avisoDeTarifa(estimacion.origen.envio) : null;
}
