import { expect, test } from 'vitest';
import { conexionesOf } from './conexiones.ts';

test('a process opens its own connections and those of each kind that it is', () => {
  const conexiones = { propias: 10, trabajos: 3, avisos: 2 };
  expect(conexionesOf([], conexiones)).toBe(10);
  expect(conexionesOf(['webhooks'], conexiones)).toBe(12);
  expect(conexionesOf(['api'], conexiones)).toBe(19);
  expect(conexionesOf(['worker'], conexiones)).toBe(18);
  expect(conexionesOf(['api', 'webhooks', 'worker'], conexiones)).toBe(29);
});
