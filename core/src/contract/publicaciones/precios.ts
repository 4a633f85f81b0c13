import { z } from 'zod';
import { id, importe, instante } from '../base.ts';
import { moneda } from '../enums.ts';
import { entero, opcional } from '../query.ts';
import { ganancia } from './estimacion.ts';
import { estadoPublicacion, medidaPiso, resumenPublicaciones, situacionCompetencia } from './publicacion.ts';
import { texto } from '../texto.ts';

/** Body of the what-if: absent fields stay. Percentages out of 100: 10 is 10 % more. */
export const supuestos = z.object({
  /** Percent by which costs change. */
  costos: z.number().min(-100).max(10_000).optional(),
  /** ARS per dollar. */
  dolar: z.number().positive().max(1_000_000).optional(),
  /** Points by which the selling charge changes. */
  cargo: z.number().min(-100).max(100).optional(),
  /** Percent under which a listing is counted. */
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

/** Listings before and after. `empiezan_a_perder`: those that would begin to lose money, worst first. */
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

/** Listings to change: by id, or all that the filters find. */
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
    /** Ids left out of the filter's result. */
    excepto: z.array(texto(30)).max(10_000).optional(),
  }),
]);
export type EleccionPublicaciones = z.output<typeof eleccion>;

/** Body of a bulk change of prices. `valor`: percent, ARS, or the percent of cost or income to reach. */
export const pedidoPrecios = z.object({
  eleccion,
  cambio: z.object({
    tipo: z.enum(['porcentaje', 'importe', 'fijar', 'utilidad', 'margen', 'ganancia']),
    valor: importe,
  }),
  redondeo: redondeo.optional(),
  limites: z
    .object({
      /** Largest rise of a price, percent; `baja_hasta`: largest fall. */
      sube_hasta: importe.optional(),
      baja_hasta: importe.optional(),
      precio_minimo: importe.optional(),
      /** Lowest margin of the new price, percent of the income. */
      piso_margen: importe.optional(),
    })
    .optional(),
  /** Whether only to show the result, which can be applied afterwards. */
  simular: z.boolean(),
});
export type PedidoPrecios = z.output<typeof pedidoPrecios>;

/** Body of the application of a previewed change. `excepto`: ids left out, which keep their price. */
export const cambioAplicado = z.object({ excepto: z.array(texto(30)).max(10_000).optional() });

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
  /** Why the price is not changed, or what happens to the promotion that sets it; null: nothing to say. */
  motivo: z.string().nullable(),
});
export type FilaCambioPrecios = z.output<typeof filaCambioPrecios>;

/** Count of a bulk change's rows, by result. */
export const cantidadesDeCambio = z.object({
  propuestas: z.int(),
  aplicadas: z.int(),
  omitidas: z.int(),
  rechazadas: z.int(),
});

/** A bulk change of prices, in a list. */
export const cambioPrecios = z.object({
  id,
  creado_en: instante,
  terminado_en: instante.nullable(),
  estado: estadoCambioPrecios,
  hechas: z.int(),
  total: z.int().nullable(),
  /** Why it stopped; the prices already changed stay in its rows. null: it did not stop. */
  error: z.string().nullable(),
  usuario: z.string().nullable(),
  /** The requested change, in words. */
  texto: z.string(),
  /** Change that this one undoes, or that undid this one; null: none. */
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

/** A bulk change, with a page of its rows. */
export const cambioPreciosConFilas = cambioPrecios.extend({
  results: z.array(filaCambioPrecios),
  nextPage: z.int().nullable(),
  totalResults: z.int(),
});
export type CambioPreciosConFilas = z.output<typeof cambioPreciosConFilas>;

export const cambioAceptado = z.object({ cambio: id });
