import { z } from 'zod';
import { fechaCivil, fechaTipeada, id, importe, instante } from '../base.ts';
import { provincia } from '../enums.ts';
import { texto } from '../texto.ts';

/** The most that can be meant in pesos, and kept. */
const MAX_PESOS = 1_000_000_000_000;
export const pesosDeDato = importe.refine(
  (valor) => valor.gte(0) && valor.lte(MAX_PESOS) && valor.decimalPlaces() <= 2,
  'range',
);
const pesosPositivos = pesosDeDato.refine((valor) => valor.gt(0), 'range');

/** Where it was read: the norm, or the calendar. */
export const fuenteDeDato = texto(200).trim().min(1);

/** When the return of a month is due to a province for an agent. */
const vencimientoDdjj = z.object({
  tipo: z.literal('vencimiento_ddjj'),
  provincia,
  /** `yyyy-MM` */
  periodo: z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/),
  /** Last digit of the agent's CUIT; null: whatever it is. */
  terminacion: z.int().min(0).max(9).nullable(),
  vence: fechaCivil,
});

/** Below these, in pesos, a province perceives nothing. */
const minimoPercepcion = z.object({
  tipo: z.literal('minimo_percepcion'),
  provincia,
  /** null: since before this product. */
  desde: fechaCivil.nullable(),
  base: pesosDeDato,
  percepcion: pesosDeDato,
});

/** One of the categories of Monotributo. */
export const categoriaMonotributo = z.string().regex(/^[A-K]$/);

/** Categories of Monotributo, lowest first, and what each may invoice in twelve months, as the authority publishes them. */
export const tablaDeCategorias = z.object({
  tipo: z.literal('tabla_monotributo'),
  desde: fechaCivil,
  /** Last day before the next update is due: later, the table is too old to be trusted. */
  hasta: fechaCivil,
  categorias: z.array(z.object({ categoria: categoriaMonotributo, limite: pesosPositivos })).length(11),
  /** The most a unit of goods may cost. */
  precio_unitario_maximo: pesosPositivos,
});

/** Who gave a datum: nearest to the company first. `inicial`: the product brings it. */
export const origenDato = z.enum(['empresa', 'titular', 'instalacion', 'inicial']);
export type OrigenDato = z.output<typeof origenDato>;

/** What the authorities change every few months, with its dates and where each was read. */
export const datoTipeado = z.discriminatedUnion('tipo', [
  vencimientoDdjj.extend({
    fuente: fuenteDeDato,
    vence: fechaTipeada,
    terminacion: vencimientoDdjj.shape.terminacion.default(null),
  }),
  minimoPercepcion.extend({ fuente: fuenteDeDato, desde: fechaTipeada }),
  tablaDeCategorias.extend({ fuente: fuenteDeDato, desde: fechaTipeada, hasta: fechaTipeada }),
]);
export type DatoTipeado = z.output<typeof datoTipeado>;

const procedencia = {
  /** null: of the product, which nobody can delete. */
  id: id.nullable(),
  origen: origenDato,
  fuente: z.string(),
  /** Who typed it; null: the product brings it. */
  cargado_por: z.string().nullable(),
  creado_en: instante.nullable(),
  /** The one that counts: for its month, and for the others today. */
  rige: z.boolean(),
};
export const datoFiscal = z.discriminatedUnion('tipo', [
  vencimientoDdjj.extend(procedencia),
  minimoPercepcion.extend(procedencia),
  tablaDeCategorias.extend(procedencia),
]);
export type DatoFiscal = z.output<typeof datoFiscal>;
export type TipoDato = DatoFiscal['tipo'];

type SinVigencia<T> = T extends unknown ? Omit<T, 'rige'> : never;
/** A datum as it is kept, before it is known whether it counts. */
export type DatoGuardado = SinVigencia<DatoFiscal>;
export type DatoDe<T extends TipoDato> = Extract<DatoFiscal, { tipo: T }>;

/** When the return of a month is due, once it is known which of the rows counts. */
export type VencimientoDdjj = Pick<DatoDe<'vencimiento_ddjj'>, 'provincia' | 'periodo' | 'vence' | 'fuente'>;
