import { expect, test } from 'vitest';
import { fecha, parseFechaTipeada, rangoOf } from './fecha.ts';

test.each(['2026-01-31', '20260131', '31/01/2026'])('%s is a day', (typed) => {
  expect(fecha('cuándo').read(typed, '--desde')).toBe('2026-01-31');
});

test.each(['31-01-2026', '2026-02-30', 'mañana', '7d', '-7', '-7m', '-99999d'])(
  '%s is refused, naming the option',
  (typed) => {
    expect(() => fecha('cuándo').read(typed, '--desde')).toThrow(
      expect.objectContaining({ code: 'fecha_invalida', data: expect.objectContaining({ campo: '--desde' }) }),
    );
  },
);

test.each([
  ['hoy', '2026-03-01'],
  ['Ayer', '2026-02-28'],
  ['-7d', '2026-02-22'],
  ['-0d', '2026-03-01'],
  ['-365d', '2025-03-01'],
])('%s is counted from today in Buenos Aires', (typed, expected) => {
  // 23:30 of March 1st in Buenos Aires.
  expect(parseFechaTipeada(typed, '--fecha', new Date('2026-03-02T02:30:00Z'))).toBe(expected);
});

test('a day that was not typed is null', () => {
  expect(fecha('cuándo').read(null, '--desde')).toBeNull();
});

test('either end of a range may be missing', () => {
  expect(rangoOf({ desde: null, hasta: '2026-01-31' })).toEqual({ desde: null, hasta: '2026-01-31' });
});

test('a range of one day is in order, and one that ends before it starts is not', () => {
  expect(rangoOf({ desde: '2026-01-31', hasta: '2026-01-31' })).toEqual({ desde: '2026-01-31', hasta: '2026-01-31' });
  expect(() => rangoOf({ desde: '2026-02-01', hasta: '2026-01-31' })).toThrow(
    expect.objectContaining({ code: 'rango_de_fechas_invalido' }),
  );
});
