import { setImmediate as turn } from 'node:timers/promises';
import type { Deps } from '@talonario/core/server/instalacion';
import { expect, test } from 'vitest';
import { startRonda } from './ronda.ts';

const depsOf = (deGuardia: () => boolean) => ({ store: { jobs: { deGuardia } } }) as Pick<Deps, 'store'>;

interface Caso {
  /** Whether the process is on guard at that time. */
  deGuardia: (ms: number) => boolean;
  /** Number of looks that leave work behind. */
  quedan?: number;
}

/** Times of the looks until `hasta`, in milliseconds of pauses, which take no time here. */
async function looksUntil(hasta: number, { deGuardia, quedan = 0 }: Caso): Promise<number[]> {
  let now = 0;
  const looks: number[] = [];
  const paso = Promise.withResolvers<void>();
  const ronda = startRonda(
    depsOf(() => deGuardia(now)),
    { pausaMs: 100, pausasDeLosOtros: 5 },
    async () => looks.push(now) <= quedan,
    async (ms) => {
      await turn();
      now += ms;
      if (now > hasta) paso.resolve();
    },
  );
  await paso.promise;
  await ronda.close();
  const seen = looks.length;
  await turn();
  expect(looks).toHaveLength(seen);
  return looks.filter((look) => look <= hasta);
}

test('the process on guard looks after each pause, and the others less often', async () => {
  expect(await looksUntil(350, { deGuardia: () => true })).toEqual([0, 100, 200, 300]);
  expect(await looksUntil(1_050, { deGuardia: () => false })).toEqual([0, 500, 1_000]);
});

test('a process that comes on guard looks after its current pause', async () => {
  expect(await looksUntil(350, { deGuardia: (ms) => ms > 150 })).toEqual([0, 200, 300]);
});

test('a look that leaves work is followed by another at once', async () => {
  expect(await looksUntil(150, { deGuardia: () => true, quedan: 3 })).toEqual([0, 0, 0, 0, 100]);
  expect(await looksUntil(550, { deGuardia: () => false, quedan: 3 })).toEqual([0, 0, 0, 0, 500]);
});

test('closing waits for the look under way, whose signal it aborts', async () => {
  const empezo = Promise.withResolvers<AbortSignal>();
  const seguir = Promise.withResolvers<void>();
  let terminada = false;
  const ronda = startRonda(
    depsOf(() => true),
    { pausaMs: 60_000, pausasDeLosOtros: 1 },
    async (signal) => {
      empezo.resolve(signal);
      await seguir.promise;
      terminada = true;
      return false;
    },
  );
  const signal = await empezo.promise;
  const cerrada = ronda.close();
  expect([signal.aborted, terminada]).toEqual([true, false]);
  seguir.resolve();
  await cerrada;
  expect(terminada).toBe(true);
});
