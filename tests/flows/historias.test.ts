import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBase, type Base } from '../historias/base.ts';
import { randomCinta, writtenCinta } from '../historias/cinta.ts';
import { runHistoria } from '../historias/historia.ts';
import { placeOf, RAMAS } from '../historias/marcas.ts';

// Histories of issuing inside this process: their choices come from a seed. `npm run historias` runs as many as it is given time for.

let base: Base;
beforeAll(async () => {
  base = await openBase();
});
afterAll(() => base.close());

/** Seeds whose histories have deaths, lost answers, old answers and other systems' numbers. */
const SEMILLAS = [1, 2, 3, 5, 8];

test.each(SEMILLAS)('the history of seed %i loses nothing and doubles nothing', async (semilla) => {
  const { rotas, vouchers } = await runHistoria(base, randomCinta(semilla));
  expect(rotas).toEqual([]);
  expect(vouchers).toBeGreaterThan(0);
});

test('a history is the same each time it is told', async () => {
  const { cinta, ...primera } = await runHistoria(base, randomCinta(4));
  expect(await runHistoria(base, writtenCinta(cinta))).toEqual({ ...primera, cinta });
});

test('each branch that a run has to enter is still in its file, once', () => {
  expect(
    Object.values(RAMAS)
      .map(([archivo, texto]) => placeOf(archivo, texto))
      .every((lugar) => lugar > 0),
  ).toBe(true);
});
