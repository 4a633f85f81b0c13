import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../core/src/store/db.ts';
import { findPendientes, findRepetidos } from '../../core/src/store/trabajos/fallidos.ts';
import type { Cola } from '../../core/src/store/trabajos/trabajos.ts';
import { findColasVencidas } from '../../core/src/store/trabajos/despertador.ts';
import { APP_SECRET, migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';

// Done jobs stay for some minutes, and on the day of a sale event many wait: the queries of a job may not take longer
// the more jobs there are.

const HECHOS = 20_000;
const ATRASADOS = 60_000;
const COLA: Cola = 'subir_factura';

let database: TestDatabase;
let store: Store;
let pool: Pool;

beforeAll(async () => {
  database = await migratedDatabase();
  store = await openStore({ databaseUrl: database.url, datos: '/no/se/usa', appSecret: APP_SECRET });
  // The first use of the store makes the queues.
  await store.jobs.stats();
  pool = new Pool({ connectionString: database.url });
  await seedJobs('completed', 'hecho', HECHOS);
  await seedJobs('created', 'espera', 50);
  await seedJobs('retry', 'reintento', 50);
  await seedJobs('active', 'tomado', 50);
  await query(database.url, 'analyze pgboss.job_common');
});
afterAll(async () => {
  await pool.end();
  await store.close();
  await database.drop();
});

async function seedJobs(estado: string, clave: string, cuantos: number): Promise<void> {
  await query(
    database.url,
    `insert into pgboss.job_common (id, name, policy, singleton_key, group_id, state, created_on, started_on)
     select gen_random_uuid(), $1, 'short', $2 || n, $2 || n, $3::pgboss.job_state, now(), now() + n * interval '1 s'
       from generate_series(1, $4::int) n`,
    [COLA, clave, estado, cuantos],
  );
}

interface Nodo {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Nodo[];
}

/** Rows read by every step of a plan, filtered ones included. */
function rowsOf({ Plans = [], ...nodo }: Nodo): number {
  const propias = (nodo['Actual Rows'] + (nodo['Rows Removed by Filter'] ?? 0)) * nodo['Actual Loops'];
  return Plans.reduce((suma, plan) => suma + rowsOf(plan), propias);
}

/** Replaces pg-boss's database; notes the rows each statement reads. */
function counting(leidas: number[]): Parameters<typeof findRepetidos>[0] {
  const executeSql = async (texto: string, valores: unknown[] = []): Promise<{ rows: unknown[] }> => {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Nodo }] }>(
      `explain (analyze, format json) ${texto}`,
      valores,
    );
    leidas.push(...rows.map((fila) => rowsOf(fila['QUERY PLAN'][0].Plan)));
    return pool.query(texto, valores);
  };
  return { executeSql } as Parameters<typeof findRepetidos>[0];
}

const idOf = async (clave: string): Promise<string> =>
  String((await query(database.url, 'select id from pgboss.job_common where singleton_key = $1', [clave]))[0]?.['id']);

test('a job with the key of one under way is found without reading done jobs', async () => {
  await query(
    database.url,
    `insert into pgboss.job_common (id, name, policy, singleton_key, group_id, state, started_on)
     values (gen_random_uuid(), $1, 'standard', 'tomado7', 'tomado7', 'active', now() + interval '1 h')`,
    [COLA],
  );
  const [segundo] = await query(
    database.url,
    `select id from pgboss.job_common where singleton_key = 'tomado7' order by started_on desc`,
  );
  const leidas: number[] = [];
  const tomados = [String(segundo?.['id']), await idOf('tomado8')];
  const repetidos = await findRepetidos(counting(leidas), COLA, tomados);
  expect([...repetidos.keys()]).toEqual([segundo?.['id']]);
  expect(Math.max(...leidas)).toBeLessThan(HECHOS / 50);
});

test('the keys with a job that waits, is tried again or is under way are found without reading done jobs', async () => {
  const leidas: number[] = [];
  const claves = ['hecho3', 'espera3', 'reintento3', 'tomado3', 'nadie'];
  expect(await findPendientes(counting(leidas), COLA, claves)).toEqual(new Set(['espera3', 'reintento3', 'tomado3']));
  expect(Math.max(...leidas)).toBeLessThan(HECHOS / 50);
});

test('the queues with a job that could begin are found without reading done jobs', async () => {
  const leidas: number[] = [];
  expect(await findColasVencidas(counting(leidas), ['nota_automatica', COLA, 'procesar_lote'])).toEqual([COLA]);
  expect(Math.max(...leidas)).toBeLessThan(HECHOS / 50);
});

describe('with many waiting jobs', () => {
  beforeAll(async () => {
    await seedJobs('created', 'atrasado', ATRASADOS);
    await query(database.url, 'analyze pgboss.job_common');
  });

  test('the keys that have a job are found without reading the waiting jobs', async () => {
    const leidas: number[] = [];
    const claves = ['hecho3', 'atrasado3', 'reintento3', 'tomado3', 'nadie'];
    expect(await findPendientes(counting(leidas), COLA, claves)).toEqual(
      new Set(['atrasado3', 'reintento3', 'tomado3']),
    );
    expect(Math.max(...leidas)).toBeLessThan(ATRASADOS / 50);
  });

  test('the queues with a job that could begin are found without reading the waiting jobs, for any number of queues', async () => {
    const { rows: vacias } = await pool.query<{ name: Cola }>('select name from pgboss.queue where name <> $1', [COLA]);
    for (const colas of [[COLA], [...vacias.map(({ name }) => name), COLA]]) {
      const leidas: number[] = [];
      expect(new Set(await findColasVencidas(counting(leidas), colas))).toEqual(new Set([COLA]));
      expect(Math.max(...leidas)).toBeLessThan(ATRASADOS / 50);
    }
  });
});
