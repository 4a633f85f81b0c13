import { setTimeout as sleep } from 'node:timers/promises';
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
