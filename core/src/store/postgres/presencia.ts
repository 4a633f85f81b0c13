import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { isAppError } from '../../rules/errors.ts';

/** Milliseconds between starts that failed. */
const PAUSA_MS = 15_000;
/** Starts tried; with the pauses, ten minutes: a full disk or memory may have been fixed by then; later a person starts it. */
const INTENTOS = 40;

/**
 * Keeps this process present at a server whose connection is `primera`. A connection that ends went with the server: some process has to
 * start it again, and without presence the next process to leave would take itself for the last one and stop it. `volver` starts and
 * reconnects, and gives up when it is told not to go on.
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
        // A process that moves the data stopped it. In other cases the server's log has the reason, and every query fails as unreachable.
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
