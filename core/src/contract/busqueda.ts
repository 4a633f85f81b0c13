import { z } from 'zod';
import { fechaCivil, id, importe, instante } from './base.ts';
import { estadoComprobante, moneda } from './enums.ts';
import { texto } from './texto.ts';

/** Longest search, in characters: a name, or a number with its separators. */
const MAX = 100;

export const buscarQuery = z.object({ q: texto(MAX) });

/** A sale that was found. */
export const ventaHallada = z.object({
  cuenta_id: id,
  cuenta: z.string(),
  /** Pack, or order when it has no pack. */
  clave: z.string(),
  cerrada: instante.nullable(),
  comprador: z.string().nullable(),
  /** Receiver's name in the sale's invoice; without one, the buyer's in the billing data. */
  nombre: z.string().nullable(),
  moneda,
  total: importe,
});
export type VentaHallada = z.output<typeof ventaHallada>;

/** A voucher that was found. */
export const comprobanteHallado = z.object({
  id,
  /** `FC B 0003-00000012` */
  texto: z.string(),
  status: estadoComprobante,
  fecha: fechaCivil,
  receptor: z.string(),
  /** ARCA's code: PES, DOL… */
  moneda: z.string(),
  total: importe,
  /** Pack, or order when it has no pack; null: the voucher is of no sale. */
  venta: z.string().nullable(),
});
export type ComprobanteHallado = z.output<typeof comprobanteHallado>;

/** The newest sales and vouchers that match a search. */
export const halladas = z.object({ ventas: z.array(ventaHallada), comprobantes: z.array(comprobanteHallado) });
export type Halladas = z.output<typeof halladas>;
