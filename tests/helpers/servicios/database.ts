import { randomBytes } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '../../../core/src/store/postgres/embedded.ts';

/** 32 characters, as APP_SECRET wants. */
export const APP_SECRET = 'secreto-de-prueba-de-32-caracteres';

export interface TestDatabase {
  url: string;
  nombre: string;
  /** Another database of the same server, from which this one can be looked at and closed. */
  servidor: string;
  drop(): Promise<void>;
}

/**
 * A new, empty database: on the server that TEST_DATABASE_URL names, else on an embedded PostgreSQL that all test
 * files share under the temporary folder. `given` names a server whatever the variable says; null, the embedded one.
 * `durable`: as in production, every commit waits for the disk.
 */
export async function freshDatabase(
  given = process.env['TEST_DATABASE_URL'] ?? null,
  { durable = false } = {},
): Promise<TestDatabase> {
  const embedded = given
    ? null
    : await startEmbedded({ datos: join(tmpdir(), `talonario-pruebas-${userInfo().username}`) });
  const server = given ?? embedded?.url ?? '';
  const nombre = `prueba_${randomBytes(6).toString('hex')}`;
  await query(server, `create database ${nombre}`);
  // Tests kill processes, never the machine nor this server: what was committed is there for the next one anyway.
  if (!durable) await query(server, `alter database ${nombre} set synchronous_commit = off`);
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

/** One statement on a connection of its own. */
export async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return rows;
  } finally {
    await client.end();
  }
}
