import { codigos, conAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { z } from 'zod';
import { alicuotaAutorizada, comprobanteAAutorizar, serie } from './arca.ts';
import { corteAbierto } from './contingencia.ts';
import { numerosRetenidos } from './retenidos.ts';
import { fechaCivil, id, importe, instante } from '../base.ts';
import { mensajeArca } from '../comprobantes/comprobante.ts';
import { ambiente } from '../enums.ts';
import { opcional } from '../query.ts';
import { texto } from '../texto.ts';

/** CUIT of the certificate we use with ARCA, and its expiry. */
export const certificadoArca = z.object({ cuit: z.string(), vence: instante, vencido: z.boolean() });

/** Warnings about our certificate and clock: expiring, expired, missing, or not ARCA's hour. */
export const avisosArca = z.array(z.object({ codigo: z.string(), urgente: z.boolean(), texto: z.string() }));

/** State of ARCA: whether it answers now, until when our certificate lets us ask, and what waits for it. */
export const arcaEstado = z.object({
  ambiente,
  /** Whether ARCA answers and we may ask it: false with an expired certificate. */
  responde: z.boolean(),
  /** FEDummy's words for each server; null: ARCA does not answer. */
  aplicacion: z.string().nullable(),
  base: z.string().nullable(),
  autenticacion: z.string().nullable(),
  milisegundos: z.number().nullable(),
  consultado_en: instante,
  /** Last time ARCA answered this process; null: never. */
  ultima_respuesta: instante.nullable(),
  /** null: there is no certificate yet, or it cannot be read. */
  certificado: certificadoArca.nullable(),
  avisos: avisosArca,
  /** Open outages of ARCA for the companies that issue with advance codes. */
  cortes: z.array(corteAbierto),
  en_cola: z.object({ cantidad: z.int(), desde: instante.nullable() }),
  /** Vouchers in the queue that ARCA was asked for, and may or may not have authorised. */
  sin_confirmar: z.object({ cantidad: z.int(), desde: instante.nullable() }),
  /** Numbers that ARCA reached and does not show. */
  retenidos: z.array(numerosRetenidos),
});
export type ArcaEstado = z.output<typeof arcaEstado>;

/** Query of GET /api/arca/conciliacion. Without `desde`, the last 90 days. */
export const conciliacionQuery = z.object({ company: opcional(z.uuid()), desde: opcional(texto(40)) });

/** A voucher of ours. `cae` null: a pre-printed form, whose point of sale became electronic later. */
const nuestro = conAutorizacion(
  z.object({
    id,
    numero: z.int(),
    tipo_autorizacion: codigos.shape.tipo_autorizacion,
    cae: codigos.shape.cae,
    fecha: fechaCivil,
    moneda: z.string(),
    total: importe,
  }),
);

/** A voucher of ARCA's, with ARCA's codes: another system may have sent one that is not in our tables. */
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

/** Our numbers compared with ARCA's: `falta` (only ARCA has it), `sobra` (only we have it), `difiere`. */
export const conciliacion = z.object({
  /** Open chunks that were settled before comparing: one that ARCA leaves in doubt is not counted. */
  recuperadas: z.int(),
  /** CUITs left out: each has to be proved before its numbers are shown. */
  sin_verificar: z.array(z.string()),
  series: z.array(
    serie.extend({
      nuestro: z.int(),
      arca: z.int(),
      comparados: z.int(),
      /**
       * Numbers that ARCA says it reached and does not show, without a voucher of ours. `pedidos`: those that a draft of ours was
       * requested with, which waits until ARCA shows them. `desconocidos`: those given since a copy that was restored. `visto_desde`: since when the first one is hidden. `preguntar_desde`: ARCA is
       * asked again by itself from then on.
       */
      sin_mostrar: z
        .object({
          desde: z.int(),
          hasta: z.int(),
          cantidad: z.int(),
          pedidos: z.int(),
          desconocidos: z.int(),
          visto_desde: instante,
          preguntar_desde: instante.nullable(),
        })
        .nullable(),
      /** Numbers of a request of ours whose outcome is still unknown. */
      en_emision: z.object({ desde: z.int(), hasta: z.int() }).nullable(),
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
