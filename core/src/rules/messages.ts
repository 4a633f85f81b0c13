import type { AppError } from './errors.ts';
import { errores } from './errors/errores.ts';
import type { Fila, Lectura } from './errors/fila.ts';

/**
 * Sentence for an internal failure, which has no code. It tells no detail: only what state things are in and what to do. Spec
 * §8's 'Ups' is what a screen says of an answer that cannot be read.
 */
export const FALLA_NUESTRA =
  'Algo falló de nuestro lado. Lo que ya estaba guardado o emitido sigue así. Fijate cómo quedó antes de volver a intentar; si se repite, avisale a quien administra Talonario.';

/** The Spanish sentence of a failure. In the terminal, and to an assistant, it names no screen to go back to. */
export function messageOf(error: AppError, donde: 'pantalla' | 'terminal' = 'pantalla'): string {
  return textoOf(error, donde === 'terminal' ? { sinPantallas: true } : {});
}

/** Why a voucher is left in the queue, where it waits by itself: nobody has to try again. */
export function motivoDeCola(error: AppError): string {
  return textoOf(error, { enCola: true });
}

function textoOf({ code, data }: AppError, lectura: Lectura): string {
  const { texto }: Fila<never> = errores[code];
  return texto(data as never, lectura);
}
