import { z } from 'zod';
import { id, importe } from '../base.ts';
import { resumenImportacion } from './importacion.ts';
import { texto } from '../texto.ts';

/**
 * How a price or a cost ends after a percentage: to the cent, to whole pesos, tens or hundreds (half up), or the nearest
 * that ends in 9, 99 or 90 pesos, never under the first of them.
 */
export const redondeoDeCambio = z.enum(['centavos', '1', '10', '100', '9', '99', '90']);
export type RedondeoDeCambio = z.output<typeof redondeoDeCambio>;

/** porcentaje: valor 10 is 10 % more; sumar: valor more; fijar: valor. */
export const operacionDeCambio = z.enum(['porcentaje', 'sumar', 'fijar']);
export type OperacionDeCambio = z.output<typeof operacionDeCambio>;

const alcanza = {
  /** These; without it, all those that `q` finds; without both, all. */
  skus: z.array(texto(500)).max(10_000).optional(),
  q: texto(200).optional(),
  /** Says what would change and changes nothing. */
  simular: z.boolean().default(false),
  /** What a preview answered: only what it showed is changed. Without it, what is there. */
  vista: texto(100).optional(),
};

/** Body of POST /api/stock/cambio. */
export const cambioStock = z.object({
  ...alcanza,
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
  /** What `POST /api/stock/importaciones/{id}/deshacer` takes back; null when it was a preview, or nothing changed. */
  importacion: id.nullable(),
  /** Of each value that changes, before and after: the same while none of them is another. */
  vista: z.string(),
  /** `con_error`: refused. */
  resumen: resumenImportacion,
  /** The first ones that change. */
  muestra: z.array(z.object({ sku: z.string(), descripcion: z.string(), antes: importe, despues: importe })),
  /** The first ones that are left as they are, and why. */
  rechazadas: z.array(z.object({ sku: z.string(), motivo: z.string() })),
});
export type CambioHecho = z.output<typeof cambioHecho>;
