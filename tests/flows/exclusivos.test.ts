import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExclusivos } from '../../core/src/store/postgres/exclusively.ts';
import { migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';

let database: TestDatabase;
let exclusivos: ReturnType<typeof createExclusivos>;
let exclusivosVecinos: ReturnType<typeof createExclusivos>;

beforeAll(async () => {
  database = await migratedDatabase();
  exclusivos = createExclusivos(database.url);
  exclusivosVecinos = createExclusivos(database.url);
});

afterAll(async () => {
  await Promise.all([exclusivos.close(), exclusivosVecinos.close()]);
  await database.drop();
});

const conexiones = async (): Promise<number[]> =>
  (
    await query(
      database.servidor,
      `select pid from pg_stat_activity where application_name = 'talonario exclusivos' and datname = $1 order by pid`,
      [database.nombre],
    )
  ).map(({ pid }) => Number(pid));

test('tasks of one name run one at a time in all processes; tasks of other names do not wait', async () => {
  const pasos: string[] = [];
  const work = (trabajador: string) => async () => {
    pasos.push(`${trabajador} empieza`);
    await wait(20);
    pasos.push(`${trabajador} termina`);
  };
  await Promise.all([
    exclusivos.exclusively('a', work('uno')),
    exclusivosVecinos.exclusively('a', work('otro')),
    exclusivos.exclusively('a', work('uno otra vez')),
    exclusivos.exclusively('b', () => exclusivosVecinos.exclusively('c', async () => undefined)),
  ]);
  for (const trabajador of ['uno', 'otro', 'uno otra vez'])
    expect(pasos[pasos.indexOf(`${trabajador} empieza`) + 1]).toBe(`${trabajador} termina`);
  expect(pasos).toHaveLength(6);
});

test('a connection serves one lock after another, and keeps none', async () => {
  await exclusivos.exclusively('a', async () => undefined);
  const antes = await conexiones();
  for (let n = 0; n < 20; n++) await exclusivos.exclusively(`a${n}`, async () => undefined);
  expect(await conexiones()).toEqual(antes);
  const [{ tomados } = {}] = await query(
    database.url,
    `select count(*)::int as tomados from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(tomados).toBe(0);
});

test('a task that fails is told, and frees its lock', async () => {
  const fallo = new Error('no se pudo');
  await expect(exclusivos.exclusively('a', () => Promise.reject(fallo))).rejects.toBe(fallo);
  expect(await exclusivosVecinos.exclusively('a', async () => 'hecho')).toBe('hecho');
});

test('a task that lost its connection while it held a lock ends, and the next one has another connection', async () => {
  const outcome = await exclusivos.exclusively('a', async () => {
    await query(
      database.servidor,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'talonario exclusivos' and datname = $1`,
      [database.nombre],
    );
    await expect.poll(conexiones).toEqual([]);
    return 'hecho';
  });
  expect(outcome).toBe('hecho');
  expect(await exclusivos.exclusively('a', async () => 'otra vez')).toBe('otra vez');
});
