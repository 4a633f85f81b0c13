const SEGUNDO_MS = 1_000;
const PRIMERA_MS = 5 * SEGUNDO_MS;
const FACTOR = 3;
const MAXIMA_MS = 6 * 3_600 * SEGUNDO_MS;

/**
 * Failures in a row after which a destino is told nothing more: with the waits between them, almost two days. One thing that fails
 * as many times while others arrive is its own fault, and is left.
 */
export const FALLAS_HASTA_DETENER = 15;

/** How long a destino is left alone after so many failures in a row, in milliseconds: 5 s, 15 s, 45 s… 6 hours at most. */
export function esperaDeDestino(fallas: number): number {
  return fallas === 0 ? 0 : Math.min(PRIMERA_MS * FACTOR ** (fallas - 1), MAXIMA_MS);
}
