import { z } from 'zod';
import { fechaCivil, id, importe, instante } from './base.ts';
import { estadoComprobante, moneda } from './enums.ts';
import { texto } from './texto.ts';

/** Longest thing looked for: a name, or a number with its signs. */
const MAX = 100;

export const buscarQuery = z.object({ q: texto(MAX) });

/** A sale that was found. */
export const ventaHallada = z.object({
  cuenta_id: id,
  cuenta: z.string(),
  /** Pack, or order without one. */
  clave: z.string(),
  cerrada: instante.nullable(),
  comprador: z.string().nullable(),
  /** Of its invoice or, without one, of the buyer's billing data. */
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
  /** Pack, or order without one; null when it is of no sale. */
  venta: z.string().nullable(),
});
export type ComprobanteHallado = z.output<typeof comprobanteHallado>;

/** The newest sales and vouchers with what was looked for. */
export const halladas = z.object({ ventas: z.array(ventaHallada), comprobantes: z.array(comprobanteHallado) });
export type Halladas = z.output<typeof halladas>;
