import { z } from 'zod';
import type { MensajeArca } from '../comprobantes/comprobante.ts';
import { fechaCivil, instante } from '../base.ts';
import { comprobanteAAutorizar, serie } from './arca.ts';

/** Fortnight of a month (`yyyy-MM`): 1 ends on day 15, 2 with the month. Source: RG 5782/2025. */
export const quincena = z.object({
  mes: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
  orden: z.union([z.literal(1), z.literal(2)]),
});
export type Quincena = z.output<typeof quincena>;

/** An advance code of ARCA: one per CUIT and fortnight, for vouchers dated from `desde` to `hasta`. */
export interface Caea {
  codigo: string;
  quincena: Quincena;
  desde: string;
  hasta: string;
  /** Last day to inform its vouchers, and its unused points of sale, as ARCA gives it. */
  tope: string;
  /** Observations of ARCA: fortnights that were not informed, a missing electronic domicile. */
  observaciones: MensajeArca[];
}

/** A voucher given to its receiver with an advance code, as ARCA is informed of it. */
const comprobanteAInformar = comprobanteAAutorizar.extend({ generado_en: instante });

/** A whole FECAEARegInformativo: vouchers of one serie and one code, by number, without gaps. */
export const solicitudInforme = serie.extend({
  caea: z.string(),
  hasta: fechaCivil,
  comprobantes: z.array(comprobanteAInformar),
});
export type SolicitudInforme = z.output<typeof solicitudInforme>;

/**
 * Result of an informed voucher. `no_procesado`: ARCA did not look at it, since it is behind a refused one. Observations of an informed
 * one stay with it: ARCA accepts wrong sums, and never corrects them.
 */
export interface ResultadoInforme {
  numero: number;
  estado: 'informado' | 'rechazado' | 'no_procesado';
  observaciones: MensajeArca[];
}

/** Answer of ARCA: `errores` concern the request, `resultados` each voucher; none when it speaks of no voucher. */
export interface RespuestaInforme {
  resultados: ResultadoInforme[];
  errores: MensajeArca[];
}

/** An unused point of sale of an advance code. */
export interface SinMovimiento {
  cuit: string;
  punto_de_venta: number;
  caea: string;
}
