import { z } from 'zod';
import { fechaCivil, fechaTipeada, id, importe, instante } from '../base.ts';
import { provincia, tipoDocumentoGuardado, tipoGuardado } from '../enums.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { texto } from '../texto.ts';

/** Concept of a purchase in IVA Simple, in the order of its codes 1 to 4. */
export const claseCompra = z.enum(['bien', 'locacion', 'servicio', 'bien_de_uso']);
export type ClaseCompra = z.output<typeof claseCompra>;

/** Part of the VAT of a rate, in the voucher's currency. `iva`: percent. */
export const alicuotaCompra = z.object({ iva: z.number(), neto: importe, importe });
export type AlicuotaCompra = z.output<typeof alicuotaCompra>;

/**
 * Taxes of a voucher by column of the Libro IVA Digital, in its currency. ARCA's list only has their sum: until a person splits it,
 * the whole is in `otros`.
 */
export const tributosCompra = z.object({
  percepciones_iva: importe,
  nacionales: importe,
  ingresos_brutos: importe,
  municipales: importe,
  internos: importe,
  otros: importe,
});
export type TributosCompra = z.output<typeof tributosCompra>;

/** Part of a purchase's perceptions of Ingresos Brutos, of one province, in the voucher's currency. */
export const jurisdiccionPercibida = z.object({ jurisdiccion: provincia, importe });
export type JurisdiccionPercibida = z.output<typeof jurisdiccionPercibida>;

/** Provinces, with CABA. */
const PROVINCIAS = 24;

/** A voucher received by a company, as ARCA's list has it. Amounts in its currency; notes are positive too. */
export const recibido = z.object({
  fecha: fechaCivil,
  tipo_comprobante: tipoGuardado,
  punto_de_venta: z.int(),
  numero: z.int(),
  numero_hasta: z.int(),
  /** CAE, CAEA or CAI; null: the file lost it. */
  autorizacion: z.string().nullable(),
  emisor_tipo: tipoDocumentoGuardado,
  emisor_documento: z.string(),
  emisor_nombre: z.string(),
  /** Receiver's document; null: the file does not have it. */
  receptor_tipo: tipoDocumentoGuardado.nullable(),
  receptor_documento: z.string().nullable(),
  /** ARCA's code of the currency. */
  moneda: z.string(),
  cotizacion: importe,
  /** null: the file has the VAT's sum, and no rate explains it. */
  alicuotas: z.array(alicuotaCompra).nullable(),
  neto: importe,
  no_gravado: importe,
  exento: importe,
  otros_tributos: importe,
  iva: importe,
  total: importe,
});
export type Recibido = z.output<typeof recibido>;

/** A purchase of a company's book. */
export const compra = recibido.extend({
  id,
  /** Customs form of an import; empty: no import. */
  despacho: z.string(),
  /** Month of the book that takes it, `yyyy-MM`. */
  periodo: periodoMensual,
  /** null: nobody said it, nor is there a rule for its issuer. */
  clase: claseCompra.nullable(),
  /** `tipeada`: said of this purchase; `emisor`: by the rule of its issuer; null: none. */
  clase_origen: z.enum(['tipeada', 'emisor']).nullable(),
  /** VAT that the company takes as credit, in the voucher's currency. */
  credito_computable: importe,
  /** `defecto`: the whole VAT of a class A or M, and none of the others. */
  credito_origen: z.enum(['tipeado', 'emisor', 'defecto']),
  tributos: tributosCompra,
  /** Provinces of `tributos.ingresos_brutos`; what they do not add up to has no province yet. */
  jurisdicciones: z.array(jurisdiccionPercibida),
  /** Reason for which the purchase is not in the book; null: it is. */
  excluida_motivo: z.string().nullable(),
  actualizado_en: instante,
});
export type Compra = z.output<typeof compra>;

/** Filters of the list of purchases. */
export const filtroCompras = z.object({
  periodo: opcional(periodoMensual),
  /** Name or document of the issuer. */
  emisor: opcional(texto(200)),
  clase: opcional(z.enum([...claseCompra.options, 'sin_clase'])),
  estado: opcional(z.enum(['incluidas', 'excluidas'])),
  limit: limite,
  offset: desplazamiento,
});
export type FiltroCompras = z.output<typeof filtroCompras>;

/** Sums of the purchases that the filters find, in pesos, credit notes subtracted, excluded ones apart. */
export const totalesCompras = z.object({
  comprobantes: z.int(),
  excluidas: z.int(),
  sin_clase: z.int(),
  neto: importe,
  iva: importe,
  credito_computable: importe,
  otros_tributos: importe,
  total: importe,
});
export type TotalesCompras = z.output<typeof totalesCompras>;

/** A page of purchases, the latest first. */
export const paginaCompras = z.object({
  results: z.array(compra),
  totalItems: z.int(),
  totales: totalesCompras,
  /** Months with purchases, the latest first. */
  periodos: z.array(periodoMensual),
});
export type PaginaCompras = z.output<typeof paginaCompras>;

/** Reason typed to leave a purchase out. */
const MOTIVO_MAX = 200;

/**
 * Changes of a purchase; absent fields stay. `clase` and `credito_computable` null: by the rule of the issuer again. `periodo`: the
 * month of its book, not before its date. `excluida_motivo` null: it goes back to the book.
 */
export const compraCambiada = z.object({
  clase: claseCompra.nullable().optional(),
  credito_computable: importe.nullable().optional(),
  alicuotas: z.array(alicuotaCompra).max(6).optional(),
  tributos: tributosCompra.optional(),
  jurisdicciones: z.array(jurisdiccionPercibida).max(PROVINCIAS).optional(),
  periodo: periodoMensual.optional(),
  excluida_motivo: texto(MOTIVO_MAX).nullable().optional(),
  /** Instant at which the purchase was read: one changed since is not saved. */
  antes: z.object({ actualizado_en: instante }).optional(),
});
export type CompraCambiada = z.output<typeof compraCambiada>;

/** Rule for the purchases from an issuer, present and future, which no purchase's own data contradict. */
export const reglaEmisor = z.object({
  emisor_documento: z.string().regex(/^\d{1,20}$/),
  clase: claseCompra.nullable(),
  /** Percent of the VAT that is taken as credit; null: the whole. */
  porcentaje_credito: importe.nullable(),
});
export type ReglaEmisor = z.output<typeof reglaEmisor>;

export const reglaTipeada = reglaEmisor.omit({ emisor_documento: true });

/** Largest number of a voucher that is typed. */
const NUMERO_MAX = 999_999_999_999;

/**
 * A purchase that ARCA's list does not have, typed by a person: a paper voucher, or an import by its customs form (kind 66, with its
 * `despacho`). Amounts in its currency; the parts of a class A or M and of an import add up to `total`.
 */
export const compraTipeada = z.object({
  fecha: fechaTipeada,
  tipo_comprobante: tipoGuardado,
  punto_de_venta: z.int().min(0).max(99_999),
  numero: z.int().min(0).max(NUMERO_MAX),
  despacho: texto(16).default(''),
  emisor_tipo: tipoDocumentoGuardado.default(80),
  emisor_documento: z.string().regex(/^\d{1,20}$/),
  emisor_nombre: texto(200),
  moneda: texto(3).default('PES'),
  cotizacion: importe.optional(),
  alicuotas: z.array(alicuotaCompra).max(6),
  no_gravado: importe.optional(),
  exento: importe.optional(),
  tributos: tributosCompra.optional(),
  jurisdicciones: z.array(jurisdiccionPercibida).max(PROVINCIAS).default([]),
  total: importe,
  clase: claseCompra.nullable().default(null),
});
export type CompraTipeada = z.output<typeof compraTipeada>;
