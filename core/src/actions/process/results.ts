import type { Autorizacion } from '../../contract/autorizaciones/autorizaciones.ts';
import type { Serie } from '../../contract/arca/arca.ts';
import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import type { Lote, PasoLote } from '../../contract/ventas/lote.ts';
import type { ErrorData } from '../../rules/errors.ts';
import type { CodigoPublicado } from '../../rules/errors/codigoPublicado.ts';
import type { Decimal } from 'decimal.js';

/** Where issuing stands, for a progress bar, a log line or an event stream. */
export interface Progress {
  paso: PasoLote;
  /** Vouchers (or sales) finished and in all, of the whole run. */
  hechos: number;
  total: number;
  serie: Serie | null;
  /** Milliseconds of the last call to ARCA, when the step follows one. */
  milisegundos: number | null;
}

/** Called at every step; a rejected promise stops the run as a failure of the caller would. */
export type OnProgress = (progress: Progress) => void | Promise<void>;

/** Outcome of one voucher that was to be issued. */
export type ResultadoEmision =
  | {
      estado: 'emitida';
      comprobante_id: string;
      tipo_comprobante: TipoComprobante;
      punto_de_venta: number;
      numero_comprobante: number;
      autorizacion: Autorizacion;
      /** ARCA's code of the currency of `total`. */
      moneda: string;
      total: Decimal;
      /** True when the voucher was issued before this run. */
      previa: boolean;
      observaciones: MensajeArca[];
    }
  /** ARCA refused it: the draft keeps the reason. `error` is the sentence for the person. */
  | { estado: 'rechazada'; comprobante_id: string; codigo: string; error: string; mensajes: MensajeArca[] }
  /** Refused by our own rules before ARCA was asked. */
  | { estado: 'invalida'; comprobante_id: string; codigo: CodigoPublicado; error: string; data: ErrorData }
  /** ARCA did not answer, or its answer is in doubt: the voucher goes out, or is settled, by itself. */
  | { estado: 'en_cola'; comprobante_id: string; codigo: CodigoPublicado; motivo: string };

type Listas = Pick<Lote, 'emitidas' | 'rechazadas' | 'omitidas' | 'en_cola'>;

export type FilaEmitida = Listas['emitidas'][number];
export type FilaRechazada = Listas['rechazadas'][number];
export type FilaOmitida = Listas['omitidas'][number];
export type FilaEnCola = Listas['en_cola'][number];

/** A sale as results name it: its key, orders and voucher. */
export type Resultado = Pick<FilaOmitida, 'venta' | 'order_ids' | 'comprador' | 'total' | 'moneda'>;

/** A batch's answer: every sale asked for is in exactly one list. */
export type ResultadoLote = Listas;

/** Preview of a batch; nothing is written. */
export interface PlanLote extends Pick<Lote, 'advertencias' | 'comprobantes' | 'omitidas' | 'resumen'> {
  en_espera: FilaEnCola[];
}
