import { setTimeout as wait } from 'node:timers/promises';
import { takeDestinos, tellDestino, type Deps } from '@talonario/core/server';

/** How long something may wait to be told. */
const PAUSA_MS = 1_000;
/** Pauses of who is not on guard from one look to the next: mostly there is nothing, or not more than one process can tell. */
const PAUSAS_DE_LOS_OTROS = 5;
/** Destinos told at once by this process; each waits for its other end, and does nothing meanwhile. */
const A_LA_VEZ = 16;

/** Tells the users' destinos what becomes of vouchers, as it happens, until it is closed. Any number of processes may do it. */
export function startEntregas(deps: Deps): { close(): Promise<void> } {
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
  const enCurso = new Set<Promise<void>>();
  const told = (error: unknown): void => {
    if (!deps.caidas.tell(error, 'entregas')) deps.log.error({ err: error }, 'a destino could not be told');
  };
  for (let vez = 0; !signal.aborted; vez += 1) {
    const libres = A_LA_VEZ - enCurso.size;
    if (libres > 0 && (deps.store.jobs.deGuardia() || vez % PAUSAS_DE_LOS_OTROS === 0)) {
      const { token, destinos } = await takeDestinos(deps, libres).catch((error: unknown) => {
        told(error);
        return { token: '', destinos: [] };
      });
      for (const destino of destinos) {
        const una = tellDestino(deps, destino, token, signal)
          .catch(told)
          .finally(() => enCurso.delete(una));
        enCurso.add(una);
      }
    }
    await pause(signal);
  }
  await Promise.all(enCurso);
}

async function pause(signal: AbortSignal): Promise<void> {
  try {
    await wait(PAUSA_MS, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
