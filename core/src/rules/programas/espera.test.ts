import { expect, test } from 'vitest';
import { esperaDeDestino, FALLAS_HASTA_DETENER } from './espera.ts';

test('the waits grow up to six hours, and together they last almost two days', () => {
  const esperas = Array.from({ length: FALLAS_HASTA_DETENER }, (_, fallas) => esperaDeDestino(fallas) / 1_000);
  expect(esperas.slice(0, 5)).toEqual([0, 5, 15, 45, 135]);
  expect(esperas.at(-1)).toBe(6 * 3_600);
  expect(esperas).toEqual(esperas.toSorted((a, b) => a - b));
  const total = esperas.reduce((suma, espera) => suma + espera, 0);
  expect(total / 86_400).toBeGreaterThan(1.5);
  expect(total / 86_400).toBeLessThan(2);
});
