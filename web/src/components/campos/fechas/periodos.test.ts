import { expect, test } from 'vitest';
import { fechasOf, periodoOf } from './periodos.ts';

test.each([
  ['hoy', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['ayer', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['7dias', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['30dias', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['mes', '2026-02-14', '2026-02-01', '2026-02-28'],
  ['mespasado', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['mespasado', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['anio', '2026-03-01', '2026-01-01', '2026-12-31'],
])('%s on %s', (periodo, hoy, desde, hasta) => {
  expect(fechasOf(periodo, hoy)).toEqual({ desde, hasta });
  expect(periodoOf(desde, hasta, hoy)).toBe(periodo);
});

test('other dates are of no period', () => {
  expect(periodoOf('2026-02-02', '2026-02-28', '2026-02-14')).toBeNull();
  expect(periodoOf(undefined, undefined, '2026-02-14')).toBeNull();
  expect(fechasOf('siempre', '2026-02-14')).toBeNull();
});
