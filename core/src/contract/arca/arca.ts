import { z } from 'zod';
import type { AutorizacionDeArca } from '../autorizaciones/autorizaciones.ts';
import { cuitTexto, fechaCivil, importe } from '../base.ts';
import { comprobanteAlicuota, comprobanteAsociado, type MensajeArca } from '../comprobantes/comprobante.ts';
import {
  type Ambiente,
  conceptoGuardado,
  condicionIvaReceptor,
  tipoDocumentoGuardado,
  tipoGuardado,
} from '../enums.ts';

/** The numbering unit, with its environment. */
export const serie = z.object({ cuit: cuitTexto, punto_de_venta: z.int(), tipo_comprobante: tipoGuardado });
export type Serie = z.output<typeof serie>;

/** One voucher as it is asked to ARCA. Amounts in the voucher's currency, positive also in notes. */
export const comprobanteAAutorizar = z.object({
  numero: z.int(),
  fecha: fechaCivil,
  concepto: conceptoGuardado,
  tipo_documento: tipoDocumentoGuardado,
  numero_documento: z.string(),
  condicion_iva: condicionIvaReceptor,
  total: importe,
  no_gravado: importe,
  neto: importe,
  exento: importe,
  tributos_total: importe,
  iva: importe,
  servicio_desde: fechaCivil.nullable(),
  servicio_hasta: fechaCivil.nullable(),
  vencimiento_pago: fechaCivil.nullable(),
  moneda: z.string(),
  cotizacion: importe,
  alicuotas: z.array(comprobanteAlicuota),
  /** ARCA's tributo id, e.g. 7 percepción de IIBB. `alicuota` in percent. */
  tributos: z.array(z.object({ id: z.int(), descripcion: z.string(), base: importe, alicuota: importe, importe })),
  asociados: z.array(comprobanteAsociado.omit({ comprobante_id: true })),
});
export type ComprobanteAAutorizar = z.output<typeof comprobanteAAutorizar>;

/** A whole FECAESolicitar: what an `emision` keeps. */
export const solicitudAutorizacion = serie.extend({ comprobantes: z.array(comprobanteAAutorizar) });
export type SolicitudAutorizacion = z.output<typeof solicitudAutorizacion>;

/**
 * What became of one voucher of a request. `documento_desconocido`: refused because the receiver is not known by that
 * document. `no_procesado`: it is behind a refused one, and ARCA did not look at it.
 */
export type ResultadoAutorizacion = { numero: number; observaciones: MensajeArca[] } & (
  | { estado: 'autorizado'; autorizacion: AutorizacionDeArca }
  | { estado: 'rechazado' | 'documento_desconocido' | 'no_procesado' }
);

/** ARCA's whole answer: `errores` concern the request, `resultados` each voucher. */
export interface RespuestaAutorizacion {
  /** As ARCA writes it: kept with the chunk, and decided by nobody. */
  resultado: 'A' | 'R' | 'P';
  resultados: ResultadoAutorizacion[];
  errores: MensajeArca[];
  /**
   * No voucher was looked at, because the first number, or its date, does not follow the serie's last: somebody else, or an
   * earlier request of ours, may have taken it.
   */
  fuera_de_secuencia: boolean;
  /**
   * ARCA could not read the request, for something that one of its vouchers says and it does not name: no voucher was looked at.
   */
  ilegible: boolean;
}

/** What a voucher that ARCA holds refers to: of any type, and an ordinary note need not say whose it is nor when it was. */
interface AsociadoAutorizado {
  tipo_comprobante: number;
  punto_de_venta: number;
  numero_comprobante: number;
  cuit: string | null;
  fecha: string | null;
}

/** A rate as ARCA tells it: its AlicIva.Id, and the percent; null: ARCA did not have that id when the table was written. */
export const alicuotaAutorizada = z.object({ id: z.int(), iva: z.number().nullable(), neto: importe, importe });
type AlicuotaAutorizada = z.output<typeof alicuotaAutorizada>;

/** A voucher ARCA holds. */
export interface ComprobanteAutorizado extends Omit<
  ComprobanteAAutorizar,
  'asociados' | 'condicion_iva' | 'alicuotas'
> {
  alicuotas: AlicuotaAutorizada[];
  autorizacion: AutorizacionDeArca;
  observaciones: MensajeArca[];
  condicion_iva: number | null;
  asociados: AsociadoAutorizado[];
  /** When ARCA authorised it; null: it does not say. */
  procesado_en: Date | null;
}

export type ServicioArca = 'wsfe' | 'ws_sr_constancia_inscripcion';

/** An access ticket. Token and sign are bearer credentials for every CUIT the certificate represents. */
export interface Ticket {
  token: string;
  sign: string;
  generado: Date;
  vence: Date;
}

export interface ClaveTicket {
  ambiente: Ambiente;
  /** SHA-256 of the certificate, hex. */
  huella: string;
  servicio: ServicioArca;
}

/** A certificate of ARCA and its private key, PEM. */
export interface ParArca {
  certificado: string;
  clave: string;
}

/** Where tickets live, shared by all processes. The store implements it; ARCA's client knows only this. */
export interface TicketStore {
  leer(clave: ClaveTicket): Promise<Ticket | null>;
  guardar(clave: ClaveTicket, ticket: Ticket): Promise<void>;
  /** Forgets the ticket only if it still is the one with this token. */
  borrar(clave: ClaveTicket, token: string): Promise<void>;
  /** Whether this is the one, of all processes, that may ask for a ticket in place of a good one in these `cadaMs`. */
  pedirRenovacion(clave: ClaveTicket, cadaMs: number): Promise<boolean>;
  /** Runs `login` while no other process does for the same key. */
  exclusivo<T>(clave: ClaveTicket, login: () => Promise<T>): Promise<T>;
}

/** One exchange with ARCA, for the bitácora. Bodies come without token and sign. */
export interface Intercambio {
  ambiente: Ambiente;
  servicio: 'wsaa' | ServicioArca;
  operacion: string;
  cuit: string | null;
  serie: Serie | null;
  numero_desde: number | null;
  numero_hasta: number | null;
  /** ok, rechazo, error_arca, sin_respuesta… */
  resultado: string;
  inicio: Date;
  milisegundos: number;
  pedido: string;
  respuesta: string | null;
}

export type RegistrarIntercambio = (intercambio: Intercambio) => Promise<void>;
