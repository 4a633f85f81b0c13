import { AppError, isAppError } from '../../rules/errors.ts';
import { isForbidden } from '../plaza.ts';
import type { HttpResponse } from '../../clients/http.ts';
import { CLAVE } from './clave.ts';
import { objects } from './reading/parts.ts';

/**
 * An answer that is not a success as an AppError: 404 `plaza_no_encontrado`, anything else `plaza_rechazo`, with the
 * marketplace's code and message when the body has them. Source: Mercado Libre docs, "Errores".
 */
export function rejection(respuesta: HttpResponse, operacion: string): AppError {
  const cuerpo = (typeof respuesta.json === 'object' && respuesta.json !== null ? respuesta.json : {}) as Record<
    string,
    unknown
  >;
  return new AppError(respuesta.status === 404 ? 'plaza_no_encontrado' : 'plaza_rechazo', {
    plaza: CLAVE,
    operacion,
    status: respuesta.status,
    codigo: first(cuerpo['error'], cuerpo['code']),
    mensaje: first(...causes(cuerpo['cause']), cuerpo['message'], cuerpo['error_description']),
  });
}

function first(...valores: unknown[]): string | null {
  return valores.find((valor): valor is string => typeof valor === 'string' && valor !== '') ?? null;
}

/**
 * Causes of a refusal, which the message only calls a validation error: the errors of an item, without its warnings, and those of a
 * promotion. A cause that only repeats its code is no text.
 */
function causes(valor: unknown): unknown[] {
  return objects(valor)
    .filter((causa) => causa['type'] !== 'warning')
    .map(({ error_message, message, code }) => error_message ?? (message === code ? null : message));
}

/** Failure for an unusable answer: `ilegible`, `tokens_rechazados`, `sin_fin`, `incompleta`. */
export function unavailable(operacion: string, motivo: string): AppError {
  return new AppError('plaza_no_disponible', { plaza: CLAVE, motivo, incierto: false, operacion });
}

/** The application lacks the permission that the address needs: a 403 of the marketplace's policies, which names no resource. */
export function lacksPermission(error: unknown): boolean {
  if (!isForbidden(error) || !isAppError(error)) return false;
  const { codigo, mensaje } = error.data;
  return /PA_UNAUTHORIZED/.test(String(codigo)) || /policy returned unauthorized/i.test(String(mensaje));
}
