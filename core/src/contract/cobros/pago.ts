import type { Decimal } from 'decimal.js';
import type { Sabido } from '../sabido.ts';

// What the rules know of the money of a sale, free of the marketplace's own field names. Amounts in ARS, to the cent.

/** A charge inside a payment. */
export interface CargoDePago {
  /** As the marketplace writes it: `meli_percentage_fee`, `tax_withholding_sirtac-caba`…; '': it wrote none. */
  nombre: string;
  /** `fee`, `shipping`, `tax`, `coupon`… */
  tipo: string;
  importe: Decimal;
  /** What of it was given back. */
  devuelto: Decimal;
  /** Whose account it is taken from; null when it does not say. */
  de: string | null;
  /** The shipment it is of. */
  envio_id: string | null;
}

/** An approved refund of a payment. */
export interface DevolucionDePago {
  importe: Decimal;
  fecha: Date | null;
  /** Kinds of account the money came from: `collector`, `bpp`, `admin`… Empty: the refund does not say. */
  de: string[];
}

/** A payment of the payments' company, with what was taken from it. */
export interface Pago {
  pago_id: string;
  /** As it is written: shown; `cuentaPago` says what it means. */
  status: string;
  /** `accredited`, `bpp_covered`, `partially_refunded`…: who bore what went back. null: it does not say. */
  detalle: string | null;
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
  /** `caba`, `collector`… */
  entidad: string;
  /** `tax_withholding_sirtac`… */
  detalle: string;
  /** As in the report: what is withheld is negative. */
  importe: Decimal;
}

/** A row of the report of the account's money: `importe` + `cargos` + `impuestos` + `cupon` = `neto`. */
export interface Movimiento {
  /** The payment, the payout… */
  fuente_id: string;
  tipo: string;
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
