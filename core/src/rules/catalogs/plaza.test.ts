import { expect, test } from 'vitest';
import { nombreDePlaza, plazaOf } from './plaza.ts';

test('a marketplace is called by its name; data that names no marketplace is Mercado Libre’s', () => {
  expect(nombreDePlaza({ plaza: 'meli' })).toBe('Mercado Libre');
  expect(nombreDePlaza({})).toBe('Mercado Libre');
  expect(nombreDePlaza()).toBe('Mercado Libre');
  expect(plazaOf({ plaza: null })).toBe('meli');
});

test('a marketplace without a row is called by its key', () => {
  expect(nombreDePlaza({ plaza: 'ferial' })).toBe('ferial');
});
