import { randomBytes } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openStore } from '../../../core/src/store/db.ts';
import { startEmbedded } from '../../../core/src/store/postgres/embedded.ts';

/** An APP_SECRET of 32 characters, its minimum. */
export const APP_SECRET = 'secreto-de-prueba-de-32-caracteres';

/** Connections for the pools of all the servers and processes that the tests run at once. */
const CONEXIONES = 400;

export interface TestDatabase {
  url: string;
  nombre: string;
  /** Another database of the same server, from which this one can be watched and closed. */
  servidor: string;
  drop(): Promise<void>;
}

/**
 * A new database, empty without `como`: on the server that TEST_DATABASE_URL names, else on an embedded PostgreSQL that all test files
 * share under the temporary folder. `given` names a server whatever the variable says; null, the embedded one. `durable`: as in production,
 * every commit waits for the disk. `como`: name of the database it is copied from.
 */
export async function freshDatabase(
  given = process.env['TEST_DATABASE_URL'] ?? null,
  { durable = false, como }: { durable?: boolean; como?: string } = {},
): Promise<TestDatabase> {
  const embedded = given
    ? null
    : await startEmbedded({
        datos: join(tmpdir(), `talonario-pruebas-${userInfo().username}`),
        conexiones: CONEXIONES,
      });
  const server = given ?? embedded?.url ?? '';
  const nombre = `prueba_${randomBytes(6).toString('hex')}`;
  await connected(server, async (client) => {
    await client.query(`create database ${nombre}${como === undefined ? '' : ` template ${como}`}`);
    // Tests kill processes, never the machine nor this server: commits survive without waiting for the disk.
    if (!durable) await client.query(`alter database ${nombre} set synchronous_commit = off`);
  });
  return {
    url: server.replace(/(\/\/[^/]*\/)[^?]*/, `$1${nombre}`),
    nombre,
    servidor: server,
    async drop() {
      await query(server, `drop database ${nombre} with (force)`);
      await embedded?.stop();
    },
  };
}

/**
 * A new database with today's tables and no rows. All those of a vitest run are copies of one (`plantilla.ts`): migrating takes ten times
 * as long as copying.
 */
export async function migratedDatabase(): Promise<TestDatabase> {
  const plantilla = process.env[PLANTILLA];
  if (plantilla !== undefined) return freshDatabase(undefined, { como: plantilla });
  const database = await freshDatabase();
  await migrateAll(database);
  return database;
}

/** Variable in which a vitest run leaves the name of the database that the others are copied from. */
export const PLANTILLA = 'TALONARIO_PRUEBAS_PLANTILLA';

/** Migrates a database, and leaves it without connections: a database in use cannot be copied. */
export async function migrateAll({ url }: TestDatabase): Promise<void> {
  const store = await openStore({ databaseUrl: url, datos: '/no/se/usa', appSecret: APP_SECRET });
  await store.close();
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return connected(url, async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows);
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
