import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@talonario/api';
import { openDeps, readConfig, tellConexiones, type Deps } from '@talonario/core/server/instalacion';
import { startWorker } from '@talonario/webhooks';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSesion } from '../../core/src/actions/empresas/usuarios.ts';
import { seedEmisor } from '../helpers/mundos/borradores.ts';
import { APP_SECRET, migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';
import { serve, type Sitio } from '../helpers/servicios/sitio.ts';
import { SIN_PLAZOS_DE_POSTGRES } from '../helpers/servicios/reloj.ts';
import { whileHeld } from '../helpers/servicios/candado.ts';

// A database without room, that hangs up or goes away: the answers, and the lines of the log.

interface Linea {
  nivel: string;
  mensaje: string;
  [dato: string]: unknown;
}

let database: TestDatabase;
let datos: string;
let deps: Deps;
let sitio: Sitio;
let token: string;
let lineas: Linea[];

beforeEach(async () => {
  datos = mkdtempSync(join(tmpdir(), 'talonario-conexiones-'));
  database = await migratedDatabase();
  lineas = [];
  const line =
    (nivel: string) =>
    (dato: object, mensaje: string): void =>
      void lineas.push({ nivel, mensaje, ...dato });
  const config = readConfig({
    DATABASE_URL: database.url,
    TALONARIO_DATOS: datos,
    APP_SECRET,
    DATABASE_CONEXIONES: '2',
  });
  deps = await openDeps(config, { log: { info: line('info'), warn: line('warn'), error: line('error') } });
  sitio = await serve(createApp(deps).callback());
  const { user_id } = await seedEmisor(deps);
  ({ token } = await openSesion(deps, user_id));
});
afterEach(async () => {
  await sitio.close();
  await deps.close();
  await database.drop();
  rmSync(datos, { recursive: true, force: true });
});

const call = (): Promise<Response> =>
  fetch(`${sitio.url}/api/facturas`, { headers: { Authorization: `Bearer ${token}` } });
const caidas = (): Linea[] => lineas.filter(({ mensaje }) => mensaje === 'the database cannot be reached');

async function expectNoAhora(respuesta: Response, codigo: string): Promise<void> {
  expect([respuesta.status, respuesta.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await respuesta.json()).toMatchObject({ codigo, error: expect.stringMatching(/volvé a intentar/i) });
}

test('with all its connections taken, the API says so in a sentence, and once in the log', async () => {
  const suelto = Promise.withResolvers<void>();
  const tomadas = [1, 2].map(() =>
    deps.store.tx(async (tx) => {
      await tx.execute('select 1');
      await suelto.promise;
    }),
  );
  const respuestas = await Promise.all([call(), call(), call()]);
  for (const respuesta of respuestas) await expectNoAhora(respuesta, 'base_de_datos_ocupada');
  expect(caidas()).toMatchObject([{ nivel: 'error', motivo: 'this process has no connections left', parte: 'api' }]);
  suelto.resolve();
  await Promise.all(tomadas);
  expect((await call()).status).toBe(200);
});

test('a call whose connection is cut half way is told so in a sentence', async () => {
  const colgada = `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`;
  const respuesta = whileHeld(
    deps.store,
    (tx) => tx.execute('lock table comprobante in access exclusive mode'),
    call,
    () => query(database.servidor, `select pg_terminate_backend(pid) from (${colgada}) c`, [database.nombre]),
  );
  await expectNoAhora(await respuesta, 'base_de_datos_no_disponible');
  expect((await call()).status).toBe(200);
});

test('a transaction whose connection is cut gives its place back, however often it happens', async () => {
  for (const _ of [1, 2, 3]) {
    const cortada = deps.store.tx(async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      await query(database.servidor, 'select pg_terminate_backend($1)', [pid]);
      await tx.execute('select 1');
    });
    await expect(cortada).rejects.toThrow(/connection/i);
  }
  expect(deps.store.conexiones().find(({ grupo }) => grupo === 'propias')).toMatchObject({ ocupadas: 0 });
  expect((await call()).status).toBe(200);
});

test('the server compiles no statement of ours, whatever its own setting is', async () => {
  expect(await deps.store.fork().execute('show jit')).toEqual([{ jit: 'off' }]);
});

test('the server waits a minute for a process stopped in a transaction, and probes a silent one after 30 seconds', async () => {
  const [plazos] = await deps.store.fork()
    .execute(`select current_setting('idle_in_transaction_session_timeout') as parado, inet_server_addr() is not null as red,
                     current_setting('tcp_keepalives_idle') as ido`);
  expect(plazos).toMatchObject({ parado: '1min', ...(plazos?.red && { ido: '30' }) });
});

test.skipIf(SIN_PLAZOS_DE_POSTGRES)(
  'a process that stops in the middle of a transaction loses it; another goes on, and so does that process',
  async () => {
    const config = readConfig({ DATABASE_URL: database.url, TALONARIO_DATOS: datos, APP_SECRET });
    const otherDeps = await openDeps(config, { log: deps.log });
    const cambiar = `update usuario set email = ?`;
    try {
      const { promise: despierta, resolve: wake } = Promise.withResolvers<void>();
      const { promise: parada, resolve: stop } = Promise.withResolvers<void>();
      const transaccion = otherDeps.store.tx(async (tx) => {
        const plazo = await tx.execute('show idle_in_transaction_session_timeout');
        expect(plazo).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
        await tx.execute(cambiar, ['parada@prueba.test']);
        // A minute is too long for a test. Set only here: a busy machine may stall anywhere before.
        await tx.execute(`set local idle_in_transaction_session_timeout = '500ms'`);
        stop();
        await despierta;
        await tx.execute('select 1');
      });
      const fallo = transaccion.catch(String);
      await Promise.race([parada, transaccion]);
      await deps.store.tx((tx) => tx.execute(cambiar, ['sigue@prueba.test']));
      wake();
      expect(await fallo).toMatch(/connection|terminat/i);
      const emails = await otherDeps.store.fork().execute('select email from usuario');
      expect(emails).toEqual([{ email: 'sigue@prueba.test' }]);
    } finally {
      await otherDeps.close();
    }
  },
);

test('a connection that cannot roll back is ended, and nobody goes on in its transaction', async () => {
  const em = deps.store.fork();
  await em.execute('select 1');
  const pool = await (em.getConnection() as unknown as { getNativeClient(): Promise<Pool> }).getNativeClient();
  pool.once('acquire', (client) => {
    const answer = client.query.bind(client);
    Object.assign(client, {
      query: (sql: string, ...parametros: never[]) =>
        sql === 'rollback' ? Promise.reject(new Error('not now')) : answer(sql, ...parametros),
    });
  });
  let pidPropio = 0;
  const fallida = deps.store.tx(async (tx) => {
    const [{ pid } = { pid: 0 }] = await tx.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    await tx.execute(`update usuario set email = 'otro@prueba.test'`);
    pidPropio = pid;
    throw new Error('thought better of it');
  });
  await expect(fallida).rejects.toThrow('thought better of it');
  const sigue = 'select 1 from pg_stat_activity where pid = $1';
  await expect.poll(() => query(database.servidor, sigue, [pidPropio])).toHaveLength(0);
  expect(deps.store.conexiones().find(({ grupo }) => grupo === 'propias')).toMatchObject({ ocupadas: 0 });
  // Both connections of the pool can be taken at once.
  await deps.store.tx(() =>
    deps.store.tx(async (tx) => {
      expect(await tx.execute(`select 1 from usuario where email = 'otro@prueba.test'`)).toEqual([]);
    }),
  );
  expect((await call()).status).toBe(200);
});

test('a database away from a working worker leaves a line for each failure, and work goes on when it is back', async () => {
  const worker = await startWorker(deps);
  // Emptied before the cut: the failures of the cut itself are logged once, and may be the only lines.
  lineas.length = 0;
  await query(database.servidor, `alter database ${database.nombre} with allow_connections false`);
  await query(database.servidor, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    database.nombre,
  ]);
  const hasta = performance.now() + 5_000;
  while (performance.now() < hasta) await expectNoAhora(await call(), 'base_de_datos_no_disponible');
  await query(database.servidor, `alter database ${database.nombre} with allow_connections true`);
  await expect.poll(async () => (await call()).status).toBe(200);
  await worker.close();
  const escritas = lineas.filter(({ nivel }) => nivel !== 'info');
  expect(caidas().length).toBeGreaterThan(0);
  expect(escritas.filter((escrita) => !caidas().includes(escrita)).map(({ mensaje }) => mensaje)).toEqual([]);
  expect(new Set(caidas().map(({ motivo }) => motivo)).size).toBe(caidas().length);
});

test('the log says how many connections the process may open and the server has', async () => {
  await tellConexiones(deps, ['api', 'worker']);
  const linea = lineas.find(({ mensaje }) => mensaje.startsWith('connections to the database'));
  // 22 connections: two of its own, six for jobs, and those for sending, news, guesses, turns and locks.
  expect(linea).toMatchObject({ proceso: 'api, worker', hasta: 22, del_servidor: expect.any(Number) });
});
