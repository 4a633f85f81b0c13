import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';
import { AppError, type ErrorCode } from '../../rules/errors.ts';
import { errorsOf } from './wsfe/valores.ts';
import { child, type Node } from './soap/nodes.ts';
import type { Outcome } from './soap/soap.ts';

/** Why ARCA refuses the credentials: the ticket itself, or a CUIT that the ticket does not include. */
export interface CredentialRefusal {
  motivo: 'ticket' | 'delegacion';
  mensaje: MensajeArca;
}

const TOKEN_REFUSED = 600;
const CUIT_NOT_IN_TOKEN = 601;
const INTERNAL_ERROR = 500;
/** Internal error, database error, transaction under way (WSFEv1 manual, 5xx): ARCA is in trouble, not we. */
const OUT_OF_ORDER: ReadonlySet<number> = new Set([INTERNAL_ERROR, 501, 502, 503, 504]);

/**
 * Refusal of the credentials in a WSFE answer; null: none. It consumes no numbers: such an answer comes without header or details. 600 and
 * 500 each cover several problems that only their text tells apart.
 */
export function credentialRefusal(result: Node): CredentialRefusal | null {
  if (child(result, 'FeCabResp') || child(result, 'FeDetResp')) return null;
  for (const mensaje of errorsOf(result)) {
    const delegation = mensaje.codigo === CUIT_NOT_IN_TOKEN || /lista de relaciones/i.test(mensaje.mensaje);
    if (mensaje.codigo === CUIT_NOT_IN_TOKEN || mensaje.codigo === TOKEN_REFUSED) {
      return { motivo: delegation ? 'delegacion' : 'ticket', mensaje };
    }
    if (mensaje.codigo === INTERNAL_ERROR && /campo auth/i.test(mensaje.mensaje)) return { motivo: 'ticket', mensaje };
  }
  return null;
}

/** The error that says ARCA is out of order, if there is one. */
export function outOfOrder(result: Node): MensajeArca | null {
  return errorsOf(result).find(({ codigo }) => OUT_OF_ORDER.has(codigo)) ?? null;
}

/** Failure without a usable answer; its data: operacion, motivo and the known details. */
export function noAnswer(
  code: Extract<ErrorCode, 'arca_no_disponible' | 'arca_incierto'>,
  operacion: string,
  outcome: Outcome | MensajeArca | null,
): AppError {
  if (outcome === null) return new AppError(code, { operacion, motivo: 'ilegible' });
  if (!('tipo' in outcome)) {
    return new AppError(code, { operacion, motivo: 'error_arca', codigo: outcome.codigo, mensaje: outcome.mensaje });
  }
  if (outcome.tipo === 'fault') {
    return new AppError(code, { operacion, motivo: 'fault', codigo: outcome.codigo, mensaje: outcome.mensaje });
  }
  if (outcome.tipo === 'respuesta') return new AppError(code, { operacion, motivo: 'ilegible' });
  const status = outcome.tipo === 'ilegible' ? { status: outcome.status } : {};
  return new AppError(code, { operacion, motivo: outcome.tipo, ...status }, { cause: outcome.causa });
}

/** Failure for a refusal by ARCA: its messages, the first one apart. */
export function refused(operacion: string, mensajes: readonly MensajeArca[]): AppError {
  return new AppError('arca_rechazo', {
    operacion,
    codigo: mensajes[0]?.codigo ?? 0,
    mensaje: mensajes[0]?.mensaje ?? '',
    mensajes: mensajes.map(({ codigo, mensaje }) => `${codigo}: ${mensaje}`),
  });
}

/**
 * Failure when the CUIT has not delegated the service; or when ARCA does not accept our ticket, which says nothing about the CUIT and mends
 * by itself.
 */
export function notAuthorized(
  cuit: string,
  servicio: string,
  { motivo, mensaje }: CredentialRefusal,
  provisorio = false,
): AppError {
  return new AppError(motivo === 'ticket' ? 'arca_ticket_rechazado' : 'arca_no_autorizado', {
    cuit,
    servicio,
    motivo,
    codigo: mensaje.codigo,
    mensaje: mensaje.mensaje,
    ...(provisorio && { provisorio }),
  });
}

/**
 * Failure when the CUIT had not delegated as the ticket was issued, and no newer ticket can be had: it may have delegated since (arca.md
 * 1.8). Its data says `provisorio`.
 */
export function notYetAuthorized(cuit: string, servicio: string, refusal: CredentialRefusal): AppError {
  return notAuthorized(cuit, servicio, refusal, true);
}
