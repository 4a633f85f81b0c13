import type { PuntoDeVenta } from '@talonario/core/empresas';
import { expect, test } from 'vitest';
import { puntoElegible } from './puntoElegible.ts';

const punto = (punto_de_venta: number, modo_facturacion: 1 | 2 = 1) =>
  ({ punto_de_venta, modo_facturacion }) as PuntoDeVenta;
const de = (punto_de_venta: number, punto_previsto: number | null = null) => ({ punto_de_venta, punto_previsto });

test.each([
  ['the voucher’s own', [punto(3), punto(4)], de(4), null, 4],
  ['the voucher’s own, pre-printed', [punto(3), punto(5, 2)], de(5), null, 5],
  ['the one that the voucher was written for before an outage', [punto(3), punto(4)], de(91, 4), null, 4],
  ['the only electronic one, of another system’s voucher', [punto(3), punto(5, 2)], de(7), null, 3],
  ['the one chosen before, of another system’s voucher', [punto(3), punto(4)], de(7), 4, 4],
  ['none while it may be two, of another system’s voucher', [punto(3), punto(4)], de(7), null, null],
  ['none without an electronic one', [punto(5, 2)], de(7), 5, null],
])('a note begins with %s', (_caso, puntosDeVenta, voucher, elegido, esperado) => {
  expect(puntoElegible(puntosDeVenta, voucher, elegido)).toBe(esperado);
});
