import type { AppError, ErrorCode, ErrorData } from './errors.ts';
import { mensajesDeEntrada } from './messages/entrada.ts';
import { mensajesDeAusencia } from './messages/ausente.ts';
import { mensajesDeEstado } from './messages/estado.ts';
import { mensajesDeServicios } from './messages/servicios.ts';

/**
 * What the person reads of every failure: what happened, what it means, what to do. Texts of spec §5 and §8 are verbatim,
 * typos included.
 */
const messages = {
  ...mensajesDeEntrada,
  ...mensajesDeAusencia,
  ...mensajesDeEstado,
  ...mensajesDeServicios,
} as const satisfies Record<ErrorCode, (data: ErrorData) => string>;

/** The Spanish sentence of a failure. */
export function messageOf(error: AppError): string {
  return messages[error.code](error.data);
}
