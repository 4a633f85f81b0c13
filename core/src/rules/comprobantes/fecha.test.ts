import { describe, expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import {
  advertenciasDeFecha,
  fechaDeEmision,
  lastDiaOf,
  requireFechaConfirmada,
  ventanaDeFechas,
  type FechaPedida,
} from './fecha.ts';

function resolve(cambios: Partial<FechaPedida>): string {
  const fecha = fechaDeEmision({
    tipo_comprobante: 6,
    concepto: 1,
    fecha: '2026-11-21',
    fecha_automatica: false,
    asociados: [],
    hoy: '2026-11-21',
    ultima_fecha: '2026-11-20',
    ...cambios,
  });
  return fecha instanceof AppError ? fecha.code : fecha;
}

describe('date of a voucher', () => {
  test.each<[string, Partial<FechaPedida>, string]>([
    ['inside N−5 but earlier than the last one', { fecha: '2026-11-16' }, 'fecha_anterior_a_la_serie'],
    ['outside N−5', { fecha: '2026-11-15' }, 'fecha_fuera_de_rango'],
    [
      'inside N+5 but another month',
      { hoy: '2026-11-28', ultima_fecha: '2026-11-28', fecha: '2026-12-02' },
      'fecha_fuera_de_rango',
    ],
    [
      'N−5 may cross the month backwards',
      { hoy: '2026-12-02', ultima_fecha: '2026-11-27', fecha: '2026-11-27' },
      '2026-11-27',
    ],
    [
      'automatic, somebody dated ahead',
      { hoy: '2026-11-22', ultima_fecha: '2026-11-24', fecha_automatica: true },
      '2026-11-24',
    ],
    [
      'queued and automatic: dated again',
      { hoy: '2026-11-27', ultima_fecha: '2026-11-26', fecha_automatica: true },
      '2026-11-27',
    ],
    ['queued and typed: asks', { hoy: '2026-11-27', ultima_fecha: '2026-11-26' }, 'fecha_fuera_de_rango'],
    [
      'queued and typed within N−5: asks',
      { hoy: '2026-11-26', ultima_fecha: '2026-11-25' },
      'fecha_anterior_a_la_serie',
    ],
    [
      'automatic note of an invoice dated ahead',
      { tipo_comprobante: 8, fecha_automatica: true, asociados: [{ fecha: '2026-11-24' }] },
      '2026-11-24',
    ],
    [
      'typed note before its invoice',
      { tipo_comprobante: 8, asociados: [{ fecha: '2026-11-24' }] },
      'fecha_anterior_a_la_factura',
    ],
    [
      'note of an old invoice',
      { tipo_comprobante: 8, fecha_automatica: true, asociados: [{ fecha: '2026-10-03' }] },
      '2026-11-21',
    ],
    ['first of its serie', { ultima_fecha: null, fecha: '2026-11-16' }, '2026-11-16'],
    ['same day as the last one', { fecha: '2026-11-20' }, '2026-11-20'],
    [
      'automatic, and the serie is ahead of the window',
      { ultima_fecha: '2026-11-27', fecha_automatica: true },
      'fecha_fuera_de_rango',
    ],
    [
      'services have ten days, into the next month too',
      { concepto: 2, hoy: '2026-11-25', fecha: '2026-12-05' },
      '2026-12-05',
    ],
    ['and no more', { concepto: 3, hoy: '2026-11-25', fecha: '2026-12-06' }, 'fecha_fuera_de_rango'],
  ])('%s', (_, cambios, resultado) => {
    expect(resolve(cambios)).toBe(resultado);
  });
});

test('window of goods', () => {
  expect(ventanaDeFechas('2026-11-21', 1)).toEqual({ desde: '2026-11-16', hasta: '2026-11-26' });
  expect(ventanaDeFechas('2026-11-28', 1)).toEqual({ desde: '2026-11-23', hasta: '2026-11-30' });
});

test('a date after today asks for confirmation', () => {
  expect(advertenciasDeFecha({ fecha: '2026-11-23', hoy: '2026-11-21' })).toEqual([
    { codigo: 'fecha_futura', data: { fecha: '23/11/2026' } },
  ]);
  expect(advertenciasDeFecha({ fecha: '2026-11-21', hoy: '2026-11-21' })).toEqual([]);
});

test('a date after today, and after the last of its serie, is confirmed by a person', () => {
  const confirm = (fecha: string, ultima_fecha: string | null, confirmada = false) => {
    try {
      requireFechaConfirmada({ fecha, hoy: '2026-11-21', ultima_fecha, confirmada });
      return null;
    } catch (error) {
      return (error as { code: string; data: unknown }).data;
    }
  };
  expect(confirm('2026-11-22', null)).toEqual({ campo: 'fecha', fecha: '2026-11-22' });
  expect(confirm('2026-11-22', '2026-11-21')).toEqual({ campo: 'fecha', fecha: '2026-11-22' });
  expect(confirm('2026-11-22', null, true)).toBe(null);
  expect(confirm('2026-11-21', null)).toBe(null);
  expect(confirm('2026-11-22', '2026-11-22')).toBe(null);
  expect(() =>
    requireFechaConfirmada({ fecha: '2026-11-22', hoy: '2026-11-21', ultima_fecha: null, confirmada: false }),
  ).toThrow('fecha_futura_sin_confirmar');
});

test('goods may be dated five days away, services ten', () => {
  expect(ventanaDeFechas('2026-11-15', 1)).toEqual({ desde: '2026-11-10', hasta: '2026-11-20' });
  expect(ventanaDeFechas('2026-11-15', 2)).toEqual({ desde: '2026-11-05', hasta: '2026-11-25' });
  expect(ventanaDeFechas('2026-11-15', 3)).toEqual({ desde: '2026-11-05', hasta: '2026-11-25' });
  expect(ventanaDeFechas('2026-11-28', 1).hasta).toBe('2026-11-30');
  expect(lastDiaOf('2026-11-15', 1)).toBe('2026-11-20');
  expect(lastDiaOf('2026-11-15', 2)).toBe('2026-11-25');
});
