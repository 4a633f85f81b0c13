import { codigos, conAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { z } from 'zod';
import { alicuotaAutorizada, comprobanteAAutorizar, serie } from './arca.ts';
import { fechaCivil, id, importe, instante } from '../base.ts';
import { mensajeArca } from '../comprobantes/comprobante.ts';
import { ambiente } from '../enums.ts';
import { opcional } from '../query.ts';
import { texto } from '../texto.ts';

/** Whose certificate ARCA is talked to with, and until when. */
export const certificadoArca = z.object({ cuit: z.string(), vence: instante, vencido: z.boolean() });

/** What should be known of our certificate and clock: about to end, ended, missing, not ARCA's hour. */
export const avisosArca = z.array(z.object({ codigo: z.string(), urgente: z.boolean(), texto: z.string() }));

/** ARCA's light: whether it answers now, until when we may ask it, and what waits for it. */
export const arcaEstado = z.object({
  ambiente,
  /** Whether it answers and we may ask it: false with a certificate that ended. */
  responde: z.boolean(),
  /** FEDummy's words for each server; null when it does not answer. */
  aplicacion: z.string().nullable(),
  base: z.string().nullable(),
  autenticacion: z.string().nullable(),
  milisegundos: z.number().nullable(),
  consultado_en: instante,
  /** Last time it answered this process; null when it never did. */
  ultima_respuesta: instante.nullable(),
  /** null: there is no certificate yet, or it cannot be read. */
  certificado: certificadoArca.nullable(),
  avisos: avisosArca,
  en_cola: z.object({ cantidad: z.int(), desde: instante.nullable() }),
  /** Of those, vouchers that were asked of ARCA and that nobody knows yet whether it authorised. */
  sin_confirmar: z.object({ cantidad: z.int(), desde: instante.nullable() }),
});
export type ArcaEstado = z.output<typeof arcaEstado>;

/** Query of GET /api/arca/conciliacion. Without `desde`, the last 90 days. */
export const conciliacionQuery = z.object({ company: opcional(z.uuid()), desde: opcional(texto(40)) });

/** `cae` null: of a pre-printed form, whose point of sale became electronic. */
const nuestro = conAutorizacion(
  z.object({
    id,
    numero: z.int(),
    cae: codigos.shape.cae,
    fecha: fechaCivil,
    moneda: z.string(),
    total: importe,
  }),
);

/** Codes as ARCA has them: another system may have sent one that is not known here. */
const comprobanteAutorizado = conAutorizacion(
  comprobanteAAutorizar.omit({ asociados: true, condicion_iva: true }).extend({
    concepto: z.int(),
    tipo_documento: z.int(),
    alicuotas: z.array(alicuotaAutorizada),
    cae: z.string(),
    cae_vencimiento: z.string(),
    observaciones: z.array(mensajeArca),
    condicion_iva: z.int().nullable(),
  }),
);

/** Our numbers against ARCA's: `falta` (only ARCA has it), `sobra` (only we do), `difiere`. */
export const conciliacion = z.object({
  /** Chunks left open that were settled first. */
  recuperadas: z.int(),
  /** CUITs left out: they have to be proved before their numbers are shown. */
  sin_verificar: z.array(z.string()),
  series: z.array(
    serie.extend({
      nuestro: z.int(),
      arca: z.int(),
      comparados: z.int(),
      diferencias: z.array(
        z.object({
          numero: z.int(),
          tipo: z.enum(['falta', 'sobra', 'difiere']),
          nuestro: nuestro.nullable(),
          arca: comprobanteAutorizado.nullable(),
        }),
      ),
    }),
  ),
});
export type Conciliacion = z.output<typeof conciliacion>;

/** Body of POST /api/arca/conciliacion: a number that ARCA has and we do not. */
export const adopcion = serie.extend({ numero: z.int().min(1) });
export type Adopcion = z.output<typeof adopcion>;
