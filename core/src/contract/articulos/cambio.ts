import { z } from 'zod';
import { id, importe } from '../base.ts';
import { moneda } from '../enums.ts';
import { faltaDeArticulo } from './articulo.ts';
import { resumenImportacion } from './importacion.ts';
import { texto } from '../texto.ts';

/**
 * How a price or a cost is rounded after a percentage: to the cent, to whole pesos, tens or hundreds (half up), or to the nearest
 * that ends in 9, 99 or 90 pesos, never below the first such price.
 */
export const redondeoDeCambio = z.enum(['centavos', '1', '10', '100', '9', '99', '90']);
export type RedondeoDeCambio = z.output<typeof redondeoDeCambio>;

/** Operation with `valor`. porcentaje: 10 is 10 % more; sumar: adds it; fijar: sets it. */
export const operacionDeCambio = z.enum(['porcentaje', 'sumar', 'fijar']);
export type OperacionDeCambio = z.output<typeof operacionDeCambio>;

const alcanza = {
  /** SKUs to change; absent: all that `q` and `sin` find; the three absent: all. */
  skus: z.array(texto(500)).max(10_000).optional(),
  q: texto(200).optional(),
  /** Whether only to report what would change, without changing it. */
  simular: z.boolean().default(false),
  /** `vista` of a preview: nothing is changed if the preview would now be another. Absent: no such check. */
  vista: texto(100).optional(),
};

/** Body of POST /api/stock/cambio. */
export const cambioStock = z.object({
  ...alcanza,
  sin: faltaDeArticulo.optional(),
  campo: z.enum(['cost', 'iva', 'stock']),
  operacion: operacionDeCambio,
  valor: importe,
  redondeo: redondeoDeCambio.default('centavos'),
});
export type CambioStock = z.output<typeof cambioStock>;

/** Body of POST /api/lista-precios/{id}/cambio. */
export const cambioLista = z.object({
  ...alcanza,
  porcentaje: importe,
  redondeo: redondeoDeCambio.default('centavos'),
});
export type CambioLista = z.output<typeof cambioLista>;

export const cambioHecho = z.object({
  /** Importación that `POST /api/stock/importaciones/{id}/deshacer` can undo; null: it was a preview, or nothing changed. */
  importacion: id.nullable(),
  /** Fingerprint of every changed value, before and after: equal while all of them are. */
  vista: z.string(),
  /** Counts of rows; `con_error` are the refused ones. */
  resumen: resumenImportacion,
  /** The first articles that change. `moneda` of an amount; null: a stock or a rate changes. */
  muestra: z.array(
    z.object({
      sku: z.string(),
      descripcion: z.string(),
      antes: importe,
      despues: importe,
      moneda: moneda.nullable(),
    }),
  ),
  /** The first articles left unchanged, and why. */
  rechazadas: z.array(z.object({ sku: z.string(), motivo: z.string() })),
});
export type CambioHecho = z.output<typeof cambioHecho>;
