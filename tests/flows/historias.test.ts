import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Base } from '../historias/bases/base.ts';
import { openBase } from '../historias/bases/embebida.ts';
import { openBaseReal } from '../historias/bases/real.ts';
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

/** Seeds of histories with several sessions, whose order the server decides in part. */
const SEMILLAS_DEL_SERVIDOR = [1, 2];

test.each(SEMILLAS)('the history of seed %i loses nothing and doubles nothing', async (semilla) => {
  const { rotas, vouchers } = await runHistoria(base, randomCinta(semilla));
  expect(rotas).toEqual([]);
  expect(vouchers).toBeGreaterThan(0);
});

test('a history loses nothing and doubles nothing on a server that ends sessions and makes them wait', async () => {
  const real = await openBaseReal();
  const rotas: string[] = [];
  for (const semilla of SEMILLAS_DEL_SERVIDOR) rotas.push(...(await runHistoria(real, randomCinta(semilla))).rotas);
  await real.close();
  expect(rotas).toEqual([]);
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
