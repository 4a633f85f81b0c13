import { expect, test, vi } from 'vitest';
import type { Tokens } from '../../contract/cuentas/cuenta.ts';
import { forgetTokens, readingTokensOnce, readOnce } from './readingTokensOnce.ts';

const TOKENS: Tokens = { access_token: 'uno', refresh_token: null, vence: new Date(0) };
const CLAVE = 'meli 1';

test('a job reads the tokens of each account once, and the next job reads them again', async () => {
  const read = vi.fn<() => Promise<Tokens | null>>(async () => TOKENS);
  for (let job = 0; job < 2; job += 1) {
    await readingTokensOnce(async () => {
      await Promise.all([readOnce(CLAVE, read), readOnce(CLAVE, read)]);
      await readOnce('meli 2', read);
    });
  }
  expect(read).toHaveBeenCalledTimes(4);
});

test('outside a job each call reads them', async () => {
  const read = vi.fn<() => Promise<Tokens | null>>(async () => TOKENS);
  await readOnce(CLAVE, read);
  await readOnce(CLAVE, read);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a reading that failed, and tokens that were renewed, are not kept', async () => {
  const read = vi.fn<() => Promise<Tokens | null>>(async () => TOKENS);
  read.mockRejectedValueOnce(new Error('away'));
  await readingTokensOnce(async () => {
    await expect(readOnce(CLAVE, read)).rejects.toThrow('away');
    await readOnce(CLAVE, read);
    forgetTokens(CLAVE);
    await readOnce(CLAVE, read);
  });
  expect(read).toHaveBeenCalledTimes(3);
});

test('a long job reads them again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const read = vi.fn<() => Promise<Tokens | null>>(async () => TOKENS);
  await readingTokensOnce(async () => {
    await readOnce(CLAVE, read);
    vi.advanceTimersByTime(4_900);
    await readOnce(CLAVE, read);
    vi.advanceTimersByTime(200);
    await readOnce(CLAVE, read);
  });
  vi.useRealTimers();
  expect(read).toHaveBeenCalledTimes(2);
});
