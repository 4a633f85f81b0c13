import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { isAppError } from '../../rules/errors.ts';

/** Between starts that failed. */
const PAUSA_MS = 15_000;
/** With the pauses, ten minutes: a full disk or memory may have been seen to by then; later a person starts it. */
const INTENTOS = 40;

/**
 * Keeps this process present at a server whose connection is `primera`. One that ends by itself went with the server: somebody has
 * to start it again, and the next process to leave would take itself for the last one and stop it. `volver` does both, and gives up
 * when it is told not to go on.
 */
export function keepPresencia(
  primera: Client,
  volver: (sigue: () => boolean) => Promise<Client>,
): { end(): Promise<void> } {
  const salida = new AbortController();
  const { signal } = salida;
  let actual: Promise<Client | null> = Promise.resolve(follow(primera));

  function follow(client: Client): Client {
    client.once('end', () => {
      if (!signal.aborted) actual = enterAgain();
    });
    return client;
  }

  async function enterAgain(): Promise<Client | null> {
    for (let intento = 0; intento < INTENTOS && !signal.aborted; intento++) {
      try {
        return follow(await volver(() => !signal.aborted));
      } catch (error) {
        // Whoever moves the data stopped it; of the rest, its log says why, and every query that it cannot be reached.
        if (isAppError(error, 'datos_en_mudanza')) return null;
      }
      await sleep(PAUSA_MS, null, { signal }).catch(() => null);
    }
    return null;
  }

  return {
    async end() {
      salida.abort();
      await (await actual)?.end();
    },
  };
}
