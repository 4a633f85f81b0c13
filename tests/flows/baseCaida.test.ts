import { createApp } from '@talonario/api';
import { asDatabaseError, openDeps, readConfig, type Deps } from '@talonario/core/server';
import { runCli } from '../../cli/src/run.ts';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPuente, type Puente } from '../helpers/servicios/puente.ts';
import { CLAVE, startServidor, type Servidor } from '../helpers/servicios/servidor.ts';

// PostgreSQL dies under a process that works: whoever waits is told so in one sentence, and it goes on when it is back.

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

test('logging in is a 503 with a sentence, and works again when it is back', async () => {
  const { email } = await servidor.usuario();
  await login(email).expect(200);
  await puente.cut();
  const { body } = await login(email).expect(503);
  expect(body).toMatchObject({ codigo: 'base_de_datos_no_disponible', error: expect.stringContaining('se cortó') });
  await puente.mend();
  await login(email).expect(200);
});

test('a query cut half way is known for what it is', async () => {
  const consulta = deps.store
    .fork()
    .execute('select pg_sleep(20)')
    .catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await puente.cut();
  expect(asDatabaseError(await consulta)).toMatchObject({ code: 'base_de_datos_no_disponible' });
  expect(asDatabaseError(new Error('another failure'))).toBeNull();
});

test('a command without it says so in one sentence and ends with 3', async () => {
  const dicho: string[] = [];
  const stream = (to: string[]) => ({
    write: (texto: string) => void to.push(texto),
    isTTY: false,
    columns: 80,
    on: () => undefined,
    once: () => undefined,
    off: () => undefined,
  });
  await puente.cut();
  const streams = { stdout: stream([]), stderr: stream(dicho), stdin: process.stdin } as never;
  const exit = await runCli(['empresas'], streams, {
    ...servidor.entorno.env,
    DATABASE_URL: puente.url,
    ARCA_AMBIENTE: 'simulador',
  });
  expect(dicho.join('')).toContain('base de datos');
  expect(exit).toBe(3);
  expect(dicho.join('')).toContain('No se puede usar la base de datos');
  expect(dicho.join('')).not.toMatch(/\n\s+at /);
});
