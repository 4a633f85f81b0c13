import type { Decimal } from 'decimal.js';
import type { MesDeCobros } from '../../../contract/cobros/conciliacion.ts';
import type { FaltaDeLectura } from '../../../contract/cobros/falta.ts';
import type { CargoFacturado, Movimiento, Pago, PercepcionRecibida } from '../../../contract/cobros/pago.ts';

/** A payment, and the order that it pays. */
export interface PagoDeCuenta extends Pago {
  order_id: string | null;
}

/** A sale, as its invoicing is compared. */
export interface VentaAConciliar {
  order_id: string;
  cierre: string;
  /** Pesos per unit of the sale's currency on the day it was closed: 1 for a sale in pesos; null: unknown rate. */
  cotizacion: Decimal | null;
  /**
   * In the sale's currency: amount sold, seller's part of the coupon, and refunds out of the seller's pocket until now; null:
   * unknown.
   */
  total: Decimal;
  cupon: Decimal | null;
  reembolsado: Decimal | null;
  facturada_por_fuera: boolean;
  /**
   * Last issued invoice of the sale; null: none. In pesos: `reembolsado`, refunds of all the orders that it covers, less those
   * it already took off when it was made (null: some rate is unknown); `acreditado`, the sum of its credit notes.
   */
  factura: { id: string; numero: string; acreditado: Decimal; reembolsado: Decimal | null } | null;
  /** Whether some payment of the order came in, read or not; null: the order tells of no payments. */
  cobrada: boolean;
}

/** Input of the reconciliation of an account's month; payments and sales of other months may be in it. */
export interface MesAConciliar {
  cuenta_id: string;
  cuenta: string;
  /** First day of the month. */
  mes: string;
  ventas: readonly VentaAConciliar[];
  /** Pack of each order that has one. */
  packs: ReadonlyMap<string, string>;
  pagos: readonly PagoDeCuenta[];
  /** Rows of the month's report; null: it was not read. */
  movimientos: readonly Movimiento[] | null;
  sin_leer: MesDeCobros['sin_leer'];
  /** Payments whose chargeback was won, in this month or in another. */
  ganadas: ReadonlySet<string>;
  /** Withdrawals of the earlier report: the bank may have received them in this month. */
  retiros_anteriores: readonly Movimiento[];
  facturados: readonly CargoFacturado[];
  /** Perceptions, each once; those of another month may be in it. */
  percepciones: readonly PercepcionRecibida[];
  /** Missing rows of the billing periods that have some day of the month. */
  faltas: readonly FaltaDeLectura[];
  /** Vouchers issued in the month: invoices and debit notes add, credit notes subtract. */
  comprobantes: readonly {
    id: string;
    numero: string;
    resta: boolean;
    total: Decimal;
    fecha: string;
    order_id: string | null;
  }[];
  computable: Decimal;
}
