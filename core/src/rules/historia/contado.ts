import type { Decimal } from 'decimal.js';
import type { Autorizacion } from '../../contract/autorizaciones/autorizaciones.ts';
import type { TipoActividad } from '../../contract/avisos/actividad.ts';
import type { FechaCivil } from '../../contract/base.ts';
import type { Pago } from '../../contract/cobros/pago.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { Moneda, TipoComprobante } from '../../contract/enums.ts';
import type { Hecho } from '../../contract/historia.ts';
import type { Orden } from '../../contract/ventas/venta.ts';
import type { DatosActividad } from '../automatico/actividad.ts';

/**
 * How a voucher came to be issued: by the automatic run, a batch of the screen, a command, a change to Factura A or a person;
 * `sin_dato`, a note of a sale may have no record of it.
 */
export type Origen =
  | { clase: 'automatica' | 'terminal' | 'cambio' | 'a_mano' | 'sin_dato' }
  | { clase: 'lote'; lote_id: string; ventas: number };

/** Silence of ARCA that made a voucher go out with an advance code: its failed questions until the voucher was made. */
export interface CorteDeComprobante {
  desde: Date;
  intentos: number;
  /** Last failed question: its instant, and its cause as the store keeps it. */
  ultimo: { en: Date; motivo: string } | null;
  /** Point of sale that the voucher was written for. */
  punto_previsto: number | null;
  informado_en: Date | null;
}

export interface RelatoDeComprobante {
  id: string;
  tipo_comprobante: TipoComprobante;
  punto_de_venta: number;
  numero_comprobante: number | null;
  status: 'borrador' | 'emitida';
  moneda: string;
  total: Decimal;
  autorizacion: Autorizacion | null;
  creado_en: Date;
  autorizado_en: Date | null;
  en_cola_desde: Date | null;
  rechazo: readonly MensajeArca[];
  origen: Origen;
  /** Outage of ARCA in which it was issued with an advance code; null: none. */
  corte: CorteDeComprobante | null;
  /** E-mail of the user who issued the voucher, or wrote it while it is a draft; null: the owner. */
  por: string | null;
}

/** Everything stored about a sale and its vouchers, or about a voucher without a sale. */
export interface Contado {
  ordenes: readonly (Pick<
    Orden,
    | 'order_id'
    | 'estado'
    | 'fecha_creacion'
    | 'fecha_cierre'
    | 'ultima_actualizacion'
    | 'reembolsado'
    | 'reclamo'
    | 'total'
  > & { leida_en: Date })[];
  moneda: Moneda;
  comprador: string | null;
  pagos: readonly Pago[];
  comprobantes: readonly RelatoDeComprobante[];
  actividades: readonly {
    tipo: TipoActividad;
    datos: DatosActividad;
    creada_en: Date;
    resuelta: boolean;
    /** E-mail of the user who resolved the activity; null: the owner. */
    por: string | null;
    comprobante_id: string | null;
  }[];
  documento: {
    estado: 'pendiente' | 'subido' | 'error' | 'no_aplica';
    error: string | null;
    actualizado_en: Date;
  } | null;
  cambios: readonly { creado_en: Date; receptor: string; terminado: boolean; comprobante_id: string }[];
  correos: readonly {
    comprobante_id: string;
    para: string;
    pedido_en: Date;
    enviado_en: Date | null;
    error: string | null;
    /** Day on which an unsent mail leaves; null: as soon as it can. */
    sale_el: FechaCivil | null;
    /** E-mail of the user who asked for the mail; null: the owner. */
    por: string | null;
  }[];
  facturada_por_fuera: boolean;
  /** E-mail of the user who marked the sale as invoiced elsewhere; null: the owner. */
  por_fuera_por: string | null;
  /** The buyer's condition, when the marketplace and the padrón disagree about it. */
  discordancia: { marketplace: string; padron: string } | null;
}

/** An event with only its own fields; the others get the usual values. */
export type Parcial = Pick<Hecho, 'clase' | 'en' | 'texto'> & Partial<Hecho>;
