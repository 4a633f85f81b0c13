import { expect, test } from 'vitest';
import { createVendedores } from './vendedores.ts';

/** A database stub: answers the queries when told to, and remembers them. */
function asked(vinculados: readonly string[]) {
  const preguntas: string[][] = [];
  const find = async (ids: readonly string[]): Promise<string[]> => {
    preguntas.push([...ids]);
    return ids.filter((id) => vinculados.includes(id));
  };
  return { preguntas, find };
}

test('a linked seller is queried once', async () => {
  const { preguntas, find } = asked(['1']);
  const vendedores = createVendedores(find);
  expect(await vendedores.isLinked('1')).toBe(true);
  expect(await vendedores.isLinked('1')).toBe(true);
  expect(preguntas).toEqual([['1']]);
});

test('sellers asked about at the same time go in one query, each once', async () => {
  const { preguntas, find } = asked(['2']);
  const vendedores = createVendedores(find);
  const respuestas = ['1', '2', '3', '1', '1'].map((id) => vendedores.isLinked(id));
  expect(await Promise.all(respuestas)).toEqual([false, true, false, false, false]);
  expect(preguntas).toEqual([['1', '2', '3']]);
});

test('an unknown seller is queried again, and later ones wait for the next query', async () => {
  const { preguntas, find } = asked([]);
  const vendedores = createVendedores(find);
  await vendedores.isLinked('1');
  const inicio = performance.now();
  await Promise.all([vendedores.isLinked('1'), vendedores.isLinked('2')]);
  expect(performance.now() - inicio).toBeGreaterThan(200);
  expect(preguntas).toEqual([['1'], ['1', '2']]);
});

test('a query that fails answers for no seller', async () => {
  let falla = true;
  const vendedores = createVendedores(async (ids) => {
    if (falla) throw new Error('no responde');
    return ids;
  });
  await expect(vendedores.isLinked('1')).rejects.toThrow('no responde');
  falla = false;
  expect(await vendedores.isLinked('1')).toBe(true);
});

test('too many unknown sellers at once are not queried', async () => {
  const { find } = asked([]);
  const vendedores = createVendedores(find);
  const respuestas = Array.from({ length: 600 }, (_, n) => vendedores.isLinked(String(n)));
  const fallaron = (await Promise.allSettled(respuestas)).filter(({ status }) => status === 'rejected');
  expect(fallaron).toHaveLength(100);
});
