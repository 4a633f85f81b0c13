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

/**
 * What is said of a failure of ours, which has no code: nothing of it is told, and the person knows what stands and what to do.
 * Spec §8's 'Ups' is what a screen says of an answer that cannot be read.
 */
export const FALLA_NUESTRA =
  'Algo falló de nuestro lado. Lo que ya estaba guardado o emitido sigue así. Fijate cómo quedó antes de volver a intentar; si se repite, avisale a quien administra Talonario.';

/** The Spanish sentence of a failure. */
export function messageOf(error: AppError): string {
  return messages[error.code](error.data);
}
