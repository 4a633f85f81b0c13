import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '@talonario/core/server';

/** What a process does again and again beside its jobs. Any number of processes may do the same. */
export interface Ronda {
  /** Looks no more; waits for the look that is under way. */
  close(): Promise<void>;
}

export interface Ritmo {
  /** From one look to the next. */
  pausaMs: number;
  /** Pauses from one look to the next of a process that is not on guard: mostly one process is enough, and each look costs. */
  pausasDeLosOtros: number;
}

/** Has `look` look until it is closed: it answers whether it left some, which it is asked for at once. */
export function startRonda(
  { store: { jobs } }: Pick<Deps, 'store'>,
  { pausaMs, pausasDeLosOtros }: Ritmo,
  look: (signal: AbortSignal) => Promise<boolean>,
): Ronda {
  const fin = new AbortController();
  const run = async (): Promise<void> => {
    for (let vez = 0; !fin.signal.aborted; vez += 1) {
      const mira = jobs.deGuardia() || vez % pausasDeLosOtros === 0;
      const quedan = mira && (await look(fin.signal));
      if (!quedan) await pause(pausaMs, fin.signal);
    }
  };
  const corrida = run();
  return {
    async close() {
      fin.abort();
      await corrida;
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
