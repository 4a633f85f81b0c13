import { z } from 'zod';
import { id, importe, instante } from '../base.ts';
import { moneda } from '../enums.ts';
import { entero, opcional } from '../query.ts';
import { ganancia } from './estimacion.ts';
import { estadoPublicacion, medidaPiso, resumenPublicaciones, situacionCompetencia } from './publicacion.ts';
import { texto } from '../texto.ts';

/** Body of the what-if: what is not sent stays as it is. Percentages as they are told: 10 is 10 % more. */
export const supuestos = z.object({
  /** Percent by which costs change. */
  costos: z.number().min(-100).max(10_000).optional(),
  /** ARS per dollar. */
  dolar: z.number().positive().max(1_000_000).optional(),
  /** Points by which the selling charge changes. */
  cargo: z.number().min(-100).max(100).optional(),
  /** Percent; under it a listing counts. */
  piso: z.number().min(-1_000).max(1_000_000).optional(),
  medida: medidaPiso.optional(),
  status: z.enum(['active', 'paused', 'closed', 'todas']).optional(),
  page: z.int().min(1).max(100_000).optional(),
  limit: z.int().min(1).max(200).optional(),
});
export type Supuestos = z.output<typeof supuestos>;

const filaDeSupuesto = z.object({
  id: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  status: estadoPublicacion,
  antes: ganancia,
  despues: ganancia,
});

/** Before and after. `empiezan_a_perder`: the ones that did not and would, worst first. */
export const simulacion = z.object({
  antes: resumenPublicaciones,
  despues: resumenPublicaciones,
  empiezan_a_perder: z.object({
    results: z.array(filaDeSupuesto),
    nextPage: z.int().nullable(),
    totalResults: z.int(),
  }),
});
export type Simulacion = z.output<typeof simulacion>;

export const redondeo = z.enum(['ninguno', 'peso', 'decena', 'centena', 'mil', 'termina_99', 'termina_990']);
export type Redondeo = z.output<typeof redondeo>;

/** Which listings: by id, or all that the list's filters leave. */
const eleccion = z.union([
  z.strictObject({ item_ids: z.array(texto(30)).min(1).max(10_000) }),
  z.strictObject({
    filtro: z.strictObject({
      status: z.enum(['active', 'paused', 'closed', 'todas']).optional(),
      q: texto(200).optional(),
      sku: texto(200).optional(),
      pierden: z.literal('si').optional(),
      piso: z.number().optional(),
      medida: medidaPiso.optional(),
      sin_costo: z.literal('si').optional(),
      competencia: situacionCompetencia.optional(),
    }),
    /** Those that were taken out of it, by id. */
    excepto: z.array(texto(30)).max(10_000).optional(),
  }),
]);
export type EleccionPublicaciones = z.output<typeof eleccion>;

/** Body of a change of many prices. `valor`: percent, ARS, or percent of the cost or of the income to reach. */
export const pedidoPrecios = z.object({
  eleccion,
  cambio: z.object({
    tipo: z.enum(['porcentaje', 'importe', 'fijar', 'utilidad', 'margen', 'ganancia']),
    valor: importe,
  }),
  redondeo: redondeo.optional(),
  limites: z
    .object({
      /** Percent that a price may go up or down by. */
      sube_hasta: importe.optional(),
      baja_hasta: importe.optional(),
      precio_minimo: importe.optional(),
      /** Percent of the income under which the new price may not leave it. */
      piso_margen: importe.optional(),
    })
    .optional(),
  /** Only shows what would be done; it can be applied afterwards. */
  simular: z.boolean(),
});
export type PedidoPrecios = z.output<typeof pedidoPrecios>;

export const estadoCambioPrecios = z.enum(['preparando', 'lista', 'aplicando', 'terminado', 'error']);

const filaCambioPrecios = z.object({
  item_id: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  moneda,
  precio_antes: importe,
  precio_despues: importe.nullable(),
  antes: ganancia.nullable(),
  despues: ganancia.nullable(),
  estado: z.enum(['propuesto', 'aplicado', 'omitido', 'rechazado', 'deshecho']),
  /** Why it is not changed, or what becomes of the promotion that sets its price, for the person. */
  motivo: z.string().nullable(),
});
export type FilaCambioPrecios = z.output<typeof filaCambioPrecios>;

/** Rows of a change of many prices, by what became of them. */
export const cantidadesDeCambio = z.object({
  propuestas: z.int(),
  aplicadas: z.int(),
  omitidas: z.int(),
  rechazadas: z.int(),
});

/** A change of many prices, in a list. */
export const cambioPrecios = z.object({
  id,
  creado_en: instante,
  terminado_en: instante.nullable(),
  estado: estadoCambioPrecios,
  hechas: z.int(),
  total: z.int().nullable(),
  /** Why it stopped; what it had changed stays in its rows. */
  error: z.string().nullable(),
  usuario: z.string().nullable(),
  /** What was asked, in words. */
  texto: z.string(),
  /** The change that this one undoes, or the one that undid it. */
  deshace: id.nullable(),
  deshecho_por: id.nullable(),
  se_puede_deshacer: z.boolean(),
  cantidades: cantidadesDeCambio,
});
export type CambioPrecios = z.output<typeof cambioPrecios>;

export const cambioPreciosQuery = z.object({
  page: opcional(entero(1, 100_000)),
  limit: opcional(entero(1, 200)),
  estado: opcional(filaCambioPrecios.shape.estado),
});

/** With a page of its rows. */
export const cambioPreciosConFilas = cambioPrecios.extend({
  results: z.array(filaCambioPrecios),
  nextPage: z.int().nullable(),
  totalResults: z.int(),
});
export type CambioPreciosConFilas = z.output<typeof cambioPreciosConFilas>;

export const cambioAceptado = z.object({ cambio: id });
