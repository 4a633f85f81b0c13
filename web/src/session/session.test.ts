// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { untilClosed } from '../events.ts';
import { closeSession } from './session.ts';
import { readToken, storeToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

test('the session is forgotten here before the server answers, which is told whose it was', async () => {
  storeToken('secreto');
  const pedidos: RequestInit[] = [];
  const { promise: respuesta, resolve: answer } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_: string, pedido: RequestInit) => {
    pedidos.push(pedido);
    return respuesta;
  });
  const cerrada = closeSession(new QueryClient());
  expect(readToken()).toBeNull();
  await vi.waitFor(() => expect(pedidos).toHaveLength(1), 20_000);
  // The call outlives the page, which the next login loads again.
  expect(pedidos).toMatchObject([{ headers: { Authorization: 'Bearer secreto' }, keepalive: true }]);
  answer(new Response(null, { status: 204 }));
  await cerrada;
});

test('the listeners of a session stop before the server ends it, and start in the next one', async () => {
  storeToken('secreto');
  const oido = untilClosed();
  const estaba: boolean[] = [];
  vi.stubGlobal('fetch', async () => {
    estaba.push(oido.aborted);
    return new Response(null, { status: 204 });
  });
  await closeSession(new QueryClient());
  expect(estaba).toEqual([true]);
  expect(readToken()).toBeNull();
  expect(untilClosed().aborted).toBe(false);
});
