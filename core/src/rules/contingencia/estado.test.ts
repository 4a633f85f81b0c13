import { expect, test } from 'vitest';
import { diasPorInformar, esperaOf, estadoOf } from './estado.ts';

const quincena = { mes: '2026-11', orden: 2 } as const;
const sinCodigo = { codigo: null, tope: null, pendientes: 0, rechazados: 0, puntos: [] };
const usada = { codigo: '26111234567890', tope: '2026-12-08', pendientes: 0, rechazados: 0, puntos: [] };

test.each([
  ['2026-11-12', sinCodigo, 'por_pedir'],
  ['2026-11-15', sinCodigo, 'falta'],
  ['2026-11-30', sinCodigo, 'falta'],
  ['2026-12-01', sinCodigo, 'sin_codigo'],
  ['2026-11-15', { ...usada, codigo: null }, 'falta'],
  ['2026-11-15', { ...usada, tope: null }, 'falta'],
  ['2026-11-15', usada, 'obtenida'],
  ['2026-11-16', usada, 'vigente'],
  ['2026-11-30', { ...usada, pendientes: 3 }, 'vigente'],
  ['2026-12-01', usada, 'informada'],
  ['2026-12-01', { ...usada, pendientes: 3 }, 'por_informar'],
  ['2026-12-08', { ...usada, rechazados: 1 }, 'por_informar'],
  ['2026-12-09', { ...usada, rechazados: 1 }, 'vencida'],
  ['2026-12-01', { ...usada, puntos: [{ sin_movimiento: 'por_informar' }] }, 'por_informar'],
  ['2026-12-01', { ...usada, puntos: [{ sin_movimiento: 'informado' }, { sin_movimiento: 'usado' }] }, 'informada'],
  ['2026-12-09', { ...usada, puntos: [{ sin_movimiento: 'rechazado' }] }, 'vencida'],
] as const)('on %s, a fortnight with %j is %s', (hoy, informado, estado) => {
  expect(estadoOf(quincena, informado, hoy)).toBe(estado);
});

test('days left are counted to ARCA’s last day, and only while there is something to inform', () => {
  expect(diasPorInformar({ ...usada, pendientes: 1 }, '2026-12-05')).toBe(3);
  expect(diasPorInformar({ ...usada, pendientes: 1 }, '2026-12-08')).toBe(0);
  expect(diasPorInformar({ ...usada, pendientes: 1 }, '2026-12-10')).toBe(-2);
  expect(diasPorInformar(usada, '2026-12-05')).toBeNull();
  expect(diasPorInformar({ ...usada, tope: null, pendientes: 1 }, '2026-12-05')).toBeNull();
  expect(diasPorInformar(sinCodigo, '2026-12-05')).toBeNull();
});

test.each([
  [29, true, null, null, 'plazo'],
  [30, true, null, null, 'emite'],
  [30, false, null, null, 'confirmacion'],
  [29, false, 5, null, 'plazo'],
  [30, false, 5, null, 'emite'],
  [600, true, null, 'sin_codigo', 'impedida'],
] as const)(
  'after %s minutes, automatic %s, confirmed at %s and stopped by %s: %s',
  (minutos, automatica, confirmado, impedimento, espera) => {
    const desde = new Date('2026-11-21T15:00:00Z');
    const later = (minutes: number) => new Date(desde.getTime() + minutes * 60_000);
    const corte = { desde, confirmado_en: confirmado === null ? null : later(confirmado), impedimento };
    expect(esperaOf(corte, { minutos: 30, automatica }, later(minutos))).toBe(espera);
  },
);
