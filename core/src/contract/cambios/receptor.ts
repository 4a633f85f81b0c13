import { z } from 'zod';
import { id, instante } from '../base.ts';
import { condicionIvaReceptor, letra, tipoDocumentoGuardado } from '../enums.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { comprobanteDeVenta } from '../ventas/ventaListada.ts';

/** Result of reviewing an issued voucher. `distinto`: today it would have another receiver or another letter. */
export const resultadoRevision = z.enum(['igual', 'distinto', 'no_se_supo']);
export type ResultadoRevision = z.output<typeof resultadoRevision>;

/** Receiver of a voucher, as issued or as it would be today. */
export const otroReceptor = z.object({
  tipo_documento: tipoDocumentoGuardado,
  /** Digits only; empty: an unidentified consumer. */
  documento: z.string(),
  nombre: z.string(),
  condicion: condicionIvaReceptor,
  letra,
});
export type OtroReceptor = z.output<typeof otroReceptor>;

/** An issued voucher whose receiver or letter would be another today, or could not be determined. */
export const receptorRevisado = z.object({
  /** Pack, or order when it has no pack. */
  venta: z.string(),
  factura: comprobanteDeVenta,
  facturado: otroReceptor,
  resultado: resultadoRevision.exclude(['igual']),
  /** Receiver today; null: it could not be determined, for `motivo`. */
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
  /** Vouchers reviewed so far; `faltan`: vouchers left. */
  revisados: z.int(),
  faltan: z.int(),
  /** When the review ended; null: it goes on, or there was nothing to review. */
  terminada_en: instante.nullable(),
});
export type ReceptoresPagina = z.output<typeof receptoresPagina>;

/** Such a voucher of one of several accounts. */
const receptorDeCuenta = receptorRevisado.extend({ cuenta_id: id });
export type ReceptorDeCuenta = z.output<typeof receptorDeCuenta>;

/** Answer for several accounts; `terminada_en` is null until the review of each has ended. */
export const receptoresDeCuentasPagina = receptoresPagina.extend({ results: z.array(receptorDeCuenta) });
export type ReceptoresDeCuentasPagina = z.output<typeof receptoresDeCuentasPagina>;
