import { z } from 'zod';
import { fechaCivil, id, importe } from '../base.ts';
import { lineaDeExtracto } from './extracto.ts';
import { faltaDeLectura } from './falta.ts';
import { adelanto } from './realizada.ts';

/**
 * Kinds of mismatch. `sin_factura`: sold but not invoiced. `sin_cobro`: invoiced but not collected. `sin_nota`: refunded without
 * its credit note. `pago_no_cierra`: a payment that its charges do not explain. `movimiento_no_cierra`: a row of the report that
 * does not add up. `movimientos`: report and payments disagree on the amount of a payment.
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
  /** Sale of the mismatch: pack, or order when it has no pack; null: it is of none. */
  venta: z.string().nullable(),
  /** Order of the mismatch; null: it is of none. */
  orden: z.string().nullable(),
  /** Id of the payment or of the movement. */
  referencia: z.string().nullable(),
  comprobante_id: id.nullable(),
  comprobante: z.string().nullable(),
  /** Amount, ARS; null: unknown, as for a sale to be invoiced whose coupon's seller part is unknown. */
  importe: importe.nullable(),
});
export type DiferenciaDeCobros = z.output<typeof diferencia>;

/** Money of an account in a month, each figure in its own month (Buenos Aires). ARS. */
export const mesDeCobros = z.object({
  cuenta_id: id,
  cuenta: z.string(),
  /** First day of the month. */
  mes: fechaCivil,
  /** Sales by closing date, without those of `sin_cotizacion`. */
  vendido: importe,
  /** Orders of the month in dollars, on a day without a known rate: their pesos are unknown. */
  sin_cotizacion: z.array(z.string()),
  /** Payments by approval date, with the shipping that reaches the seller. */
  cobrado: importe,
  /** Charges taken by the marketplace from those payments, taxes apart. */
  cargos: importe,
  /** Taxes withheld, by the date the money was released. */
  retenido: importe,
  /** Refunds, by their date. */
  devuelto: importe,
  /** Money made available: of the payments released in the month, less the month's refunds of those released before. */
  liberado: importe,
  /** Money sent to the bank. */
  banco: importe,
  /** Invoices less credit notes, by voucher date. */
  facturado: importe,
  /** Statement of the month, from sold to the bank; without the report it ends at the money released. */
  extracto: z.array(lineaDeExtracto),
  /** Whether the marketplace's report of the month's money was read. */
  con_liquidacion: z.boolean(),
  /** Unreadable parts of the report: the last one received (`informe`), and rows of the stored one, with the payments they name. */
  sin_leer: z.object({ informe: z.boolean(), filas: z.int(), referencias: z.array(z.string()) }),
  /** Total of the report; the parts that are payments and other movements; and the part that the payments do not explain. */
  movimientos: z.object({ total: importe, pagos: importe, otros: importe, sin_explicar: importe }),
  otros: z.array(z.object({ tipo: z.string(), importe })),
  cargos_sin_venta: z.array(z.object({ concepto: z.string(), filas: z.int(), importe })),
  /**
   * Marketplace's own bills to the seller, for the period that ends in the month; `documento`: printed number. `iva`: VAT in it;
   * `percepciones`: taxes perceived in it, as far as its rows tell.
   */
  facturas_recibidas: z.array(z.object({ documento: z.string(), total: importe, iva: importe, percepciones: importe })),
  /** Taxes perceived in the month's invoices. */
  percepciones: z.array(z.object({ impuesto: z.string(), importe, documento: z.string().nullable() })),
  /** Unreadable parts of the bills of its days. */
  faltas: z.array(faltaDeLectura),
  adelantos: z.array(adelanto),
  diferencias: z.array(diferencia),
});
export type MesDeCobros = z.output<typeof mesDeCobros>;
