import type { AppError, ErrorCode, ErrorData } from './errors.ts';
import { mensajesDeEntrada } from './messages/entrada.ts';
import { EN_COLA, SIN_PANTALLAS } from './messages/datos.ts';
import { mensajesDeAusencia } from './messages/mensajesDeAusencia.ts';
import { mensajesDeEstado } from './messages/estado.ts';
import { mensajesDeProgramas } from './messages/programas.ts';
import { mensajesDeServicios } from './messages/servicios.ts';

/**
 * Sentence the person reads for each failure: what happened, what it means, what to do. Texts of spec §5 and §8 are verbatim,
 * typos included.
 */
const messages = {
  ...mensajesDeEntrada,
  ...mensajesDeAusencia,
  ...mensajesDeEstado,
  ...mensajesDeProgramas,
  ...mensajesDeServicios,
} as const satisfies Record<ErrorCode, (data: ErrorData) => string>;

/**
 * Sentence for an internal failure, which has no code. It tells no detail: only what state things are in and what to do. Spec
 * §8's 'Ups' is what a screen says of an answer that cannot be read.
 */
export const FALLA_NUESTRA =
  'Algo falló de nuestro lado. Lo que ya estaba guardado o emitido sigue así. Fijate cómo quedó antes de volver a intentar; si se repite, avisale a quien administra Talonario.';

/** The Spanish sentence of a failure. In the terminal, and to an assistant, it names no screen to go back to. */
export function messageOf(error: AppError, donde: 'pantalla' | 'terminal' = 'pantalla'): string {
  return messages[error.code](donde === 'terminal' ? { ...error.data, [SIN_PANTALLAS]: true } : error.data);
}

/** Why a voucher is left in the queue, where it waits by itself: nobody has to try again. */
export function motivoDeCola(error: AppError): string {
  return messages[error.code]({ ...error.data, [EN_COLA]: true });
}
