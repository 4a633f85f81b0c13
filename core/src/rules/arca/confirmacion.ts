/** ASP.NET ends a request of a service after 110 s (`httpRuntime executionTimeout`): what ARCA took in is processed by then or never. */
const LIMITE_DE_PROCESO_MS = 110_000;
/** How far behind its ledger ARCA's answers may be for a voucher to end by itself; behind more than that, it waits and is told. */
const ATRASO_CUBIERTO_MS = 5 * 60_000;
/** Our clock counts from the end of our call, which is not when ARCA took the request in. */
const MARGEN_MS = 60_000;

/**
 * How long ARCA must show nothing of a request, from the moment nothing of ours is under way, for it to count as never processed.
 * Longer than ARCA may go on with it, and than what it answers may be old.
 */
export const CONFIRMACION_MS = Math.max(LIMITE_DE_PROCESO_MS, ATRASO_CUBIERTO_MS) + MARGEN_MS;

/** Until then a voucher without a confirmation is told as any that waits; from then on, with its two numbers. */
export const DUDA_LARGA_MS = ATRASO_CUBIERTO_MS;

/** Between two looks by itself at what is not known yet. */
export const MIRAR_CADA_MS = 60_000;
/** Looks at the usual pace; most doubts end within them. */
const MIRADAS_SEGUIDAS = 10;
/** A person still sees it settled the same day. */
const MIRADAS_ENTRE_DOS = 60;

/** When a doubt that is so old is looked at again: more and more seldom, since ARCA is not to be asked for ever each minute. */
export function proximaMirada(dudaMs: number, cadaMs = MIRAR_CADA_MS): number {
  if (dudaMs < MIRADAS_SEGUIDAS * cadaMs) return cadaMs;
  return Math.min(Math.max(cadaMs, dudaMs / 5), MIRADAS_ENTRE_DOS * cadaMs);
}
