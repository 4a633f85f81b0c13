import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Client, Pool, type PoolClient } from 'pg';

/** Runs `work` while no other process runs one for the same `nombre`. */
export type Exclusively = <T>(nombre: string, work: () => Promise<T>) => Promise<T>;

/** Locks of a process at once, waiting ones included. Further callers wait for one and then fail: nobody waits for ever. */
const EXCLUSIVOS = 100;
const ESPERA_EXCLUSIVO_MS = 10_000;
/** Milliseconds that an unused connection is kept for the next lock: opening it costs PostgreSQL more than the lock. */
const QUIETA_MS = 30_000;

/**
 * Creates process-wide locks. Each has a connection of its own while it is held, so no transaction stays open meanwhile, and it ends with
 * the process.
 */
export function createExclusivos(url: string): { exclusively: Exclusively; close(): Promise<void> } {
  const pool = new Pool({
    connectionString: url,
    application_name: 'talonario exclusivos',
    max: EXCLUSIVOS,
    connectionTimeoutMillis: ESPERA_EXCLUSIVO_MS,
    idleTimeoutMillis: QUIETA_MS,
    allowExitOnIdle: true,
  });
  // A lost connection shows in the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    async exclusively(nombre, work) {
      const client = await pool.connect();
      let suelto = false;
      try {
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [nombre]);
        try {
          return await work();
        } finally {
          suelto = await unlock(client, nombre);
        }
      } finally {
        // A lock that could not be released ends with its connection.
        client.release(!suelto);
      }
    },
    close: () => pool.end(),
  };
}

/** Releases a lock. False when the server could not be told, or the connection no longer had it: the work is done all the same. */
async function unlock(client: PoolClient, nombre: string): Promise<boolean> {
  const soltar = 'select pg_advisory_unlock(hashtextextended($1, 0)) as suelto';
  const respuesta = await client.query<{ suelto: boolean }>(soltar, [nombre]).catch(() => null);
  return respuesta?.rows[0]?.suelto === true;
}

/** As `Exclusively`, for a process without open connections. */
export async function exclusivelyOnce<T>(url: string, nombre: string, work: () => Promise<T>): Promise<T> {
  const exclusivos = createExclusivos(url);
  try {
    return await exclusivos.exclusively(nombre, work);
  } finally {
    await exclusivos.close();
  }
}

/** Tries, for the server to notice that the connection of a killed process is gone. */
const TRIES = 10;
const PAUSE_MS = 200;

/** Holds `nombre` until it is closed; null when another process does. As above, it ends with the process. */
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

/** Milliseconds of silence after which the server ends the holder's connection, and the lock with it. */
const QUIETO_MS = 10_000;
/** Milliseconds that the holder waits for another's row: then it gives up and goes on later, and others may try. */
const FILA_MS = 5_000;

/**
 * Holds `nombre` until the transaction ends; false at once, without waiting, when another process does. A holder that stops in the middle
 * loses it. A slow statement is left to end: if cut, it would begin again and never end.
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
