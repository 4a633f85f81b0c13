/** How a process ends: first nothing else is begun, then what is under way is cut. */
export interface Cierre {
  /** Aborted when the process was asked to stop: work that has not begun is left for another process. */
  readonly terminando: AbortSignal;
  /** Aborted some seconds later: calls to ARCA are not waited for any longer, and their callers are told so. */
  readonly corte: AbortSignal;
  /** Tells that the process was asked to stop. */
  begin(): void;
}

/** Milliseconds between `terminando` and `corte`: a call to ARCA takes a second or two, and the host gives ten before it kills. */
const CORTE_MS = 6_000;

export function createCierre(corteMs = CORTE_MS): Cierre {
  const terminando = new AbortController();
  const corte = new AbortController();
  return {
    terminando: terminando.signal,
    corte: corte.signal,
    begin() {
      if (terminando.signal.aborted) return;
      terminando.abort();
      setTimeout(() => corte.abort(), corteMs).unref();
    },
  };
}
