import { expect, test } from 'vitest';
import { fecha, rangoOf } from './fecha.ts';

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

test('either end of a range may be missing', () => {
  expect(rangoOf({ desde: null, hasta: '2026-01-31' })).toEqual({ desde: null, hasta: '2026-01-31' });
});

test('a range of one day is in order, and one that ends before it starts is not', () => {
  expect(rangoOf({ desde: '2026-01-31', hasta: '2026-01-31' })).toEqual({ desde: '2026-01-31', hasta: '2026-01-31' });
  expect(() => rangoOf({ desde: '2026-02-01', hasta: '2026-01-31' })).toThrow(
    expect.objectContaining({ code: 'rango_de_fechas_invalido' }),
  );
});
