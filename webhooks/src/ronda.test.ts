import type { Deps } from '@talonario/core/server';
import { expect, test } from 'vitest';
import { startRonda } from './ronda.ts';

const depsOf = (deGuardia: boolean) => ({ store: { jobs: { deGuardia: () => deGuardia } } }) as Pick<Deps, 'store'>;

/** Pauses until it has looked `veces`; then it is closed, and looks no more. */
async function looksOf(deGuardia: boolean, veces: number, quedan = false): Promise<number> {
  const pausaMs = 20;
  const looks: number[] = [];
  const vistas = Promise.withResolvers<void>();
  const begun = performance.now();
  const ronda = startRonda(depsOf(deGuardia), { pausaMs, pausasDeLosOtros: 5 }, async () => {
    if (looks.push(performance.now()) === veces) vistas.resolve();
    return quedan && looks.length < veces;
  });
  await vistas.promise;
  await ronda.close();
  const seen = looks.length;
  await new Promise((resolve) => setTimeout(resolve, 3 * pausaMs));
  expect(looks).toHaveLength(seen);
  return ((looks.at(-1) ?? 0) - begun) / pausaMs;
}

test('who is on guard looks after each pause, and the others more seldom', async () => {
  expect(await looksOf(true, 3)).toBeGreaterThan(1.8);
  expect(await looksOf(false, 3)).toBeGreaterThan(9);
});

test('what is left is looked for at once', async () => {
  expect(await looksOf(true, 200, true)).toBeLessThan(100);
});

test('a look that is under way is waited for, and told that it ends', async () => {
  const empezo = Promise.withResolvers<AbortSignal>();
  const seguir = Promise.withResolvers<void>();
  let hecho = false;
  const ronda = startRonda(depsOf(true), { pausaMs: 60_000, pausasDeLosOtros: 1 }, async (signal) => {
    empezo.resolve(signal);
    await seguir.promise;
    hecho = true;
    return false;
  });
  const signal = await empezo.promise;
  const cerrada = ronda.close();
  expect([signal.aborted, hecho]).toEqual([true, false]);
  seguir.resolve();
  await cerrada;
  expect(hecho).toBe(true);
});
