import { conAutorizacion } from '../autorizaciones/autorizaciones.ts';
import { z } from 'zod';
import { id, importe, instante } from '../base.ts';
import { letra, moneda, tipoGuardado } from '../enums.ts';

/** Where a batch stands, in the steps of the run (core's `Progress`). */
export const pasoLote = z.enum([
  'leyendo_ventas',
  'preparando',
  'esperando_serie',
  'recuperando',
  'solicitando',
  'respondido',
  'guardado',
  'terminado',
]);
export type PasoLote = z.output<typeof pasoLote>;

/** `plan` shows what would happen and issues nothing. */
export const claseLote = z.enum(['plan', 'emision']);
export type ClaseLote = z.output<typeof claseLote>;
export const estadoLote = z.enum(['pendiente', 'en_curso', 'terminado', 'error']);

const ventaDeLote = z.object({
  /** Pack, or order without one. */
  venta: z.string(),
  order_ids: z.array(z.string()),
  comprador: z.string().nullable(),
  /** In `moneda`. */
  total: importe.nullable(),
  /** Rows kept before it was told are of pesos: no other was issued. */
  moneda: moneda.default('ARS'),
});

/** A voucher that the plan would issue. */
export const comprobantePlaneado = ventaDeLote.extend({
  total: importe,
  letra,
  tipo_comprobante: tipoGuardado,
  receptor: z.string(),
  documento: z.string(),
  fecha: z.string(),
  advertencias: z.array(z.string()),
});

export const avanceLote = z.object({
  estado: estadoLote,
  paso: pasoLote.nullable(),
  /** `FC B 0003` */
  serie: z.string().nullable(),
  hechos: z.int(),
  total: z.int(),
});
export type AvanceLote = z.output<typeof avanceLote>;

/** A batch asked from the web, as it stands. Every sale asked for ends in exactly one list. */
export const lote = avanceLote.extend({
  id,
  cuenta_id: id.nullable(),
  clase: claseLote,
  fecha: z.string().nullable(),
  creado_en: instante,
  terminado_en: instante.nullable(),
  /** Why the whole batch stopped; what it had issued stays in its lists. */
  error: z.string().nullable(),
  /** Of a plan: what should be known of all of it. */
  advertencias: z.array(z.string()),
  /** Of a plan. */
  comprobantes: z.array(comprobantePlaneado),
  /** Of a plan: count and total per kind of voucher. */
  resumen: z.array(z.object({ tipo_comprobante: tipoGuardado, letra, cantidad: z.int(), total: importe })),
  emitidas: z.array(
    conAutorizacion(
      ventaDeLote.extend({
        comprobante_id: id,
        comprobante: z.string(),
        cae: z.string(),
        /** It already was issued before this batch. */
        previa: z.boolean(),
        advertencias: z.array(z.string()),
      }),
    ),
  ),
  rechazadas: z.array(ventaDeLote.extend({ comprobante_id: id.nullable(), codigo: z.string(), error: z.string() })),
  omitidas: z.array(
    ventaDeLote.extend({
      codigo: z.string(),
      motivo: z.string(),
      accion: z.string(),
      /** The invoice that the sale already has. Rows kept before it was told say none. */
      comprobante_id: id.nullable().default(null),
      comprobante: z.string().nullable().default(null),
    }),
  ),
  en_cola: z.array(ventaDeLote.extend({ comprobante_id: id.nullable(), motivo: z.string() })),
});
export type Lote = z.output<typeof lote>;

/** A batch in a list: how it ended, without its rows. */
export const loteResumido = avanceLote.extend({
  id,
  clase: claseLote,
  fecha: z.string().nullable(),
  creado_en: instante,
  terminado_en: instante.nullable(),
  error: z.string().nullable(),
  cantidades: z.object({
    /** By this batch. */
    emitidas: z.int(),
    /** Issued before it, or by another one that was working on them. */
    previas: z.int(),
    rechazadas: z.int(),
    omitidas: z.int(),
    en_cola: z.int(),
  }),
});
export type LoteResumido = z.output<typeof loteResumido>;

export const loteAceptado = z.object({ lote: id });
