import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { Sabido } from '../sabido.ts';

// A sale's money as the rules know it, free of the marketplace's own field names. Amounts in ARS, to the cent.

/**
 * State of a payment's money. `cobrado`: it came in, although a part may have gone back. `devuelto_en_parte`: a shipment's row of
 * its payments says that a part went back. `devuelto`: all of it went back. `en_disputa`: the marketplace mediates in its buyer's
 * claim. `contracargo`: its buyer's bank took it back. `pendiente`: it may still come in. `rechazado`, `cancelado`: it never did.
 * `desconocido`: the marketplace gives no state, or one we do not know.
 */
export const estadoPago = z.enum([
  'cobrado',
  'devuelto_en_parte',
  'devuelto',
  'en_disputa',
  'contracargo',
  'pendiente',
  'rechazado',
  'cancelado',
  'desconocido',
]);
export type EstadoPago = z.output<typeof estadoPago>;

/**
 * Bearer of a payment's refund, by its detail. `descontado`: the seller. `cubierto`: the marketplace, all of it.
 * `cubierto_en_parte`: the marketplace, a part. `en_disputa`: not decided yet. `desconocido`: the detail mentions no refund, or
 * by a name we do not know.
 */
export type DetallePago = 'descontado' | 'cubierto' | 'cubierto_en_parte' | 'en_disputa' | 'desconocido';

/** Account that a refund's money came from; `proteccion`: the marketplace's own, which protects purchases. */
export type OrigenDeDevolucion = 'vendedor' | 'proteccion' | 'desconocido';

/** Purpose of a charge of a payment. `devolucion`: it returns money to the buyer. */
export type TipoDeCargo = 'venta' | 'envio' | 'impuesto' | 'cupon' | 'bonificacion' | 'devolucion' | 'desconocido';

/** A charge inside a payment. */
export interface CargoDePago {
  /** Marketplace's name: `meli_percentage_fee`, `tax_withholding_sirtac-caba`…; '': none. */
  nombre: string;
  tipo: TipoDeCargo;
  importe: Decimal;
  /** Part of the charge that was given back. */
  devuelto: Decimal;
  /** Account charged; `otro`: neither the seller's nor the buyer's. null: unknown. */
  de: 'vendedor' | 'comprador' | 'otro' | null;
  /** Shipment of the charge; null: none. */
  envio_id: string | null;
}

/** An approved refund of a payment. */
export interface DevolucionDePago {
  importe: Decimal;
  fecha: Date | null;
  /** Accounts that the money came from. Empty: the refund does not say. */
  de: OrigenDeDevolucion[];
}

/** A payment in the payments' company (Mercado Pago), with the charges taken from it. */
export interface Pago {
  pago_id: string;
  /** Marketplace's own state, for display; nothing is decided by it. */
  status: string;
  estado: EstadoPago;
  detalle: DetallePago;
  /** Amount for the goods. */
  importe: Decimal;
  /** Amount for the shipping. */
  envio: Decimal;
  devuelto: Decimal;
  /** Amount the seller received on approval; null: unknown. */
  neto: Decimal | null;
  aprobado: Date | null;
  /** Release date of the money, perhaps in the future; null: unknown. */
  liberado: Date | null;
  devoluciones: DevolucionDePago[];
  /** Charges of the payment; null: the payment does not detail them. */
  cargos: CargoDePago[] | null;
  /** Names of charges without amount: the net received tells what they add up to together. */
  cargos_sin_importe: string[];
}

/** A payment as its order announces it, before the payment itself is read. */
export interface PagoAnunciado {
  pago_id: string;
  /** Marketplace's own state, for display; nothing is decided by it. */
  status: string;
  estado: EstadoPago;
  /** Part of the payment for the shipping. */
  envio: Decimal;
  /** Selling charge announced by the marketplace; 0: none announced. */
  comision: Decimal;
}

/** Cost to the seller of carrying each return of a sale, by the id of its claim. */
export type CostosDeDevolucion = ReadonlyMap<string, Sabido<Decimal>>;

/** A row of the marketplace's own bills: a charge, or a credit on one. */
export interface CargoFacturado {
  detalle_id: string;
  /** First day of the billing month; null: the row was read by order, which does not tell it. */
  periodo: string | null;
  fecha: Date;
  /** Description in the marketplace's words. */
  concepto: string;
  /** Kind of the row: `CVFV`, `CXD`, `CFF`… One `detalle_id` may appear under several kinds, each a row of its own. */
  subtipo: string;
  /** Billing group: `CORE`, `MCLICS`, `SHIPPING`… */
  mercado: string;
  /** ARS; negative: given back. */
  importe: Decimal;
  order_id: string | null;
  envio_id: string | null;
  /** Row that this one gives back; null: none. */
  bonifica: string | null;
  /** Part paid by the buyer's shipping, which is no cost of the seller's. */
  del_comprador: Decimal;
  /** Whether it was taken from the sale's payment; null: unknown, or it is in none. */
  debitado: boolean | null;
  /** Id of the invoice or credit note that includes it; null: none yet. */
  documento: string | null;
  /** Printed number of that document: `0058A00975220`. */
  numero: string | null;
}

/** A tax perceived in an invoice of the marketplace. */
export interface PercepcionRecibida {
  /** Key of the invoice's period. */
  periodo: string;
  /** Id of the invoice; '': unknown. */
  documento: string;
  numero: string | null;
  /** Tax: `CRGI`, `IBSA`…; '': unknown. */
  tributo: string;
  impuesto: string;
  /** Marketplace's company: `ML`, `MP`, `FIN`… */
  sociedad: string | null;
  /** Date of the invoice. */
  fecha: string;
  importe: Decimal;
}

/** A tax withheld in a movement. */
interface ImpuestoDeMovimiento {
  /** Province (`caba`…), or the account that the tax is taken from. */
  entidad: string;
  /** Tax: `tax_withholding_sirtac`… */
  detalle: string;
  /** ARS, as in the report: a withheld amount is negative. */
  importe: Decimal;
}

/**
 * Kind of a row of the report. `cobro`: a payment comes in. `devolucion`: money goes back to the buyer. `contracargo`: the
 * buyer's bank takes money back; `contracargo_ganado`: the bank returns it to the seller. `de_pago`: anything else of a payment.
 * `bono`: given by the marketplace. `banco`: money to or from the bank. `otro`: of no payment, or with a name we do not know.
 */
export type ClaseDeMovimiento =
  | 'cobro'
  | 'devolucion'
  | 'contracargo'
  | 'contracargo_ganado'
  | 'de_pago'
  | 'bono'
  | 'banco'
  | 'otro';

/** A row of the report of the account's money: `importe` + `cargos` + `impuestos` + `cupon` = `neto`. */
export interface Movimiento {
  /** Id of the payment, of the payout… */
  fuente_id: string;
  /** Report's own type, for display; nothing is decided by it. */
  tipo: string;
  clase: ClaseDeMovimiento;
  order_id: string | null;
  /** Dates of the transaction, of the money's availability and of its movement. */
  fecha: Date;
  liberado: Date | null;
  liquidado: Date | null;
  importe: Decimal;
  cargos: Decimal;
  /** Part of `cargos` that the marketplace keeps. */
  cargos_mp: Decimal;
  impuestos: Decimal;
  /** Seller's part of a coupon; null: the report was made without that column. */
  cupon: Decimal | null;
  neto: Decimal;
  detalle_impuestos: ImpuestoDeMovimiento[];
}

/** An unreadable row of the report, stored as it came and reported. */
export interface FilaIlegible {
  /** Id of the payment, of the payout…; null: not even that could be read. */
  referencia: string | null;
  texto: string;
}
