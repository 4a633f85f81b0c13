import { expect, test } from 'vitest';
import { avisoDeEspera } from './espera.ts';

test.each([
  [9_999, null],
  [10_000, /hace 10 s que la esperamos.*No se pierde nada.*hasta 60 s.*quedan en cola/],
  [75_400, /hace 75 s/],
])('after %i ms it says %s', (ms, texto) => {
  expect(avisoDeEspera(ms) ?? 'nada').toMatch(texto ?? /^nada$/);
});

test('a wait for the marketplace has its own sentence and its own limit', () => {
  expect(avisoDeEspera(9_999, 'plaza')).toBeNull();
  expect(avisoDeEspera(12_000, 'plaza')).toMatch(/^Mercado Libre está lento: hace 12 s.*hasta 90 s/);
});
