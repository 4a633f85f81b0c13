import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { otroPrecio, problemaDePrecio } from './precio.ts';

test.each([
  ['', 'Requerido'],
  ['x', 'Escribí un número, como 1.234,50'],
  ['0', 'El precio tiene que ser mayor que cero'],
  ['-1', 'El precio tiene que ser mayor que cero'],
  ['0,01', null],
  ['1.234,50', null],
])('the price %s: %s (spec §5)', (texto, problema) => {
  expect(problemaDePrecio(texto)).toBe(problema);
});

test('a price with VAT is told without, and the other way around', () => {
  expect(otroPrecio(new Decimal(121), 21, true).toFixed(2)).toBe('100.00');
  expect(otroPrecio(new Decimal(100), 10.5, false).toFixed(2)).toBe('110.50');
});
