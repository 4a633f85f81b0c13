import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { TipoComprobante } from '../../contract/enums.ts';
import { tablasMonotributo } from '../catalogs/monotributo.ts';
import {
  avisoDeLimite,
  contraLimites,
  doceMeses,
  facturadoEnDoceMeses,
  limitesQueCruza,
  superaPrecioUnitario,
} from './limites.ts';

const d = (valor: Decimal.Value) => new Decimal(valor);
const comprobante = (fecha: string, total: Decimal.Value, tipo_comprobante: TipoComprobante = 11) => ({
  fecha,
  total: d(total),
  tipo_comprobante,
  tributos: d(0),
  cotizacion: d(1),
});

describe('what was invoiced in twelve months', () => {
  test('the twelve months include both end days and exclude the year before, also around a leap day', () => {
    expect(doceMeses('2026-11-22')).toEqual({ desde: '2025-11-23', hasta: '2026-11-22' });
    expect(doceMeses('2028-02-29')).toEqual({ desde: '2027-03-01', hasta: '2028-02-29' });
  });

  test('credit notes subtract, dollars count at their rate, and a Presupuesto does not count', () => {
    const comprobantes = [
      comprobante('2025-11-22', 1_000),
      comprobante('2025-11-23', 100),
      comprobante('2026-11-22', 10, 12),
      comprobante('2026-11-23', 1_000),
      comprobante('2026-01-01', 30, 13),
      comprobante('2026-01-01', 5_000, 9999),
      // 1.11 × 1405.5 = 1560.105
      { ...comprobante('2026-02-02', '1.11'), cotizacion: d('1405.5') },
      { ...comprobante('2026-02-02', 7), tributos: d(2) },
    ];
    // 100 + 10 − 30 + 1560.11 + 5
    expect(facturadoEnDoceMeses(comprobantes, '2026-11-22').toFixed(2)).toBe('1645.11');
  });
});

describe('against the limits', () => {
  const en = (facturado: Decimal.Value, fecha = '2026-03-01', por_fuera: Decimal.Value = 0) =>
    contraLimites({ facturado: d(facturado), por_fuera: d(por_fuera), fecha });

  test.each<[string, string | null]>([
    ['0', 'A'],
    ['10277988.13', 'A'],
    ['10277988.14', 'B'],
    ['89872640.31', 'K'],
    ['108357084.05', 'K'],
    ['108357084.06', null],
  ])('%s is %s', (facturado, categoria) => {
    expect(en(facturado)?.categoria).toBe(categoria);
  });

  test('each limit says how much is left, counting what was invoiced elsewhere', () => {
    const contra = en('10000000.00', '2026-03-01', '1000000.00');
    expect(contra?.facturado.toFixed(2)).toBe('11000000.00');
    expect(contra?.filas[0]).toMatchObject({ categoria: 'A', supera: true, queda: d(0) });
    // 15058447.71 − 11000000.00
    expect(contra?.filas[1]?.queda.toFixed(2)).toBe('4058447.71');
    expect(contra?.filas).toHaveLength(11);
  });

  test('a batch that goes over two limits names both, and one that reaches a limit none', () => {
    const antes = en('10000000.00');
    const cruza = (lote: Decimal.Value) => antes && limitesQueCruza(antes, d(lote)).map(({ categoria }) => categoria);
    expect(cruza('277988.13')).toEqual([]);
    expect(cruza('277988.14')).toEqual(['A']);
    expect(cruza('5058447.72')).toEqual(['A', 'B']);
  });

  test('only limits from the person’s category on are warned of', () => {
    const antes = en('10000000.00')!;
    expect(limitesQueCruza(antes, d('5058447.72'), 'B').map(({ categoria }) => categoria)).toEqual(['B']);
    expect(limitesQueCruza(antes, d('5058447.72'), 'D')).toEqual([]);
  });

  test.each<[facturado: string, propia: string | null, categoria: string | null]>([
    ['9250189.31', null, null],
    ['9250189.32', null, 'A'],
    ['9250189.32', 'B', null],
    ['15058447.72', 'B', 'B'],
    ['108357084.06', null, 'K'],
  ])('%s in category %s is told of %s', (facturado, propia, categoria) => {
    expect(avisoDeLimite(en(facturado)!, propia)?.categoria ?? null).toBe(categoria);
  });

  test('a table past its period is marked as expired, and one typed by a person replaces it', () => {
    expect(en(0, '2026-07-31')?.vencida).toBe(false);
    expect(en(0, '2026-08-01')?.vencida).toBe(true);
    expect(en(0, '2026-01-31')).toBeNull();
    const agosto = { ...tablasMonotributo[0]!, desde: '2026-08-01', hasta: '2027-01-31' };
    const nueva = contraLimites({ facturado: d(0), por_fuera: d(0), fecha: '2026-11-22' }, [
      ...tablasMonotributo,
      agosto,
    ]);
    expect(nueva).toMatchObject({ vencida: false, desde: '2026-08-01' });
  });

  test('a unit price over the maximum is detected', () => {
    expect(superaPrecioUnitario(d('613492.31'), '2026-03-01')).toBe(false);
    expect(superaPrecioUnitario(d('613492.32'), '2026-03-01')).toBe(true);
    expect(superaPrecioUnitario(d('613492.32'), '2025-03-01')).toBe(false);
  });
});
