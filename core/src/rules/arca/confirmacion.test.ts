import { expect, it } from 'vitest';
import { CONFIRMACION_MS, DUDA_LARGA_MS, proximaMirada } from './confirmacion.ts';

it('waits longer than ARCA may keep processing a request, and longer than its answers may be out of date', () => {
  expect(CONFIRMACION_MS).toBeGreaterThan(110_000);
  expect(CONFIRMACION_MS).toBeGreaterThan(DUDA_LARGA_MS);
  // A doubt ends within ten minutes, its resend included.
  expect(CONFIRMACION_MS).toBeLessThan(8 * 60_000);
});

it.each([
  [0, 1],
  [9, 1],
  [10, 2],
  [60, 12],
  [600, 60],
  [6_000, 60],
])('a doubt of %i minutes is looked at again in %i', (dudaMinutos, minutos) => {
  expect(proximaMirada(dudaMinutos * 60_000)).toBe(minutos * 60_000);
});
