import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { totalOf } from './numeros.ts';

test('pesos and dollars are not added together', () => {
  const total = (importe: number, moneda: 'ARS' | 'USD' = 'ARS') => ({ total: new Decimal(importe), moneda });
  const texto = (...sumandos: ReturnType<typeof total>[]) => totalOf(sumandos).replaceAll('\u00A0', ' ');
  expect(texto(total(9800), total(68500))).toBe('$ 78.300,00');
  expect(texto(total(890, 'USD'), total(9800))).toBe('$ 9.800,00 y US$ 890,00');
  expect(texto(total(890, 'USD'))).toBe('US$ 890,00');
});
