import type { PromoConGanancia } from '@talonario/core';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { problemasDePromo } from './tipeada.ts';

const promo = {
  pide: { precio: true, stock: true },
  min_price: new Decimal(500),
  max_price: new Decimal(950),
  stock: { min: 5, max: 50, quedan: null },
} as PromoConGanancia;

test.each([
  ['900', '10', {}],
  ['barato', '10', { precio: 'Precio inválido: barato' }],
  ['499,99', '10', { precio: 'El mínimo es $\u00A0500,00' }],
  ['950,01', '10', { precio: 'El máximo es $\u00A0950,00' }],
  ['900', 'diez', { stock: 'Poné cuántas unidades, en números' }],
  ['900', '0', { stock: 'Poné cuántas unidades, en números' }],
  ['900', '2,5', { stock: 'Poné cuántas unidades, en números' }],
  ['900', '4', { stock: 'Como mínimo 5' }],
  ['900', '51', { stock: 'Como máximo 50' }],
])('at %s, %s units', (precio, stock, problemas) => {
  expect(problemasDePromo(promo, { precio, stock }, 'ARS')).toEqual(problemas);
});

test('what its type does not ask for is not looked at', () => {
  const fija = { ...promo, pide: { precio: false, stock: false } };
  expect(problemasDePromo(fija, { precio: '', stock: '' }, 'ARS')).toEqual({});
});
