/** ASP.NET ends a request after 110 s (`httpRuntime executionTimeout`): by then ARCA has processed it, or never will. */
const LIMITE_DE_PROCESO_MS = 110_000;
/**
 * How far ARCA's answers may lag behind its ledger for a doubtful voucher to be settled by itself; with a longer lag a person
 * is told.
 */
const ATRASO_CUBIERTO_MS = 5 * 60_000;
/** Margin for our clock: it counts from the end of our call, and ARCA may have taken the request in later. */
const MARGEN_MS = 60_000;

/**
 * How long ARCA must show no trace of a request, counted from the end of our last call, for it to count as never processed.
 * Longer than ARCA may keep processing the request, and than its answers may be out of date.
 */
export const CONFIRMACION_MS = Math.max(LIMITE_DE_PROCESO_MS, ATRASO_CUBIERTO_MS) + MARGEN_MS;

/** Age of a doubt from which its voucher is shown with its two numbers; before, it is shown as any voucher that waits. */
export const DUDA_LARGA_MS = ATRASO_CUBIERTO_MS;

/** Longest that an answer of ARCA was ever seen to lag behind its ledger: a longer difference does not end by itself. */
export const ATRASO_MAXIMO_MS = 60 * 60_000;

/** Milliseconds between two automatic looks at a voucher in doubt. */
export const MIRAR_CADA_MS = 60_000;
/** Looks made at the usual pace; most doubts end within them. */
const MIRADAS_SEGUIDAS = 10;
/** Longest gap between two looks, in units of the usual pace: a person still sees the doubt settled the same day. */
const MIRADAS_ENTRE_DOS = 60;

/**
 * Milliseconds until a doubt of this age is looked at again: older doubts more seldom, so that ARCA is not asked each minute
 * for ever.
 */
export function proximaMirada(dudaMs: number, cadaMs = MIRAR_CADA_MS): number {
  if (dudaMs < MIRADAS_SEGUIDAS * cadaMs) return cadaMs;
  return Math.min(Math.max(cadaMs, dudaMs / 5), MIRADAS_ENTRE_DOS * cadaMs);
}
