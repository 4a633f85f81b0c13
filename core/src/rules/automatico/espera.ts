const SEGUNDO_MS = 1_000;
const HORA_MS = 3_600 * SEGUNDO_MS;

const PRIMERA_ESPERA_MS = 30 * SEGUNDO_MS;
const MAXIMA_ESPERA_MS = 6 * HORA_MS;
const AVISAR_TRAS_MS = 6 * HORA_MS;
const ABANDONAR_TRAS_MS = 30 * 24 * HORA_MS;

/**
 * When to look again at a sale that has not been ready since `desde`: half of what it has waited, from half a minute to six
 * hours. null after a month: only news of it wake it up.
 */
export function proximaVez(desde: Date, ahora: Date): Date | null {
  const esperado = ahora.getTime() - desde.getTime();
  if (esperado > ABANDONAR_TRAS_MS) return null;
  return new Date(ahora.getTime() + Math.min(MAXIMA_ESPERA_MS, Math.max(PRIMERA_ESPERA_MS, esperado / 2)));
}

/** It has waited so long that a person should know. */
export function esperaDemasiado(desde: Date, ahora: Date): boolean {
  return ahora.getTime() - desde.getTime() >= AVISAR_TRAS_MS;
}
