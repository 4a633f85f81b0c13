import { expect, test } from 'vitest';
import { haceCuanto } from './haceCuanto.ts';

const ahora = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', 'hace un momento'],
  ['2026-11-21T11:59:30Z', 'hace un momento'],
  ['2026-11-21T11:48:00Z', 'hace 12 min'],
  ['2026-11-21T09:30:00Z', 'hace 2 h'],
  ['2026-11-19T11:00:00Z', 'hace 2 días'],
])('%s', (desde, texto) => {
  expect(haceCuanto(new Date(desde), ahora)).toBe(texto);
});
