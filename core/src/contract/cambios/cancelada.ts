import { z } from 'zod';
import { fechaCivil, id, importe, instante } from '../base.ts';
import { moneda } from '../enums.ts';
import { desplazamiento, limite, opcional } from '../query.ts';
import { texto } from '../texto.ts';
import { comprobanteDeVenta } from '../ventas/ventaListada.ts';

/** Event that touched an invoiced sale. `reclamo`: it has a claim or mediation open, or not known to be closed. */
export const queLePaso = z.enum(['cancelada', 'dividida', 'devuelta', 'reclamo']);
export type QueLePaso = z.output<typeof queLePaso>;

/**
 * Next step for the sale: issue its credit note, a decision of the person, wait, or follow the claim; `apartada`: the person put
 * it aside.
 */
export const claseAccion = z.enum(['nota_credito', 'decidir', 'esperar', 'reclamo', 'apartada']);
export type ClaseAccion = z.output<typeof claseAccion>;

/** A sale with a standing invoice that the marketplace cancelled, refunded or has under a claim. */
export const canceladaConFactura = z.object({
  /** Pack, or order when it has no pack. */
  venta: z.string(),
  order_ids: z.array(z.string()),
  /** When the sale was closed. */
  fecha: instante.nullable(),
  comprador: z.string().nullable(),
  /** Currency of `total` and `devuelto`. */
  moneda,
  total: importe,
  devuelto: importe,
  que: queLePaso,
  /** Payer of the refund, by the payments that were read; null: nothing was given back. */
  a_cargo_de: z.enum(['vendedor', 'mercado_libre', 'no_se_sabe']).nullable(),
  factura: comprobanteDeVenta,
  /** Part of the invoice that no credit note has taken yet. */
  en_pie: importe,
  accion: z.object({ clase: claseAccion, texto: z.string() }),
  /** When the sale's least recently read order was read. */
  leida_en: instante,
});
export type CanceladaConFactura = z.output<typeof canceladaConFactura>;

/**
 * Query of cancelled sales. Without dates: sales closed in the days that are reviewed automatically. Dates in either format of
 * the product.
 */
export const canceladasQuery = z.object({
  limit: limite,
  offset: desplazamiento,
  fecha_desde: opcional(texto(40)),
  fecha_hasta: opcional(texto(40)),
  que: opcional(queLePaso),
  /** `si`: includes sales that the person put aside. */
  apartadas: opcional(z.literal('si')),
});

export const canceladasPagina = z.object({
  results: z.array(canceladaConFactura),
  totalItems: z.int(),
  /** Total of the invoices that no credit note has taken yet. */
  en_pie: importe,
  /** First and last day on which the sales were closed. */
  desde: fechaCivil,
  hasta: fechaCivil,
});
export type CanceladasPagina = z.output<typeof canceladasPagina>;

/** A sale of an account with a standing invoice that the marketplace cancelled, refunded or has under a claim. */
const canceladaDeCuenta = canceladaConFactura.extend({ cuenta_id: id });
export type CanceladaDeCuenta = z.output<typeof canceladaDeCuenta>;

export const canceladasDeCuentasPagina = canceladasPagina.extend({ results: z.array(canceladaDeCuenta) });
export type CanceladasDeCuentasPagina = z.output<typeof canceladasDeCuentasPagina>;

/** Body of the call to read the invoiced sales of some days again. */
export const relecturaPedida = z.object({ fecha_desde: texto(40), fecha_hasta: texto(40) });
