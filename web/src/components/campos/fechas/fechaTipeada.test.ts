import { expect, test } from 'vitest';
import { isFechaEntera, parseFechaTipeada } from './fechaTipeada.ts';

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

test.each([
  ['20/1', false],
  ['20/11', false],
  ['20/11/20', false],
  ['201126', false],
  ['20/11/2026', true],
  ['5-1-2026', true],
  ['20112026', true],
  ['2026-11-20', true],
])('%s may be the beginning of another date: %s', (texto, entera) => {
  expect(isFechaEntera(texto)).toBe(entera);
});
