import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { certificatePair, startServer } from '../../../../../tests/builders/arcaServer.ts';
import { createTransport } from './transport.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const options = { totalMs: 2_000, fresh: false };

it('keeps connections for lookups and opens one for each request that asks for it', async () => {
  const server = await startServer(() => ({ body: 'ok' }));
  closing.push(() => server.close());
  const transport = createTransport({ connectMs: 1_000 });
  for (const fresh of [false, false, true, true]) await transport.post(server.url, 'x', {}, { ...options, fresh });
  const ports = server.received.map(({ port }) => port);
  expect(ports[1]).toBe(ports[0]);
  expect(new Set(ports).size).toBe(3);
});

it('trusts no certificate that the usual authorities do not sign: nothing is sent', async () => {
  const bodies: string[] = [];
  const server = createHttpsServer(certificatePair(), (req, res) => {
    bodies.push(req.url ?? '');
    res.end();
  });
  const port = await portOf(server);
  const outcome = await createTransport({ connectMs: 1_000 }).post(`https://127.0.0.1:${port}/`, 'x', {}, options);
  expect(outcome.tipo).toBe('sin_conexion');
  expect(bodies).toEqual([]);
});

it('gives up a connection that is not made in time, TLS included: nothing was sent', async () => {
  const server = createServer((socket) => closing.unshift(() => socket.destroy()));
  const port = await portOf(server);
  const outcome = await createTransport({ connectMs: 100 }).post(`https://127.0.0.1:${port}/`, 'x', {}, options);
  expect(outcome).toMatchObject({ tipo: 'sin_conexion', causa: { message: 'connect timeout' } });
});

it('waits for the answer until its time limit', async () => {
  const server = await startServer(() => (res) => {
    res.writeHead(200);
    res.write('half');
  });
  closing.push(() => server.close());
  const transport = createTransport({ connectMs: 1_000 });
  const outcome = await transport.post(server.url, 'x', {}, { ...options, totalMs: 100 });
  expect(outcome).toMatchObject({ tipo: 'sin_respuesta', causa: { message: 'timeout' } });
});

it('takes an abort before the request as nothing sent', async () => {
  const transport = createTransport({ connectMs: 1_000 });
  const outcome = await transport.post('http://127.0.0.1:1/', 'x', {}, { ...options, signal: AbortSignal.abort() });
  expect(outcome.tipo).toBe('sin_conexion');
});
