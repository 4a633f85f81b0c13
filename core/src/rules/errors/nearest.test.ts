import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const NAMES = ['facturar', 'factura-a', 'TIENDA.NORTE', 'PUBLIC_URL', 'PORT'];

test.each([
  ['facturra', 'facturar'],
  ['fcaturar', 'facturar'],
  ['tienda.nrote', 'TIENDA.NORTE'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['tienda', 'TIENDA.NORTE'],
  ['factu', null],
  ['vender', null],
  ['PO', null],
  ['', null],
])('%s looks like %s', (typed, name) => {
  expect(nearest(typed, NAMES)).toBe(name);
});
