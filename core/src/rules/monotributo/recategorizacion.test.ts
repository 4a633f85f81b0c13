import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { tablasMonotributo } from '../catalogs/monotributo.ts';
import { projectRecategorizacion, ventanaDeRecategorizacion } from './recategorizacion.ts';

const d = (valor: Decimal.Value) => new Decimal(valor);

test.each([
  ['2026-11-30', '2026-01-01', '2026-12-31', '2027-01'],
  ['2027-01-15', '2026-01-01', '2026-12-31', '2027-01'],
  ['2027-02-01', '2026-07-01', '2027-06-30', '2027-07'],
  ['2027-07-20', '2026-07-01', '2027-06-30', '2027-07'],
  ['2027-08-01', '2027-01-01', '2027-12-31', '2028-01'],
])('on %s it looks at the months from %s to %s', (hoy, desde, hasta, se_hace) => {
  expect(ventanaDeRecategorizacion(hoy)).toEqual({ desde, hasta, se_hace });
});

describe('the months to come', () => {
  const porMes = new Map([
    ['2025-12', d(9_000_000)],
    ['2026-08', d(900_000)],
    ['2026-09', d(1_200_000)],
    ['2026-10', d(900_000)],
    ['2026-11', d(400_000)],
  ]);
  const en = (hoy: string, propia: string | null = 'A', por_fuera: Decimal.Value = 0) =>
    projectRecategorizacion({ hoy, porMes, por_fuera: d(por_fuera), propia }, tablasMonotributo);

  test('are like the average of the last three complete months, and the present one reaches it', () => {
    const proyeccion = en('2026-11-15');
    // (900.000 + 1.200.000 + 900.000) / 3 = 1.000.000: November lacks 600.000 and December is whole.
    expect(proyeccion?.promedio.toFixed(2)).toBe('1000000.00');
    expect(proyeccion?.facturado.toFixed(2)).toBe('3400000.00');
    expect(proyeccion?.estimado.toFixed(2)).toBe('1600000.00');
    expect(proyeccion?.total.toFixed(2)).toBe('5000000.00');
    expect(proyeccion?.meses.slice(-2).map(({ estimado }) => estimado.toFixed(2))).toEqual(['600000.00', '1000000.00']);
    expect(proyeccion).toMatchObject({ categoria: 'A', categoria_hasta_hoy: 'A' });
  });

  test('leave out what was invoiced before the window, and count what was invoiced elsewhere', () => {
    const proyeccion = en('2026-11-15', 'A', 8_000_000);
    expect(proyeccion).toMatchObject({ categoria: 'B', categoria_hasta_hoy: 'B' });
    expect(proyeccion?.total.toFixed(2)).toBe('13000000.00');
    expect(proyeccion?.queda?.toFixed(2)).toBe('0.00');
  });

  test('on the last day of a month nothing of it is to come, and over every limit there is no category', () => {
    expect(en('2026-11-30')?.meses.at(-2)?.estimado.toFixed(2)).toBe('0.00');
    expect(en('2026-11-30', null, 200_000_000)).toMatchObject({ categoria: null, queda: null });
  });

  test('without a table there is none', () => {
    expect(projectRecategorizacion({ hoy: '2026-11-15', porMes, por_fuera: d(0), propia: null }, [])).toBeNull();
  });
});
