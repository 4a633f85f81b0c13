import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '@talonario/core/server/instalacion';

/** A task that a process repeats beside its jobs. Any number of processes may do the same. */
export interface Ronda {
  /** Stops looking, and waits for the look under way. */
  close(): Promise<void>;
}

export interface Ritmo {
  /** Milliseconds from one look to the next. */
  pausaMs: number;
  /** Pauses between two looks of a process that is not on guard: mostly one process is enough, and each look costs. */
  pausasDeLosOtros: number;
}

/**
 * Repeats `look` until it is closed. `look` answers whether work is left, and then it runs again at once. `pause` ends early with its
 * signal.
 */
export function startRonda(
  { store: { jobs } }: Pick<Deps, 'store'>,
  { pausaMs, pausasDeLosOtros }: Ritmo,
  look: (signal: AbortSignal) => Promise<boolean>,
  pause: (ms: number, signal: AbortSignal) => Promise<void> = waitUnlessEnded,
): Ronda {
  const fin = new AbortController();
  const run = async (): Promise<void> => {
    while (!fin.signal.aborted) {
      if (await look(fin.signal)) continue;
      // A process that comes on guard meanwhile looks after its current pause.
      let pausas = 0;
      do {
        await pause(pausaMs, fin.signal);
        pausas += 1;
      } while (pausas < pausasDeLosOtros && !jobs.deGuardia() && !fin.signal.aborted);
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

async function waitUnlessEnded(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
