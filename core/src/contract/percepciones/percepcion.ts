import { z } from 'zod';
import { importe } from '../base.ts';
import { percepcion } from '../comprobantes/comprobante.ts';
import { condicionIvaReceptor } from '../enums.ts';
import { periodoMensual } from '../regimenes/columnas.ts';
import { filaDePadron, origenesDePadron } from '../regimenes/regimenes.ts';

export const origenPadron = z.enum(origenesDePadron);

/** Answer of one list. `fila`: its row unchanged; null: the CUIT was not in that month's list. */
export const consultaHecha = z.object({
  origen: origenPadron,
  periodo: periodoMensual,
  fila: filaDePadron.nullable(),
});
export type ConsultaHecha = z.output<typeof consultaHecha>;

/**
 * Evidence of a perception, stored with the voucher: the tax authority compares months later. `ajuste`: setting of the company
 * that decided where the padrón does not.
 */
export const evidenciaPercepcion = z.object({
  /** A code of rules/percepciones/motivos. */
  codigo: z.string(),
  regimen: z.string().nullable(),
  /** Condition by which the buyer was judged; a forced B declares another. */
  condicion_iva: condicionIvaReceptor,
  consultas: z.array(consultaHecha),
  ajuste: z.object({ nombre: z.string(), valor: z.string() }).nullable(),
});
export type EvidenciaPercepcion = z.output<typeof evidenciaPercepcion>;

/**
 * A perception as decided and stored. `base` and `importe` are in the voucher's currency. The provinces are told those in pesos:
 * `base_pesos = round2(base × cotización)`, `importe_pesos = round2(base_pesos × percent)`.
 */
export const percepcionDecidida = percepcion.extend({
  /** COMARB's code: 901 CABA, 924 Tucumán. */
  jurisdiccion: z.int(),
  regimen: z.string(),
  linea: z.int(),
  norma: z.string().nullable(),
  base_pesos: importe,
  importe_pesos: importe,
  /** Coefficient of Convenio Multilateral, when it reduced the base. */
  coeficiente: importe.nullable(),
  evidencia: evidenciaPercepcion,
});
export type PercepcionDecidida = z.output<typeof percepcionDecidida>;
