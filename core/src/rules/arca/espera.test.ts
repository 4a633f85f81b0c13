import { expect, test } from 'vitest';
import { avisoDeEspera } from './espera.ts';

test.each([
  [9_999, null],
  [10_000, /hace 10 s que la esperamos.*No se pierde nada.*hasta 60 s.*queda en cola/],
  [75_400, /hace 75 s/],
])('after %i ms it says %s', (ms, texto) => {
  expect(avisoDeEspera(ms) ?? 'nada').toMatch(texto ?? /^nada$/);
});
