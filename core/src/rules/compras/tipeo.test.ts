import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { ivaOf, parseNumeroDeCompra } from './tipeo.ts';

test.each([
  ['3-77', 3, 77],
  ['0003-00000077', 3, 77],
  [' 58 - 1 ', 58, 1],
])('%j is a number of a voucher', (texto, punto_de_venta, numero) => {
  expect(parseNumeroDeCompra(texto)).toEqual({ punto_de_venta, numero });
});

test.each(['77', '3-', 'A-3', '123456-1', ''])('%j is none', (texto) => {
  expect(parseNumeroDeCompra(texto)).toBeNull();
});

test('the VAT of a net is rounded to the cent', () => {
  expect(ivaOf(new Decimal('10.05'), 10.5).toString()).toBe('1.06');
});
