import { expect, test } from 'vitest';
import { fechasDe, periodoDe } from './periodos.ts';

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
  expect(fechasDe(periodo, hoy)).toEqual({ desde, hasta });
  expect(periodoDe(desde, hasta, hoy)).toBe(periodo);
});

test('other dates are of no period', () => {
  expect(periodoDe('2026-02-02', '2026-02-28', '2026-02-14')).toBeNull();
  expect(periodoDe(undefined, undefined, '2026-02-14')).toBeNull();
  expect(fechasDe('siempre', '2026-02-14')).toBeNull();
});
