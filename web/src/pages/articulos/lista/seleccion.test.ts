import { expect, test } from 'vitest';
import { alcanceOf, cuantosElegidos, elegidosEn, NINGUNA } from './seleccion.ts';

const dos = { skus: new Set(['A', 'B']), todos: false };
const listaEntera = { skus: new Set<string>(), todos: true };

test('some are named one by one, whatever is searched', () => {
  expect(alcanceOf(dos, { q: 'taladro', sin: null })).toEqual({ skus: ['A', 'B'] });
  expect(cuantosElegidos(dos, 312)).toBe(2);
  expect([...elegidosEn(dos, ['B', 'C'])]).toEqual(['A', 'B']);
});

test('an empty selection reaches no article, rather than all', () => {
  expect(alcanceOf(NINGUNA, { q: 'taladro', sin: null })).toEqual({ skus: [] });
  expect(cuantosElegidos(NINGUNA, 312)).toBe(0);
});

test('a whole search reaches its results, also on unseen pages', () => {
  expect(alcanceOf(listaEntera, { q: 'taladro', sin: null })).toEqual({ q: 'taladro' });
  expect(alcanceOf(listaEntera, { q: '', sin: null })).toEqual({});
  expect(alcanceOf(listaEntera, { q: '', sin: 'costo' })).toEqual({ sin: 'costo' });
  expect(cuantosElegidos(listaEntera, 312)).toBe(312);
  expect([...elegidosEn(listaEntera, ['C', 'D'])]).toEqual(['C', 'D']);
});
