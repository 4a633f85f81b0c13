const SEGUNDO_MS = 1_000;
const PRIMERA_MS = 5 * SEGUNDO_MS;
const FACTOR = 3;
const MAXIMA_MS = 6 * 3_600 * SEGUNDO_MS;

/**
 * Failures in a row after which a destino is sent nothing more: with the waits between them, almost two days. A single suceso
 * that fails as often while others arrive is dropped, since the fault is its own.
 */
export const FALLAS_HASTA_DETENER = 15;

/** Milliseconds without sending anything to a destino after `fallas` failures in a row: 5 s, 15 s, 45 s… 6 hours at most. */
export function esperaDeDestino(fallas: number): number {
  return fallas === 0 ? 0 : Math.min(PRIMERA_MS * FACTOR ** (fallas - 1), MAXIMA_MS);
}
