import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createApp } from '@talonario/api';
import { ownAlcance } from '@talonario/core/empresas';
import { asDatabaseError, openDeps, readConfig, type Deps } from '@talonario/core/server/instalacion';
import { createServidorMcp } from '../../cli/src/mcp/servidor.ts';
import { runCli } from '../../cli/src/run.ts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { correr } from '../helpers/procesos/cli.ts';
import { startPuente, type Puente } from '../helpers/servicios/puente.ts';
import { CLAVE, startServidor, type Servidor } from '../helpers/servicios/servidor.ts';
import { whileHeld } from '../helpers/servicios/candado.ts';

// PostgreSQL dies under a working process: callers are told so in one sentence, and the process goes on when it is back.

let servidor: Servidor;
let puente: Puente;
let deps: Deps;

beforeAll(async () => {
  servidor = await startServidor();
  puente = await startPuente(servidor.entorno.env['DATABASE_URL'] ?? '');
  deps = await openDeps(readConfig({ ...servidor.entorno.env, DATABASE_URL: puente.url }));
});
beforeEach(() => puente.mend());
afterAll(async () => {
  await puente.mend();
  await deps.close();
  await puente.cut();
  await servidor.close();
});

const login = (email: string) =>
  request(createApp(deps).callback()).post('/api/auth/login').send({ email, password: CLAVE });

test('a log-in without database is a 503 with a sentence, and works when it is back', async () => {
  const { email } = await servidor.usuario();
  await login(email).expect(200);
  await puente.cut();
  const { body } = await login(email).expect(503);
  expect(body).toMatchObject({ codigo: 'base_de_datos_no_disponible', error: expect.stringContaining('se cortó') });
  await puente.mend();
  await login(email).expect(200);
});

test('a process whose first log-in came without database lets people in when it is back', async () => {
  const { email } = await servidor.usuario();
  const app = createApp(deps).callback();
  const login = async (): Promise<number> =>
    (await request(app).post('/api/auth/login').send({ email, password: CLAVE })).status;
  await puente.cut();
  expect(await login()).toBe(503);
  await puente.mend();
  expect(await login()).toBe(200);
});

test('a query cut half way is recognised as a database that went away', async () => {
  const consulta = deps.store
    .fork()
    .execute('select pg_sleep(20)')
    .catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await puente.cut();
  expect(asDatabaseError(await consulta)).toMatchObject({ code: 'base_de_datos_no_disponible' });
  expect(asDatabaseError(new Error('another failure'))).toBeNull();
});

test('a command without database says so in one sentence and exits with 3', async () => {
  const lineas: string[] = [];
  const stream = (to: string[]) => ({
    write: (texto: string) => void to.push(texto),
    isTTY: false,
    columns: 80,
    on: () => undefined,
    once: () => undefined,
    off: () => undefined,
  });
  await puente.cut();
  const streams = { stdout: stream([]), stderr: stream(lineas), stdin: process.stdin } as never;
  const exit = await runCli(['empresas'], streams, {
    ...servidor.entorno.env,
    DATABASE_URL: puente.url,
    ARCA_AMBIENTE: 'simulador',
  });
  expect(lineas.join('')).toContain('base de datos');
  expect(exit).toBe(3);
  expect(lineas.join('')).toContain('No se puede usar la base de datos');
  expect(lineas.join('')).not.toMatch(/\n\s+at /);
});

test('a command that loses the database half way says so in one sentence, and exits with 3', async () => {
  const { email } = await servidor.usuario();
  const em = () => servidor.deps.store.fork();
  const esperan = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const { code, stderr } = await whileHeld(
    servidor.deps.store,
    (tx) => tx.execute('lock table empresa in access exclusive mode'),
    // The command asks for its companies, and waits for the lock.
    () => correr(['empresas', '--usuario', email], { env: servidor.entorno.env }),
    () => em().execute(`select pg_terminate_backend(pid) ${esperan}`),
  );
  expect([code, stderr]).toEqual([3, expect.stringMatching(/^Talonario no puede usar su base de datos: se cortó/)]);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test('an assistant is told of the database in the same sentence, not that we failed', async () => {
  await puente.cut();
  const asistente = createServidorMcp(deps, async () => ownAlcance('00000000-0000-4000-8000-000000000001'));
  const cliente = new Client({ name: 'prueba', version: '1' });
  const [deEsteLado, ladoDelServidor] = InMemoryTransport.createLinkedPair();
  await Promise.all([asistente.connect(ladoDelServidor), cliente.connect(deEsteLado)]);
  const { isError, content } = await cliente.callTool({ name: 'buscar', arguments: { texto: 'ana' } });
  expect([isError, (content as { text: string }[])[0]?.text]).toEqual([true, expect.stringContaining('base de datos')]);
  await cliente.close();
});
