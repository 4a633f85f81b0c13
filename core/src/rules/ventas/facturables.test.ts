import { expect, test } from 'vitest';
import { facturables } from './facturables.ts';

test.each([
  ['the paid orders, when some are', ['paga', 'cancelada', 'paga', 'pendiente'], ['paga', 'paga']],
  ['every order, when none is paid', ['cancelada', 'pendiente'], ['cancelada', 'pendiente']],
  ['none of a sale without orders', [], []],
] as const)('an invoice covers %s', (_, estados, esperados) => {
  expect(facturables(estados.map((estado) => ({ estado }))).map(({ estado }) => estado)).toEqual(esperados);
});
