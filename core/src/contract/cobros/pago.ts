import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { Sabido } from '../sabido.ts';

// What the rules know of the money of a sale, free of the marketplace's own field names. Amounts in ARS, to the cent.

/**
 * Where the money of a payment stands. `cobrado`: it came in, although a part may have gone back. `devuelto_en_parte`: a shipment's row
 * of its payments says that a part went back. `devuelto`: all of it went back. `en_disputa`: the marketplace mediates in a claim of its
 * buyer. `contracargo`: the bank of its buyer took it back. `pendiente`: it may still come in. `rechazado`, `cancelado`: it never did.
 * `desconocido`: the marketplace says nothing, or a name that we do not know.
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
 * What the detail of a payment says of who bears its refund. `descontado`: it was taken from the seller. `cubierto`: the marketplace paid
 * all of it. `cubierto_en_parte`: the marketplace paid a part. `en_disputa`: nobody knows yet. `desconocido`: it says nothing of a refund,
 * or a name that we do not know.
 */
export type DetallePago = 'descontado' | 'cubierto' | 'cubierto_en_parte' | 'en_disputa' | 'desconocido';

/** Account that the money of a refund came from; `proteccion`: the marketplace's own, by which it protects purchases. */
export type OrigenDeDevolucion = 'vendedor' | 'proteccion' | 'desconocido';

/** What a charge of a payment is for. `devolucion`: by it money goes back to the buyer. */
export type TipoDeCargo = 'venta' | 'envio' | 'impuesto' | 'cupon' | 'bonificacion' | 'devolucion' | 'desconocido';

/** A charge inside a payment. */
export interface CargoDePago {
  /** As the marketplace writes it: `meli_percentage_fee`, `tax_withholding_sirtac-caba`…; '': it wrote none. */
  nombre: string;
  tipo: TipoDeCargo;
  importe: Decimal;
  /** What of it was given back. */
  devuelto: Decimal;
  /** Whose account it is taken from; `otro`: neither the seller's nor the buyer's. null: it does not say. */
  de: 'vendedor' | 'comprador' | 'otro' | null;
  /** The shipment it is of. */
  envio_id: string | null;
}

/** An approved refund of a payment. */
export interface DevolucionDePago {
  importe: Decimal;
  fecha: Date | null;
  /** Accounts that the money came from. Empty: the refund does not say. */
  de: OrigenDeDevolucion[];
}

/** A payment of the payments' company, with what was taken from it. */
export interface Pago {
  pago_id: string;
  /** As the marketplace writes it: shown, and decided by nobody. */
  status: string;
  estado: EstadoPago;
  detalle: DetallePago;
  /** For the goods. */
  importe: Decimal;
  /** For the shipping. */
  envio: Decimal;
  devuelto: Decimal;
  /** What the seller received when it was approved; null: it does not say. */
  neto: Decimal | null;
  aprobado: Date | null;
  /** When the money could be taken out; it may be a day to come. */
  liberado: Date | null;
  devoluciones: DevolucionDePago[];
  /** null: the payment does not detail them. */
  cargos: CargoDePago[] | null;
  /** Names of charges that came without their amount: what was received tells how much they lack together. */
  cargos_sin_importe: string[];
}

/** What an order says of its own payments, before they are read. */
export interface PagoAnunciado {
  pago_id: string;
  /** As the marketplace writes it: shown, and decided by nobody. */
  status: string;
  estado: EstadoPago;
  /** What of it paid the shipping. */
  envio: Decimal;
  /** What the marketplace says it charges for selling; 0: it does not say. */
  comision: Decimal;
}

/** What carrying each return of a sale cost the seller, by the id of its claim. */
export type CostosDeDevolucion = ReadonlyMap<string, Sabido<Decimal>>;

/** A row of the marketplace's own bills: a charge, or what it gives back of one. */
export interface CargoFacturado {
  detalle_id: string;
  /** First of the month it is billed in; null: read by order, and not told. */
  periodo: string | null;
  fecha: Date;
  /** In the marketplace's words. */
  concepto: string;
  /** `CVFV`, `CXD`, `CFF`… One `detalle_id` may come under several, each a row of its own. */
  subtipo: string;
  /** `CORE`, `MCLICS`, `SHIPPING`… */
  mercado: string;
  /** Negative: given back. */
  importe: Decimal;
  order_id: string | null;
  envio_id: string | null;
  /** The row that this one gives back. */
  bonifica: string | null;
  /** What of it the buyer's shipping paid, which is no cost of the seller's. */
  del_comprador: Decimal;
  /** Taken from the payment of the sale; null: it does not say, or it is in none. */
  debitado: boolean | null;
  /** The invoice or credit note it is in, by its id; null: in none yet. */
  documento: string | null;
  /** Its printed number, `0058A00975220`. */
  numero: string | null;
}

/** A tax perceived in an invoice of the marketplace. */
export interface PercepcionRecibida {
  /** Key of the period of the invoice. */
  periodo: string;
  /** The invoice, by its id; '': it does not say. */
  documento: string;
  numero: string | null;
  /** `CRGI`, `IBSA`…; '': it does not say. */
  tributo: string;
  impuesto: string;
  /** `ML`, `MP`, `FIN`… */
  sociedad: string | null;
  /** Of the invoice. */
  fecha: string;
  importe: Decimal;
}

/** A tax withheld in a movement. */
interface ImpuestoDeMovimiento {
  /** `caba`…, or the account that it is taken from. */
  entidad: string;
  /** `tax_withholding_sirtac`… */
  detalle: string;
  /** As in the report: what is withheld is negative. */
  importe: Decimal;
}

/**
 * What a row of the report moves. `cobro`: a payment that comes in. `devolucion`: what goes back to its buyer. `contracargo`: what the
 * buyer's bank takes back, and `contracargo_ganado`: what it gives back to the seller. `de_pago`: anything else of a payment. `bono`: what
 * the marketplace gives. `banco`: what leaves for the bank, or comes back from there. `otro`: of no payment, or by a name that we do not know.
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
  /** The payment, the payout… */
  fuente_id: string;
  /** As the report writes it: shown, and decided by nobody. */
  tipo: string;
  clase: ClaseDeMovimiento;
  order_id: string | null;
  /** Of the transaction, of the money available and of when it left or came. */
  fecha: Date;
  liberado: Date | null;
  liquidado: Date | null;
  importe: Decimal;
  cargos: Decimal;
  /** What of `cargos` the marketplace takes for itself: it is inside them. */
  cargos_mp: Decimal;
  impuestos: Decimal;
  /** What the seller puts in a coupon; null: the report was made without that column. */
  cupon: Decimal | null;
  neto: Decimal;
  detalle_impuestos: ImpuestoDeMovimiento[];
}

/** A row of the report that could not be read: told, and kept as it is written. */
export interface FilaIlegible {
  /** The payment, the payout…; null: not even that can be told. */
  referencia: string | null;
  texto: string;
}
