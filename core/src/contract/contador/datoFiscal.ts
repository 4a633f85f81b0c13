import { z } from 'zod';
import { fechaCivil, fechaTipeada, id, importe, instante } from '../base.ts';
import { provincia } from '../enums.ts';
import { clavesDeRegimen, regimenesPublicados } from '../regimenes/regimenes.ts';
import { texto } from '../texto.ts';

/** Largest amount in pesos that a person can mean, and that can be stored. */
const MAX_PESOS = 1_000_000_000_000;
export const pesosDeDato = importe.refine(
  (valor) => valor.gte(0) && valor.lte(MAX_PESOS) && valor.decimalPlaces() <= 2,
  'range',
);
const pesosPositivos = pesosDeDato.refine((valor) => valor.gt(0), 'range');

/** Source of the datum: the norm, or the calendar. */
export const fuenteDeDato = texto(200).trim().min(1);

/** Due date of an agent's return to a province, for a month. */
const vencimientoDdjj = z.object({
  tipo: z.literal('vencimiento_ddjj'),
  provincia,
  /** `yyyy-MM` */
  periodo: z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/),
  /** Last digit of the agent's CUIT; null: any. */
  terminacion: z.int().min(0).max(9).nullable(),
  vence: fechaCivil,
});

/** Minimums, in pesos, below which a province perceives nothing. */
const minimoPercepcion = z.object({
  tipo: z.literal('minimo_percepcion'),
  provincia,
  /** First day; null: since before this product. */
  desde: fechaCivil.nullable(),
  base: pesosDeDato,
  percepcion: pesosDeDato,
});

/** Regimes of several provinces, to which each province adheres. */
const regimenConAdhesiones = z.enum(clavesDeRegimen.filter((clave) => regimenesPublicados[clave].de_varias !== null));

/** A province that adhered to a regime of several. */
const adhesionARegimen = z.object({
  tipo: z.literal('adhesion_regimen'),
  regimen: regimenConAdhesiones,
  provincia,
  desde: fechaCivil,
  /** Last day; null: still adhered. */
  hasta: fechaCivil.nullable(),
});

/** One of the categories of Monotributo. */
export const categoriaMonotributo = z.string().regex(/^[A-K]$/);

/** Table of Monotributo as the authority publishes it: each category, lowest first, with its limit for twelve months. */
export const tablaDeCategorias = z.object({
  tipo: z.literal('tabla_monotributo'),
  desde: fechaCivil,
  /** Last day before the next update is due: later, the table counts as expired. */
  hasta: fechaCivil,
  categorias: z.array(z.object({ categoria: categoriaMonotributo, limite: pesosPositivos })).length(11),
  /** Largest price of a unit of goods. */
  precio_unitario_maximo: pesosPositivos,
});

/** Level of a datum's author, the nearest to the company first. `inicial`: it comes with the product. */
export const origenDato = z.enum(['empresa', 'titular', 'instalacion', 'inicial']);
export type OrigenDato = z.output<typeof origenDato>;

/** Data that the authorities change every few months, each with its dates and its source. */
export const datoTipeado = z.discriminatedUnion('tipo', [
  vencimientoDdjj.extend({
    fuente: fuenteDeDato,
    vence: fechaTipeada,
    terminacion: vencimientoDdjj.shape.terminacion.default(null),
  }),
  minimoPercepcion.extend({ fuente: fuenteDeDato, desde: fechaTipeada }),
  adhesionARegimen.extend({ fuente: fuenteDeDato, desde: fechaTipeada, hasta: fechaTipeada.nullable().default(null) }),
  tablaDeCategorias.extend({ fuente: fuenteDeDato, desde: fechaTipeada, hasta: fechaTipeada }),
]);
export type DatoTipeado = z.output<typeof datoTipeado>;

const procedencia = {
  /** null: it comes with the product, and nobody can delete it. */
  id: id.nullable(),
  origen: origenDato,
  fuente: z.string(),
  /** Person who typed it; null: it comes with the product. */
  cargado_por: z.string().nullable(),
  creado_en: instante.nullable(),
  /** Whether it is in force: a due date, in its month; the other data, today. */
  rige: z.boolean(),
};
export const datoFiscal = z.discriminatedUnion('tipo', [
  vencimientoDdjj.extend(procedencia),
  minimoPercepcion.extend(procedencia),
  adhesionARegimen.extend(procedencia),
  tablaDeCategorias.extend(procedencia),
]);
export type DatoFiscal = z.output<typeof datoFiscal>;
export type TipoDato = DatoFiscal['tipo'];

type SinVigencia<T> = T extends unknown ? Omit<T, 'rige'> : never;
/** A datum as it is stored, before deciding whether it is in force. */
export type DatoGuardado = SinVigencia<DatoFiscal>;
export type DatoDe<T extends TipoDato> = Extract<DatoFiscal, { tipo: T }>;

/** Due date of a month's return, once it is known which row is in force. */
export type VencimientoDdjj = Pick<DatoDe<'vencimiento_ddjj'>, 'provincia' | 'periodo' | 'vence' | 'fuente'>;
