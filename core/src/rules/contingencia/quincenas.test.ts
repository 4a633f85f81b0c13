import { expect, test } from 'vitest';
import {
  finOf,
  inicioOf,
  isVispera,
  aperturaOf,
  quincenaOf,
  quincenaSiguiente,
  quincenasPorPedir,
} from './quincenas.ts';

test.each([
  ['2026-11-01', '2026-11', 1, '2026-11-01', '2026-11-15'],
  ['2026-11-15', '2026-11', 1, '2026-11-01', '2026-11-15'],
  ['2026-11-16', '2026-11', 2, '2026-11-16', '2026-11-30'],
  ['2027-02-28', '2027-02', 2, '2027-02-16', '2027-02-28'],
  ['2028-02-29', '2028-02', 2, '2028-02-16', '2028-02-29'],
  ['2026-12-31', '2026-12', 2, '2026-12-16', '2026-12-31'],
] as const)('%s belongs to fortnight %s/%s, from %s to %s', (fecha, mes, orden, inicio, fin) => {
  const quincena = quincenaOf(fecha);
  expect(quincena).toEqual({ mes, orden });
  expect([inicioOf(quincena), finOf(quincena)]).toEqual([inicio, fin]);
});

test('a fortnight is followed by the next one of its month, or of the next month, or of the next year', () => {
  expect(quincenaSiguiente({ mes: '2026-11', orden: 1 })).toEqual({ mes: '2026-11', orden: 2 });
  expect(quincenaSiguiente({ mes: '2026-11', orden: 2 })).toEqual({ mes: '2026-12', orden: 1 });
  expect(quincenaSiguiente({ mes: '2026-12', orden: 2 })).toEqual({ mes: '2027-01', orden: 1 });
});

// The recorded answer of ARCA for 202107/1 names 6/26/2021 to 7/15/2021 (15006).
test('a code is given from five days before its fortnight to its last day', () => {
  expect(aperturaOf({ mes: '2021-07', orden: 1 })).toBe('2021-06-26');
  expect(quincenasPorPedir('2021-06-25')).toEqual([{ mes: '2021-06', orden: 2 }]);
  expect(quincenasPorPedir('2021-06-26')).toEqual([
    { mes: '2021-06', orden: 2 },
    { mes: '2021-07', orden: 1 },
  ]);
  expect(quincenasPorPedir('2021-07-01')).toEqual([{ mes: '2021-07', orden: 1 }]);
  expect(quincenasPorPedir('2021-07-11')).toEqual([
    { mes: '2021-07', orden: 1 },
    { mes: '2021-07', orden: 2 },
  ]);
});

test('a code is missed from the eve of its fortnight on', () => {
  const quincena = { mes: '2026-12', orden: 1 } as const;
  expect(isVispera(quincena, '2026-11-29')).toBe(false);
  expect(isVispera(quincena, '2026-11-30')).toBe(true);
  expect(isVispera(quincena, '2026-12-03')).toBe(true);
});
