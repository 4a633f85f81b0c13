import { z } from 'zod';
import { fechaCivil, importe } from '../base.ts';
import { percepcion } from '../comprobantes/comprobante.ts';
import { condicionIvaReceptor } from '../enums.ts';

/** CABA: Padrón de Regímenes Generales. Tucumán: ACREDITAN (RG 176/10) and the coefficients (RG 116/10). */
export const origenPadron = z.enum(['agip', 'acreditan', 'coeficientes']);
export type OrigenPadron = z.output<typeof origenPadron>;

/** A month, `yyyy-MM`. */
export const periodoMensual = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** A percent or a coefficient as a padrón writes it, with a decimal point. Text, so that none passes through a float. */
const cifra = z.string().regex(/^\d{1,3}(?:\.\d{1,4})?$/);
const cuit = z.string().regex(/^\d{11}$/);

/** A row of ARDJU008 (AGIP, "Padrón por sujeto", 2016). `tipo`: D directo in CABA, C convenio multilateral. */
export const filaAgip = z.object({
  cuit,
  desde: fechaCivil,
  hasta: fechaCivil,
  publicado: fechaCivil,
  tipo: z.enum(['D', 'C']),
  /** S entered, N no change, B left. */
  marca_alta: z.string(),
  /** S changed, N no change, B left. */
  marca_alicuota: z.string(),
  alicuota_percepcion: cifra,
  alicuota_retencion: cifra,
  grupo_percepcion: z.string(),
  grupo_retencion: z.string(),
  razon_social: z.string(),
});
export type FilaAgip = z.output<typeof filaAgip>;

/** A row of ACREDITAN.TXT. `tipo`: CL local, CM convenio multilateral. `porcentaje` null: exempt. */
export const filaAcreditan = z.object({
  cuit,
  desde: fechaCivil,
  hasta: fechaCivil,
  exento: z.boolean(),
  tipo: z.enum(['CL', 'CM']),
  porcentaje: cifra.nullable(),
  razon_social: z.string(),
});
export type FilaAcreditan = z.output<typeof filaAcreditan>;

/** A row of archivocoefrg116.TXT. `coeficiente` and `porcentaje` null: exempt; a coefficient of 0.0000 is a value. */
export const filaCoeficiente = z.object({
  cuit,
  periodo: periodoMensual,
  exento: z.boolean(),
  coeficiente: cifra.nullable(),
  porcentaje: cifra.nullable(),
  razon_social: z.string(),
});
export type FilaCoeficiente = z.output<typeof filaCoeficiente>;

/** One list looked at: its row as it was, or null: the CUIT was not in that month's. */
export const consultaHecha = z.object({
  origen: origenPadron,
  periodo: periodoMensual,
  fila: z.union([filaAgip, filaAcreditan, filaCoeficiente]).nullable(),
});
export type ConsultaHecha = z.output<typeof consultaHecha>;

/**
 * Why a perception is what it is, kept with the voucher: the tax authority compares months later. `ajuste` is the setting
 * of the company that decided where the padrón does not.
 */
export const evidenciaPercepcion = z.object({
  /** A code of rules/percepciones/motivos. */
  codigo: z.string(),
  regimen: z.string().nullable(),
  /** The one the buyer was judged by, which a forced B does not declare. */
  condicion_iva: condicionIvaReceptor,
  consultas: z.array(consultaHecha),
  ajuste: z.object({ nombre: z.string(), valor: z.string() }).nullable(),
});
export type EvidenciaPercepcion = z.output<typeof evidenciaPercepcion>;

/**
 * A perception as it is decided and stored. `base` and `importe` are in the voucher's currency; the ones in pesos are what
 * the provinces are told: `base_pesos = round2(base × cotización)`, `importe_pesos = round2(base_pesos × percent)`.
 */
export const percepcionDecidida = percepcion.extend({
  /** COMARB's code: 901 CABA, 924 Tucumán. */
  jurisdiccion: z.int(),
  norma: z.string().nullable(),
  base_pesos: importe,
  importe_pesos: importe,
  /** Of Convenio Multilateral, when it made the base smaller. */
  coeficiente: importe.nullable(),
  evidencia: evidenciaPercepcion,
});
export type PercepcionDecidida = z.output<typeof percepcionDecidida>;
