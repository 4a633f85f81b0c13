import { expect, test } from 'vitest';
import { enPlural } from './enPlural.ts';

test.each([
  [0, '0 ventas'],
  [1, '1 venta'],
  [2, '2 ventas'],
  [12_000, '12.000 ventas'],
])('a count of %s is written %s', (cantidad, texto) => {
  expect(enPlural(cantidad, '1 venta', '# ventas')).toBe(texto);
});
