import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createApp } from '@talonario/api';
import { asDatabaseError, openDeps, readConfig, type Deps } from '@talonario/core/server';
import { runCli } from '../../cli/src/run.ts';
import { Client } from 'pg';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLAVE, startServidor, type Servidor } from '../helpers/servicios/servidor.ts';

// PostgreSQL dies under a process that works: whoever waits is told so in one sentence, and it goes on when it is back.

let servidor: Servidor;
let puente: Puente;
let deps: Deps;

/** A way to PostgreSQL that can be cut and mended. */
interface Puente {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

async function startPuente(destino: string): Promise<Puente> {
  const { host, port: puerto, user, password, database } = new Client({ connectionString: destino });
  const abiertos = new Set<Socket>();
  const open = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((cliente) => {
        const base = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${puerto}`) : connect(puerto, host);
        for (const socket of [cliente, base]) {
          abiertos.add(socket);
          socket.on('error', () => undefined).on('close', () => abiertos.delete(socket));
        }
        cliente.pipe(base).pipe(cliente);
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  const clave = password ? `:${password}` : '';
  return {
    url: `postgresql://${user}${clave}@127.0.0.1:${port}/${database}`,
    async cut() {
      const cerrado = new Promise((resolve) => server.close(resolve));
      for (const socket of abiertos) socket.destroy();
      await cerrado;
    },
    async mend() {
      if (!server.listening) server = await open(port);
    },
  };
}

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
