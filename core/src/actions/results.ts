import type { Serie } from '../contract/arca.ts';
import type { MensajeArca } from '../contract/comprobante.ts';
import type { Letra, TipoComprobante } from '../contract/enums.ts';
import type { ErrorCode, ErrorData } from '../rules/errors.ts';
import type { Decimal } from 'decimal.js';

/** Where issuing stands, for a progress bar, a log line or an event stream. */
export interface Progress {
  paso:
    | 'leyendo_ventas'
    | 'preparando'
    | 'esperando_serie'
    | 'recuperando'
    | 'solicitando'
    | 'respondido'
    | 'guardado'
    | 'terminado';
  /** Vouchers (or sales) finished and in all, of the whole run. */
  hechos: number;
  total: number;
  serie: Serie | null;
  /** Milliseconds of the last call to ARCA, when the step follows one. */
  milisegundos: number | null;
}

/** Called at every step; a rejected promise stops the run as a failure of the caller would. */
export type OnProgress = (progress: Progress) => void | Promise<void>;

/** What became of one voucher that was asked to be issued. */
export type ResultadoEmision =
  | {
      estado: 'emitida';
      comprobante_id: string;
      tipo_comprobante: TipoComprobante;
      punto_de_venta: number;
      numero_comprobante: number;
      cae: string;
      total: Decimal;
      /** It already was issued before this run. */
      previa: boolean;
      observaciones: MensajeArca[];
    }
  /** ARCA refused it: the draft keeps the reason. `error` is the sentence for the person. */
  | { estado: 'rechazada'; comprobante_id: string; codigo: string; error: string; mensajes: MensajeArca[] }
  /** Refused by our own rules before ARCA was asked. */
  | { estado: 'invalida'; comprobante_id: string; codigo: ErrorCode; error: string; data: ErrorData }
  /** ARCA did not answer, or its answer is in doubt: it goes out, or is settled, by itself. */
  | { estado: 'en_cola'; comprobante_id: string; codigo: ErrorCode; motivo: string };

/** The voucher of a sale in a result, as people name it. */
export interface VentaResultado {
  /** Pack (or order) id. */
  venta: string;
  order_ids: string[];
  comprador: string | null;
  total: Decimal | null;
}

export interface VentaEmitida extends VentaResultado {
  comprobante_id: string;
  /** `FC B 0003-00000012` */
  comprobante: string;
  cae: string;
  previa: boolean;
  advertencias: string[];
}

export interface VentaRechazada extends VentaResultado {
  comprobante_id: string | null;
  codigo: string;
  error: string;
}

export interface VentaOmitida extends VentaResultado {
  codigo: string;
  motivo: string;
  /** What the person can do about it. */
  accion: string;
}

export interface VentaEnCola extends VentaResultado {
  comprobante_id: string | null;
  motivo: string;
}

/** A batch's answer: every sale asked for is in exactly one list. */
export interface ResultadoLote {
  emitidas: VentaEmitida[];
  rechazadas: VentaRechazada[];
  omitidas: VentaOmitida[];
  en_cola: VentaEnCola[];
}

/** What a batch would do; nothing is written. */
export interface PlanLote {
  comprobantes: {
    venta: string;
    order_ids: string[];
    comprador: string | null;
    letra: Letra;
    tipo_comprobante: TipoComprobante;
    receptor: string;
    documento: string;
    total: Decimal;
    fecha: string;
    advertencias: string[];
  }[];
  omitidas: VentaOmitida[];
  en_espera: VentaEnCola[];
  /** Count and total per letter, A to C. */
  resumen: { letra: Letra; cantidad: number; total: Decimal }[];
}
