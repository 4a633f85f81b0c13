import { expect, test } from 'vitest';
import { paginaVacia } from './paginaVacia.ts';

const textOf = (results: unknown[], totalItems: number) =>
  paginaVacia({}, { results, totalItems }, 'No hay artículos cargados.')?.blocks ?? null;

test('a page with rows is no empty one', () => {
  expect(textOf([{}], 1)).toBeNull();
});

test('a list without anything says so, and a page after its last row does not say that there is nothing', () => {
  expect(textOf([], 0)).toEqual([{ kind: 'paragraph', text: 'No hay artículos cargados.' }]);
  expect(textOf([], 12)).toEqual([
    { kind: 'paragraph', text: 'La lista tiene 12 filas: --saltear las deja a todas afuera.' },
  ]);
});
