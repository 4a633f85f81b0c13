import type { Deps } from '@talonario/core/server/instalacion';

/** Time that passes only when somebody waits for it: ours and ARCA's are the same. */
export interface Tiempo {
  clock: { now(): Date };
  avanzar(ms: number): void;
  /** Goes back to the database's time, which writes some instants of its own. */
  volver(): void;
  /** The same dependencies, whose pauses only move this clock. */
  en(deps: Deps): Deps;
}

export function createTiempo(): Tiempo {
  let ahora = Date.now();
  const clock = { now: () => new Date(ahora) };
  const avanzar = (ms: number): void => void (ahora += ms);
  const volver = (): void => void (ahora = Date.now());
  return { clock, avanzar, volver, en: (deps) => ({ ...deps, clock, sleep: async (ms) => avanzar(ms) }) };
}
