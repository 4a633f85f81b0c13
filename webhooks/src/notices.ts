import { setTimeout as wait } from 'node:timers/promises';
import { dispatchNotificaciones, NOTICES_AT_ONCE, type Deps } from '@talonario/core/server';

/** How long a notice may wait to become a job. */
const PAUSA_MS = 500;
/** Pauses of who is not on guard from one look to the next: the more look, the fewer notices each finds, and the more each costs. */
const PAUSAS_DE_LOS_OTROS = 10;

/** Turns stored notices into jobs, as they come, until it is closed. Any number of processes may do it. */
export function startNotices(deps: Deps): { close(): Promise<void> } {
  const fin = new AbortController();
  const corrida = run(deps, fin.signal);
  return {
    async close() {
      fin.abort();
      await corrida;
    },
  };
}

async function run(deps: Deps, signal: AbortSignal): Promise<void> {
  for (let vez = 0; !signal.aborted; vez += 1) {
    if (!deps.store.jobs.deGuardia() && vez % PAUSAS_DE_LOS_OTROS !== 0) {
      await pause(signal);
      continue;
    }
    const tomadas = await dispatchNotificaciones(deps).catch((error: unknown) => {
      if (!deps.caidas.tell(error, 'notices')) deps.log.error({ err: error }, 'notices not turned into jobs');
      return 0;
    });
    // A full batch means that there are more.
    if (tomadas < NOTICES_AT_ONCE) await pause(signal);
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  try {
    await wait(PAUSA_MS, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
