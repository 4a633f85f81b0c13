import { expect, test } from 'vitest';
import { parseFechaTipeada } from './fechaTipeada.ts';

test.each([
  ['05/01/2026', '2026-01-05'],
  ['5/1/2026', '2026-01-05'],
  ['5/1/26', '2026-01-05'],
  ['5-1-2026', '2026-01-05'],
  ['05012026', '2026-01-05'],
  ['050126', '2026-01-05'],
  ['5/1', '2026-01-05'],
  [' 2026-01-05 ', '2026-01-05'],
  ['31/02/2026', null],
  ['5/13/2026', null],
  ['hola', null],
  ['', null],
])('%s typed in 2026 is %s', (texto, fecha) => {
  expect(parseFechaTipeada(texto, '2026-11-21')).toBe(fecha);
});
