import type { Decimal } from 'decimal.js';
import type { MesDeCobros } from '../../../contract/cobros/conciliacion.ts';
import type { FaltaDeLectura } from '../../../contract/cobros/falta.ts';
import type { CargoFacturado, Movimiento, Pago, PercepcionRecibida } from '../../../contract/cobros/pago.ts';

/** A payment, and the order it is of. */
export interface PagoDeCuenta extends Pago {
  order_id: string | null;
}

/** A sale, as far as its invoicing is compared. */
export interface VentaAConciliar {
  order_id: string;
  cierre: string;
  /** Pesos of a unit of its currency on the day it was closed: 1 of a sale in pesos; null: the rate of that day is not known. */
  cotizacion: Decimal | null;
  /** In its currency: what was sold, the seller's part of a coupon, and what went back by now out of their pocket; null: it is not known. */
  total: Decimal;
  cupon: Decimal | null;
  reembolsado: Decimal | null;
  facturada_por_fuera: boolean;
  /**
   * The last issued one that covers it; null: none. `reembolsado`: of all the orders that it covers, what went back and was not
   * off it when it was made; null: the rate of some of it is not known. `acreditado`: by its own notes. Both in pesos.
   */
  factura: { id: string; numero: string; acreditado: Decimal; reembolsado: Decimal | null } | null;
  /** Of money that came in, whether they were read or not; null: the order tells of none. */
  cobrada: boolean;
}

/** All that a month of an account is told by; payments and sales of other months may be there. */
export interface MesAConciliar {
  cuenta_id: string;
  cuenta: string;
  /** Its first day. */
  mes: string;
  ventas: readonly VentaAConciliar[];
  pagos: readonly PagoDeCuenta[];
  /** Of this month's report; null: it was not read. */
  movimientos: readonly Movimiento[] | null;
  sin_leer: MesDeCobros['sin_leer'];
  /** Payments whose chargeback was won, in this month or in another. */
  ganadas: ReadonlySet<string>;
  /** Those of the report before that left for the bank: it may have got them in this month. */
  retiros_anteriores: readonly Movimiento[];
  facturados: readonly CargoFacturado[];
  /** Each once; those of another month may be there. */
  percepciones: readonly PercepcionRecibida[];
  /** Of the periods of the bills that have some day of the month. */
  faltas: readonly FaltaDeLectura[];
  /** Issued in the month: invoices and debit notes add, credit notes take off. */
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
