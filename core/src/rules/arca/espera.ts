/** Longest that one answer of ARCA is waited for. */
export const ESPERA_POR_RESPUESTA_MS = 60_000;

/** Until then an answer takes what it usually does; later, whoever waits is told. */
const LENTA_MS = 10_000;

/** What is said to whoever waits for ARCA for this long; null while it is no longer than usual. */
export function avisoDeEspera(ms: number): string | null {
  if (ms < LENTA_MS) return null;
  const segundos = Math.floor(ms / 1_000);
  const maximo = ESPERA_POR_RESPUESTA_MS / 1_000;
  return `ARCA está lenta: hace ${segundos} s que la esperamos. No se pierde nada: cada respuesta se espera hasta ${maximo} s, y lo que no salga queda en cola y sale solo.`;
}
