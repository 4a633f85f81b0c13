import { expect, test } from 'vitest';
import { problemaDePeriodo } from './problemaDePeriodo.ts';

test.each([
  ['2026-11-01', '2026-11-30', '2026-11-30'],
  ['2026-11-01', '2026-11-01', '2026-11-30'],
  ['2006-01-02', '2026-11-30', null],
  ['2026-11-01', '2026-12-01', null],
])('ARCA takes a period from %s to %s for a note of %s', (desde, hasta, fecha) => {
  expect(problemaDePeriodo({ desde, hasta }, fecha)).toBe(null);
});

test.each([
  [null, '2026-11-30', 'periodo_asociado.desde', /./],
  ['2026-11-01', null, 'periodo_asociado.hasta', /./],
  ['2006-01-01', '2026-11-30', 'periodo_asociado.desde', /después del 01\/01\/2006/],
  ['2026-11-02', '2026-11-01', 'periodo_asociado.hasta', /anterior al 02\/11\/2026/],
  ['2026-11-01', '2026-12-01', 'periodo_asociado.hasta', /fecha de la nota, 30\/11\/2026/],
])('ARCA refuses a period from %s to %s for a note of 30/11/2026, by its %s', (desde, hasta, campo, mensaje) => {
  const problema = problemaDePeriodo({ desde, hasta }, '2026-11-30');
  expect(problema).toEqual({ campo, mensaje: expect.stringMatching(mensaje) });
});
