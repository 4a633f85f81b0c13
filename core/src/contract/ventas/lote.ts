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

/** `plan` previews the batch and issues nothing. */
export const claseLote = z.enum(['plan', 'emision']);
export type ClaseLote = z.output<typeof claseLote>;
export const estadoLote = z.enum(['pendiente', 'en_curso', 'terminado', 'error']);

const ventaDeLote = z.object({
  /** Pack, or order when it has no pack. */
  venta: z.string(),
  order_ids: z.array(z.string()),
  comprador: z.string().nullable(),
  /** Amount in `moneda`; null: unknown. */
  total: importe.nullable(),
  /** Currency; rows stored before this field are in pesos, the only one issued then. */
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

/** Part of a batch that is of one account. */
const parteDeLote = z.object({
  cuenta_id: id,
  estado: estadoLote,
  /** Why this part stopped; null: it did not. */
  error: z.string().nullable(),
  /** Sales of the lists that are of this account. */
  ventas: z.array(z.string()),
});

/** A batch requested from the web, with its state. Every sale requested ends in exactly one list. */
export const lote = avanceLote.extend({
  id,
  /** null: of several accounts. */
  cuenta_id: id.nullable(),
  /** Accounts of the batch: one, or those that were asked for together. */
  cuentas: z.array(parteDeLote).default([]),
  clase: claseLote,
  fecha: z.string().nullable(),
  creado_en: instante,
  terminado_en: instante.nullable(),
  /** Why the whole batch stopped; the vouchers already issued stay in its lists. null: it did not. */
  error: z.string().nullable(),
  /** In a plan, warnings about the whole of it. */
  advertencias: z.array(z.string()),
  /** In a plan, vouchers it would issue. */
  comprobantes: z.array(comprobantePlaneado),
  /** In a plan, count and total per type of voucher. */
  resumen: z.array(z.object({ tipo_comprobante: tipoGuardado, letra, cantidad: z.int(), total: importe })),
  emitidas: z.array(
    conAutorizacion(
      ventaDeLote.extend({
        comprobante_id: id,
        comprobante: z.string(),
        cae: z.string(),
        /** Whether it was issued before this batch. */
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
      /** Invoice that the sale already has; null also in rows stored before this field. */
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
    /** Issued by this batch. */
    emitidas: z.int(),
    /** Issued before this batch, or by another one working on the same sales. */
    previas: z.int(),
    rechazadas: z.int(),
    omitidas: z.int(),
    en_cola: z.int(),
  }),
});
export type LoteResumido = z.output<typeof loteResumido>;

export const loteAceptado = z.object({ lote: id });
