import { z } from 'zod';
import { fechaCivil, id, importe } from '../base.ts';
import { faltaDeLectura } from './falta.ts';
import { adelanto } from './realizada.ts';

/**
 * What does not match. `sin_factura`: sold and not invoiced. `sin_cobro`: invoiced and nothing came in. `sin_nota`: given back
 * without its credit note. `pago_no_cierra`: a payment that its charges do not explain. `movimiento_no_cierra`: a row of the
 * report that does not add up. `movimientos`: the report and the payments say another amount of the same payment.
 */
export const claseDiferencia = z.enum([
  'sin_factura',
  'sin_cobro',
  'sin_nota',
  'pago_no_cierra',
  'movimiento_no_cierra',
  'movimientos',
]);
export type ClaseDiferencia = z.output<typeof claseDiferencia>;

const diferencia = z.object({
  clase: claseDiferencia,
  fecha: fechaCivil,
  /** The order, when it is of one. */
  venta: z.string().nullable(),
  /** The payment or the movement. */
  referencia: z.string().nullable(),
  comprobante_id: id.nullable(),
  comprobante: z.string().nullable(),
  /** null: it is not known, as of a sale to be invoiced whose coupon's seller part is not. */
  importe: importe.nullable(),
});
export type DiferenciaDeCobros = z.output<typeof diferencia>;

/** A month of an account's money, each figure in the month that is its own (Buenos Aires). ARS. */
export const mesDeCobros = z.object({
  cuenta_id: id,
  cuenta: z.string(),
  /** Its first day. */
  mes: fechaCivil,
  /** By when the sale was closed; the sales of `sin_cotizacion` are not in it. */
  vendido: importe,
  /** Orders of the month in dollars of a day whose rate is not known: how many pesos they are is not known either. */
  sin_cotizacion: z.array(z.string()),
  /** By when the payment was approved, with the shipping that reaches the seller. */
  cobrado: importe,
  /** What the marketplace took from those payments, taxes apart. */
  cargos: importe,
  /** Taxes withheld, by when the money was released. */
  retenido: importe,
  /** By when it was given back. */
  devuelto: importe,
  /** By when it could be taken out. */
  liberado: importe,
  /** What went to the bank. */
  banco: importe,
  /** Invoices less credit notes, by their date. */
  facturado: importe,
  /** Whether the report of the month's money was read. */
  con_liquidacion: z.boolean(),
  /** Of the report, what could not be read: the last one that came, and rows of the one that is kept, by the payments they name. */
  sin_leer: z.object({ informe: z.boolean(), filas: z.int(), referencias: z.array(z.string()) }),
  /** Of the report: what it adds up to, and what of it are payments, what else, and what the payments do not explain. */
  movimientos: z.object({ total: importe, pagos: importe, otros: importe, sin_explicar: importe }),
  otros: z.array(z.object({ tipo: z.string(), importe })),
  cargos_sin_venta: z.array(z.object({ concepto: z.string(), filas: z.int(), importe })),
  /**
   * The marketplace's own bills to the seller, of the period that ends in the month; `documento` by its printed number. `iva`:
   * what of it is VAT; `percepciones`: what of it are taxes perceived, as far as its rows tell.
   */
  facturas_recibidas: z.array(z.object({ documento: z.string(), total: importe, iva: importe, percepciones: importe })),
  /** Taxes perceived in invoices of the month. */
  percepciones: z.array(z.object({ impuesto: z.string(), importe, documento: z.string().nullable() })),
  /** What of the bills of its days could not be read. */
  faltas: z.array(faltaDeLectura),
  adelantos: z.array(adelanto),
  diferencias: z.array(diferencia),
});
export type MesDeCobros = z.output<typeof mesDeCobros>;
