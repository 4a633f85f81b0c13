import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';

/**
 * Runs `work` while no other process does for the same `nombre`. The lock belongs to a connection of its own, so no
 * transaction stays open meanwhile, and it goes away with the process.
 */
export async function exclusively<T>(url: string, nombre: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A lost connection shows in the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [nombre]);
    return await work();
  } finally {
    await client.end();
  }
}

/** For the connection of somebody who was killed to be seen as gone. */
const TRIES = 10;
const PAUSE_MS = 200;

/** Holds `nombre` until it is closed; null when somebody else does. As above, it goes away with the process. */
export async function holdAlone(url: string, nombre: string): Promise<{ close(): Promise<void> } | null> {
  const client = new Client({ connectionString: url, application_name: 'talonario' });
  client.on('error', () => undefined);
  await client.connect();
  for (let vez = 0; vez < TRIES; vez++) {
    const { rows } = await client.query<{ mio: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as mio',
      [nombre],
    );
    if (rows[0]?.mio) return { close: () => client.end() };
    await sleep(PAUSE_MS);
  }
  await client.end();
  return null;
}

/** Who holds it and says nothing for this long has stopped: the server ends its connection, and the hold with it. */
const QUIETO_MS = 10_000;
/** Longest that who holds it waits for a row of somebody else's: it gives up and goes on later, and others may try. */
const FILA_MS = 5_000;

/**
 * Holds `nombre` until the transaction ends; false, at once, when somebody else does: nobody waits. It is lost by who
 * stops in the middle. A statement that is slow is left to end: cut, it would begin again, and never end.
 */
export async function holdBriefly(
  tx: EntityManager,
  nombre: string,
  { quietoMs = QUIETO_MS }: { quietoMs?: number } = {},
): Promise<boolean> {
  // Raw: no table is read.
  const [fila] = await tx.execute<{ mio: boolean }[]>(
    `select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mio,
            set_config('idle_in_transaction_session_timeout', ?, true), set_config('lock_timeout', ?, true)`,
    [nombre, `${quietoMs}ms`, `${FILA_MS}ms`],
  );
  return fila?.mio ?? false;
}
