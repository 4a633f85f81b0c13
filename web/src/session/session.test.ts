// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { untilClosed } from '../events.ts';
import { closeSession } from './session.ts';
import { readToken, storeToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

test('what listens in the name of a session stops before the server forgets it, and listens in the next one', async () => {
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
