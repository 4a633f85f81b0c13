import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PreparingClient } from '../../core/src/store/postgres/conexiones/preparingClient.ts';
import { freshDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';

// Statements a connection has the server prepare, and how it recovers when one is no longer valid.

let database: TestDatabase;
let pool: Pool;

beforeEach(async () => {
  database = await freshDatabase();
  await query(database.url, 'create table cosa (id int)');
  await query(database.url, 'insert into cosa values (1), (2)');
  pool = new Pool({ connectionString: database.url, max: 1, Client: PreparingClient });
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

/** Statements the server has prepared for the pool's only connection. */
async function preparadas(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements order by 1');
  return rows.map(({ statement }) => statement);
}

async function repeat(veces: number, texto: string, valores: unknown[]): Promise<unknown[]> {
  const respuestas: unknown[] = [];
  for (let n = 0; n < veces; n += 1) respuestas.push((await pool.query(texto, valores)).rows);
  return respuestas;
}

test('a statement sent three times is prepared, and answers the same', async () => {
  const consulta = 'select * from cosa where id = $1';
  expect(await repeat(2, consulta, [1])).toEqual([[{ id: 1 }], [{ id: 1 }]]);
  expect(await preparadas()).toEqual([]);
  expect(await repeat(1, consulta, [2])).toEqual([[{ id: 2 }]]);
  expect(await preparadas()).toEqual([consulta]);
  expect(await repeat(2, consulta, [1])).toEqual([[{ id: 1 }], [{ id: 1 }]]);
});

test('a statement that another connection of the pool sent often is prepared at once', async () => {
  const dos = new Pool({ connectionString: database.url, max: 2, Client: PreparingClient });
  const consulta = 'select * from cosa where id = $1';
  const [primera, segunda] = [await dos.connect(), await dos.connect()];
  for (let n = 0; n < 3; n += 1) await primera.query(consulta, [1]);
  await segunda.query(consulta, [1]);
  const { rows } = await segunda.query('select statement from pg_prepared_statements');
  primera.release();
  segunda.release();
  await dos.end();
  expect(rows).toEqual([{ statement: consulta }]);
});

test.each([
  ['select * from cosa where id > $1', [1]],
  ['select * from cosa where id >= $1 and id<$2', [1, 2]],
  ['select * from cosa where id between $1 and $2', [1, 2]],
  ['select * from cosa where id::text like $1', ['1%']],
  ['select * from cosa where lower(id::text) LIKE lower($1)', ['1%']],
])('a statement whose plan depends on its values is not prepared: %s', async (texto, valores) => {
  await repeat(5, texto, valores);
  expect(await preparadas()).toEqual([]);
});

test.each([
  ['select * from cosa where id <> $1', [1]],
  ['select * from cosa where id = any($1::int[]) and id > 0', [[1]]],
  [`select to_jsonb(cosa)->>$1 from cosa`, ['id']],
])('a statement whose plan does not depend on its values is prepared: %s', async (texto, valores) => {
  await repeat(5, texto, valores);
  expect(await preparadas()).toEqual([texto]);
});

test('several statements in one text are never prepared', async () => {
  await repeat(5, 'begin; commit', []);
  expect(await preparadas()).toEqual([]);
});

test('at most 200 statements are prepared', async () => {
  const client = await pool.connect();
  for (let n = 0; n < 205; n += 1) {
    for (let veces = 0; veces < 3; veces += 1) await client.query(`select $1::int + ${n}`, [1]);
  }
  client.release();
  expect(await preparadas()).toHaveLength(200);
});

test('a table that changes under a prepared statement fails one query; another connection answers the next', async () => {
  const consulta = 'select * from cosa where id = $1';
  await repeat(3, consulta, [1]);
  const [antes] = (await pool.query('select pg_backend_pid() as pid')).rows;
  await query(database.url, 'alter table cosa add column nombre text');
  await expect(pool.query(consulta, [1])).rejects.toThrow('cached plan must not change result type');
  expect((await pool.query(consulta, [1])).rows).toEqual([{ id: 1, nombre: null }]);
  const [despues] = (await pool.query('select pg_backend_pid() as pid')).rows;
  expect(despues).not.toEqual(antes);
});

test('a table that changes in a transaction undoes it and ends its connection', async () => {
  const consulta = 'select * from cosa where id = $1';
  await repeat(3, consulta, [1]);
  await query(database.url, 'alter table cosa add column nombre text');
  const client = await pool.connect();
  client.on('error', () => undefined);
  await client.query('begin');
  await client.query('insert into cosa values (3)');
  await expect(client.query(consulta, [1])).rejects.toThrow('cached plan must not change result type');
  await expect(client.query('commit')).rejects.toThrow('Client was closed and is not queryable');
  client.release();
  expect((await pool.query('select id from cosa order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a transaction in which a prepared statement fails is undone, and the connection goes on', async () => {
  const divide = 'select 1 / $1::int as cuanto';
  await repeat(3, divide, [1]);
  const client = await pool.connect();
  await client.query('begin');
  await expect(client.query(divide, [0])).rejects.toThrow('division by zero');
  await client.query('rollback');
  client.release();
  expect(await repeat(1, divide, [1])).toEqual([[{ cuanto: 1 }]]);
});
