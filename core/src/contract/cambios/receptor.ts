import { z } from 'zod';
import { instante } from '../base.ts';
import { condicionIvaReceptor, letra, tipoDocumentoGuardado } from '../enums.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { comprobanteDeVenta } from '../ventas/ventaListada.ts';

/** `distinto`: today it would be to somebody else, or have another letter. */
export const resultadoRevision = z.enum(['igual', 'distinto', 'no_se_supo']);
export type ResultadoRevision = z.output<typeof resultadoRevision>;

/** Whom a voucher is to, or would be. */
export const otroReceptor = z.object({
  tipo_documento: tipoDocumentoGuardado,
  /** Digits alone; empty: nobody identified. */
  documento: z.string(),
  nombre: z.string(),
  condicion: condicionIvaReceptor,
  letra,
});
export type OtroReceptor = z.output<typeof otroReceptor>;

/** An issued voucher whose receiver or letter would be another today, or could not be known. */
export const receptorRevisado = z.object({
  /** Pack, or order without one. */
  venta: z.string(),
  factura: comprobanteDeVenta,
  facturado: otroReceptor,
  resultado: resultadoRevision.exclude(['igual']),
  /** null: it could not be known, by `motivo`. */
  ahora: otroReceptor.nullable(),
  motivo: z.string().nullable(),
  revisado_en: instante,
});
export type ReceptorRevisado = z.output<typeof receptorRevisado>;

export const receptoresQuery = z.object({
  limit: limite,
  offset: desplazamiento,
  resultado: opcional(resultadoRevision.exclude(['igual'])),
});

export const receptoresPagina = z.object({
  results: z.array(receptorRevisado),
  totalItems: z.int(),
  /** Vouchers looked at so far, and how many are left. */
  revisados: z.int(),
  faltan: z.int(),
  /** When there was none left; null: it goes on, or there was nothing to look at. */
  terminada_en: instante.nullable(),
});
export type ReceptoresPagina = z.output<typeof receptoresPagina>;
