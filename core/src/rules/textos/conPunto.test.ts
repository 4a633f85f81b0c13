import { expect, test } from 'vitest';
import { conPunto } from './conPunto.ts';

test('a sentence that ends in an abbreviated name has one point', () => {
  expect(conPunto('Tienda Norte')).toBe('Tienda Norte.');
  expect(conPunto('Tienda Norte S.A.')).toBe('Tienda Norte S.A.');
});
