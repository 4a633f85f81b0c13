import { z } from 'zod';
import type { AutorizacionDeArca } from '../autorizaciones/autorizaciones.ts';
import { cuitTexto, fechaCivil, importe } from '../base.ts';
import {
  comprobanteAlicuota,
  comprobanteAsociado,
  periodoAsociado,
  type MensajeArca,
} from '../comprobantes/comprobante.ts';
import {
  type Ambiente,
  conceptoGuardado,
  condicionIvaReceptor,
  tipoDocumentoGuardado,
  tipoGuardado,
} from '../enums.ts';

/** A numbering series of ARCA, with its environment. */
export const serie = z.object({ cuit: cuitTexto, punto_de_venta: z.int(), tipo_comprobante: tipoGuardado });
export type Serie = z.output<typeof serie>;

/** One voucher in a request to ARCA. Amounts in the voucher's currency, positive also in notes. */
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
  /** CanMisMonExt: it is paid in its own foreign currency. null: nobody said, and nothing is sent; absent in requests of before. */
  cancela_misma_moneda: z.boolean().nullable().default(null),
  alicuotas: z.array(comprobanteAlicuota),
  /** ARCA's tributo id, e.g. 7 percepción de IIBB. `alicuota` in percent. */
  tributos: z.array(z.object({ id: z.int(), descripcion: z.string(), base: importe, alicuota: importe, importe })),
  asociados: z.array(comprobanteAsociado.omit({ comprobante_id: true })),
  /** PeriodoAsoc of a note, which then refers to no voucher; absent in requests of before. */
  periodo_asociado: periodoAsociado.nullish(),
});
export type ComprobanteAAutorizar = z.output<typeof comprobanteAAutorizar>;

/** A whole FECAESolicitar, as an `emision` stores it. */
export const solicitudAutorizacion = serie.extend({ comprobantes: z.array(comprobanteAAutorizar) });
export type SolicitudAutorizacion = z.output<typeof solicitudAutorizacion>;

/**
 * ARCA's result for one voucher of a request. `documento_desconocido`: refused, because no receiver is known by that document.
 * `no_procesado`: ARCA did not look at it, since it is behind a refused one.
 */
export type ResultadoAutorizacion = { numero: number; observaciones: MensajeArca[] } & (
  | { estado: 'autorizado'; autorizacion: AutorizacionDeArca }
  | { estado: 'rechazado' | 'documento_desconocido' | 'no_procesado' }
);

/** ARCA's whole answer: `errores` concern the request, `resultados` each voucher. */
export interface RespuestaAutorizacion {
  /** ARCA's own code, stored with the chunk; nothing is decided by it. */
  resultado: 'A' | 'R' | 'P';
  resultados: ResultadoAutorizacion[];
  errores: MensajeArca[];
  /**
   * ARCA looked at no voucher, because the first number, or its date, does not follow the serie's last one: somebody else, or an
   * earlier request of ours, may have taken it.
   */
  fuera_de_secuencia: boolean;
  /** ARCA could not read the request, because of data in one of its vouchers that it does not name: it looked at none. */
  ilegible: boolean;
}

/** Voucher referred to by one that ARCA holds: of any type. An ordinary note may leave its CUIT or its date null. */
interface AsociadoAutorizado {
  tipo_comprobante: number;
  punto_de_venta: number;
  numero_comprobante: number;
  cuit: string | null;
  fecha: string | null;
}

/** A rate as ARCA gives it: its AlicIva.Id and the percent; null: our table was written before ARCA had that id. */
export const alicuotaAutorizada = z.object({ id: z.int(), iva: z.number().nullable(), neto: importe, importe });
type AlicuotaAutorizada = z.output<typeof alicuotaAutorizada>;

/** A voucher that ARCA holds. */
export interface ComprobanteAutorizado extends Omit<
  ComprobanteAAutorizar,
  'asociados' | 'condicion_iva' | 'alicuotas'
> {
  alicuotas: AlicuotaAutorizada[];
  autorizacion: AutorizacionDeArca;
  observaciones: MensajeArca[];
  condicion_iva: number | null;
  asociados: AsociadoAutorizado[];
  /** When ARCA authorised it; null: ARCA does not say. */
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

/** Store of access tickets, shared by all processes. The database store implements it; ARCA's client knows only this interface. */
export interface TicketStore {
  leer(clave: ClaveTicket): Promise<Ticket | null>;
  guardar(clave: ClaveTicket, ticket: Ticket): Promise<void>;
  /** Deletes the stored ticket only if its token is still this one. */
  borrar(clave: ClaveTicket, token: string): Promise<void>;
  /** Whether this process, alone among all, may request a ticket to replace a valid one within `cadaMs`. */
  pedirRenovacion(clave: ClaveTicket, cadaMs: number): Promise<boolean>;
  /** Runs `login` while no other process does for the same key. */
  exclusivo<T>(clave: ClaveTicket, login: () => Promise<T>): Promise<T>;
}

/** One exchange with ARCA, for the bitácora. Bodies are stored without token and sign. */
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
