import { z } from 'zod';
import { autorizaciones, type ModoFacturacion } from './autorizaciones/autorizaciones.ts';

// Codes only: rules/catalogs has their names, sources and validity dates.

/** Types of voucher issued here (spec §3); 9999 (Presupuesto) never reaches ARCA. */
export const tipoComprobante = z.literal([1, 2, 3, 6, 7, 8, 11, 12, 13, 9999]);
export type TipoEmitido = z.infer<typeof tipoComprobante>;

/**
 * Type of any stored voucher, as ARCA codes it: another system's may be of a type not issued here, or that ARCA added after our
 * catalogue was written.
 */
export const tipoGuardado = z.int();
export type TipoComprobante = z.infer<typeof tipoGuardado>;

/** Letter of a type; empty: it has none. */
export const letra = z.enum(['A', 'B', 'C', 'E', 'M', 'R', 'X', '']);
export type Letra = z.infer<typeof letra>;

export const claseComprobante = z.enum([
  'factura',
  'nota_debito',
  'nota_credito',
  'recibo',
  'compra',
  'remito',
  'otro',
  'presupuesto',
]);
export type ClaseComprobante = z.infer<typeof claseComprobante>;

/** The company's own condition, from the spec's list (§3). */
export const situacionIva = z.literal([1, 4, 5, 6]);
export type SituacionIva = z.infer<typeof situacionIva>;

/** The receiver's condition as ARCA codes it (CondicionIVAReceptorId). */
export const condicionIvaReceptor = z.literal([1, 4, 5, 6, 7, 8, 9, 10, 13, 15, 16]);
export type CondicionIvaReceptor = z.infer<typeof condicionIvaReceptor>;

/**
 * ARCA's DocTipo (FEParamGetTiposDoc), all of them, since a note of another system's voucher has its receiver's; the form offers
 * those of the catalog. 99 with number 0 is an unidentified consumer.
 */
export const tipoDocumento: z.ZodType<number, number> = z.literal([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24, 30, 31, 80, 86, 87, 88, 89, 90,
  91, 92, 93, 94, 95, 96, 99,
]);

/** DocTipo of a stored voucher: ARCA adds codes (31, in 2026). */
export const tipoDocumentoGuardado = z.int();
export type TipoDocumento = z.infer<typeof tipoDocumentoGuardado>;

export const situacionIibb = z.literal([1, 2, 3, 4]);
export type SituacionIibb = z.infer<typeof situacionIibb>;

/** Mode of a point of sale in the table of authorisations: 1 Factura electrónica, 2 Talonario preimpreso. */
export const modoFacturacion = z.literal(
  Object.values(autorizaciones).flatMap(({ modo }) => (modo === null ? [] : [modo.codigo as ModoFacturacion])),
);
export type { ModoFacturacion } from './autorizaciones/autorizaciones.ts';

/** ARCA's province ids; 15 does not exist and 0 (CABA) is a value. */
export const provincia = z.literal([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23, 24,
]);
export type Provincia = z.infer<typeof provincia>;

/** Rate in percent of an article or a sale: the rates the product offers (spec §9). */
export const alicuotaIva = z.literal([0, 10.5, 21, 27]);
export type AlicuotaIva = z.infer<typeof alicuotaIva>;

/**
 * Rate in percent of a typed line: every rate of ARCA (FEParamGetTiposIva), since a note has its invoice's rates, even another
 * system's.
 */
export const alicuotaArca: z.ZodType<number, number> = z.literal([0, 2.5, 5, 10.5, 21, 27]);

/** Rate in percent of a stored voucher: another system's may have one that ARCA added after our table was written. */
export const alicuotaGuardada = z.number();
export type AlicuotaArca = z.infer<typeof alicuotaGuardada>;

export const tratamientoIva = z.enum(['gravado', 'exento', 'no_gravado']);
export type TratamientoIva = z.infer<typeof tratamientoIva>;

/** ARCA's code of a unit of measure. */
export const unidadMedida = z.literal([1, 2, 3, 4, 5, 7, 8, 9, 11, 14, 20, 29, 47, 98]);
export type UnidadMedida = z.infer<typeof unidadMedida>;

export const estadoComprobante = z.enum(['borrador', 'emitida']);
export type EstadoComprobante = z.infer<typeof estadoComprobante>;

/** Concepto of a typed voucher: 1 productos, 2 servicios, 3 both. */
export const concepto: z.ZodType<number, number> = z.literal([1, 2, 3]);

/** ARCA's Concepto of a stored voucher. */
export const conceptoGuardado = z.int();
export type Concepto = z.infer<typeof conceptoGuardado>;

export const ambiente = z.enum(['simulador', 'homologacion', 'produccion']);
export type Ambiente = z.infer<typeof ambiente>;

/**
 * Class A that an issuer may give (RG 5762): plain, with the legend "operación sujeta a retención" (51 to 53), or with payment to
 * a declared CBU. Only the plain one is issued.
 */
export const claseA = z.enum(['plena', 'retencion', 'cbu']);
export type ClaseA = z.infer<typeof claseA>;

export const moneda = z.enum(['ARS', 'USD']);
export type Moneda = z.infer<typeof moneda>;

/**
 * Rights of a user over a company: see, write drafts, issue, mark months as filed, see costs, profit and money received, and configure
 * it.
 */
export const derecho = z.enum(['leer', 'redactar', 'emitir', 'presentar', 'ganancias', 'configurar']);
export type Derecho = z.infer<typeof derecho>;
