import { z } from 'zod';
import { fechaCivil, importe, instante } from '../base.ts';
import { moneda } from '../enums.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { texto } from '../texto.ts';
import { comprobanteDeVenta } from '../ventas/ventaListada.ts';

/** What became of an invoiced sale. `reclamo`: nothing yet, with a claim or mediation open, or not known to be closed. */
export const queLePaso = z.enum(['cancelada', 'dividida', 'devuelta', 'reclamo']);
export type QueLePaso = z.output<typeof queLePaso>;

/** The one thing to do about it: its credit note, a decision of the person's, wait, follow the claim; `apartada`: it was decided. */
export const claseAccion = z.enum(['nota_credito', 'decidir', 'esperar', 'reclamo', 'apartada']);
export type ClaseAccion = z.output<typeof claseAccion>;

/** A sale that the marketplace cancelled, gave back or has under a claim, and whose invoice stands. */
export const canceladaConFactura = z.object({
  /** Pack, or order without one. */
  venta: z.string(),
  order_ids: z.array(z.string()),
  /** When it was closed. */
  fecha: instante.nullable(),
  comprador: z.string().nullable(),
  /** Of `total` and `devuelto`. */
  moneda,
  total: importe,
  devuelto: importe,
  que: queLePaso,
  /** Out of whose pocket the refund came, by the payments that were read; null: nothing was given back. */
  a_cargo_de: z.enum(['vendedor', 'mercado_libre', 'no_se_sabe']).nullable(),
  factura: comprobanteDeVenta,
  /** What its credit notes have not taken of it. */
  en_pie: importe,
  accion: z.object({ clase: claseAccion, texto: z.string() }),
  /** When the order that was read longest ago was read. */
  leida_en: instante,
});
export type CanceladaConFactura = z.output<typeof canceladaConFactura>;

/** Without dates, those closed in the days that are looked at by themselves. Dates in either format of the product. */
export const canceladasQuery = z.object({
  limit: limite,
  offset: desplazamiento,
  fecha_desde: opcional(texto(40)),
  fecha_hasta: opcional(texto(40)),
  que: opcional(queLePaso),
  /** `si`: also those that the person put aside. */
  apartadas: opcional(z.literal('si')),
});

export const canceladasPagina = z.object({
  results: z.array(canceladaConFactura),
  totalItems: z.int(),
  /** What their invoices still say, all together. */
  en_pie: importe,
  /** The days they were closed on. */
  desde: fechaCivil,
  hasta: fechaCivil,
});
export type CanceladasPagina = z.output<typeof canceladasPagina>;

/** Body of the call that asks for the invoiced sales of some days to be read again. */
export const relecturaPedida = z.object({ fecha_desde: texto(40), fecha_hasta: texto(40) });
