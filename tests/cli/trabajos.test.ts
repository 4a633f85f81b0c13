import { randomUUID } from 'node:crypto';
import { AppError } from '@talonario/core/base';
import { openDeps, readConfig } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_SECRET, migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';
import { correr } from '../helpers/procesos/cli.ts';
import type { Corrida } from '../helpers/procesos/talonario.ts';

interface Estado {
  colas: { cola: string; en_espera: number; en_curso: number; fallidos: number; desde: string | null }[];
  fallidos: { id: string; cola: string; asunto: string; error: string; fallo_en: string }[];
}

let database: TestDatabase;
let env: Record<string, string>;

// In order: each test goes on from where the one before left the queues.
beforeAll(async () => {
  database = await migratedDatabase();
  env = { ARCA_AMBIENTE: 'simulador', DATABASE_URL: database.url, TALONARIO_DATOS: '/tmp', APP_SECRET };
});
afterAll(() => database.drop());

const run = (linea: string): Promise<Corrida> => correr(linea.split(' '), { env });
const read = async (): Promise<Estado> => (await run('trabajos --json')).json<Estado>();
const waiting = ({ colas }: Estado) => colas.filter(({ en_espera }) => en_espera > 0).map(({ cola }) => cola);

test('without jobs every queue is listed as empty', async () => {
  const { code, stdout, stderr } = await run('trabajos');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Cola +En espera +En curso +Fallidos\n/);
  expect(stdout).toMatch(/^PDF a Mercado Libre +0 +0 +0$/m);
  expect((await run('trabajos reintentar')).stdout).toBe('No hay trabajos fallidos.\n');
});

test('a failed job is listed with its subject, reason and time', async () => {
  await failThree();
  const { colas, fallidos } = await read();
  expect(colas).toContainEqual({ cola: 'subir_factura', en_espera: 0, en_curso: 0, fallidos: 2, desde: null });
  expect(colas).toContainEqual({ cola: 'procesar_lote', en_espera: 0, en_curso: 0, fallidos: 1, desde: null });
  expect(fallidos.map(({ cola, asunto, error }) => ({ cola, asunto, error }))).toEqual(
    expect.arrayContaining([
      {
        cola: 'subir_factura',
        asunto: 'Subir a Mercado Libre el PDF de una venta de una cuenta',
        error: expect.stringContaining('Mercado Libre no responde'),
      },
      { cola: 'procesar_lote', asunto: 'Hacer un lote de una cuenta', error: 'Error inesperado: no anda' },
    ]),
  );
  const { code, stdout } = await run('trabajos');
  expect(code).toBe(0);
  for (const { id } of fallidos) expect(stdout).toMatch(new RegExp(`^${id.slice(0, 8)}  \\w+`, 'm'));
});

test('a job that does not exist: none is sent again', async () => {
  const [fallido] = (await read()).fallidos;
  const mal = await run(`trabajos reintentar ${fallido?.id} ${randomUUID()}`);
  expect(mal).toMatchObject({ code: 2, stdout: '' });
  expect(mal.stderr).toContain('Para verlos: `talonario trabajos`.');
  expect((await run(`trabajos reintentar x --json`)).json()).toMatchObject({ codigo: 'trabajo_no_encontrado' });
  expect(waiting(await read())).toEqual([]);
});

test('a job named by the start of its id goes back to its queue', async () => {
  const lote = (await read()).fallidos.find(({ cola }) => cola === 'procesar_lote');
  const { code, stdout } = await run(`trabajos reintentar ${lote?.id.slice(0, 8)}`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '1 trabajo de nuevo en su cola.\n' });
  const despues = await read();
  expect(waiting(despues)).toEqual(['procesar_lote']);
  expect(despues.fallidos.map(({ cola }) => cola)).toEqual(['subir_factura', 'subir_factura']);
});

test('all the other jobs go back to their queues', async () => {
  expect((await run('trabajos reintentar --json')).json()).toEqual({ reintentados: 2 });
  const { colas, fallidos } = await read();
  expect(fallidos).toEqual([]);
  const desde: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(colas).toContainEqual({ cola: 'subir_factura', en_espera: 2, en_curso: 0, fallidos: 0, desde });
});

/** Leaves three failed jobs: two uploads that the marketplace refused, and a batch that met a bug. */
async function failThree(): Promise<void> {
  const deps = await openDeps(readConfig(env));
  const { jobs } = deps.store;
  await deps.store.tx(async (tx) => {
    for (const n of [1, 2]) await jobs.send(tx, 'subir_factura', { venta_id: `${randomUUID().slice(0, -1)}${n}` });
    await jobs.send(tx, 'procesar_lote', { lote_id: randomUUID() });
  });
  await query(database.url, 'update pgboss.job set retry_limit = 0');
  await jobs.work('subir_factura', async () => {
    throw new AppError('plaza_no_disponible', { motivo: 'http_500' });
  });
  await jobs.work('procesar_lote', async () => {
    throw new Error('no anda');
  });
  await expect.poll(async () => await jobs.listFailed()).toHaveLength(3);
  await deps.close();
}
