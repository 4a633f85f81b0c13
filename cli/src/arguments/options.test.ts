import { AppError } from '@talonario/core/base';
import { describe, expect, test } from 'vitest';
import { optionalFecha, optionalInteger, requiredText } from './options.ts';
import { flag } from '../comando/opcion.ts';
import { parseFechaTipeada } from '../comando/opciones/fecha.ts';

describe('dates', () => {
  test.each(['2026-01-31', '20260131', '31/01/2026'])('%s', (typed) => {
    expect(optionalFecha({ fecha: typed }, 'fecha')).toBe('2026-01-31');
  });

  test('not given is null', () => {
    expect(optionalFecha({}, 'fecha')).toBeNull();
  });

  test.each([
    ['hoy', '2026-03-01'],
    ['Ayer', '2026-02-28'],
    ['-7d', '2026-02-22'],
    ['-0d', '2026-03-01'],
    ['-365d', '2025-03-01'],
  ])('%s, counted from today in Buenos Aires', (typed, expected) => {
    // 23:30 of March 1st there.
    const ahora = new Date('2026-03-02T02:30:00Z');
    expect(optionalFecha({ fecha: typed }, 'fecha', ahora)).toBe(expected);
    expect(parseFechaTipeada(typed, '--fecha', ahora)).toBe(expected);
  });

  test.each(['31-01-2026', '2026-02-30', 'mañana', '7d', '-7', '-7m', '-99999d'])(
    '%s is refused, naming the option',
    (typed) => {
      expect(refusal(() => optionalFecha({ fecha: typed }, 'fecha'))).toMatchObject({
        code: 'fecha_invalida',
        data: { campo: '--fecha' },
      });
    },
  );
});

describe('numbers', () => {
  test('whole, from the least on', () => {
    expect(optionalInteger({ limite: '50' }, 'limite')).toBe(50);
    expect(optionalInteger({ saltear: '0' }, 'saltear', 0)).toBe(0);
  });

  test.each(['0', '-1', '1.5', 'muchos', '9007199254740993'])('%s is refused', (typed) => {
    expect(refusal(() => optionalInteger({ limite: typed }, 'limite')).code).toBe('valor_invalido');
  });
});

test('an option given empty is missing', () => {
  expect(refusal(() => requiredText({ cuenta: ' ' }, 'cuenta'))).toMatchObject({ data: { campo: '--cuenta' } });
});

test('options are named as they are typed', () => {
  expect(flag('puntoDeVenta')).toBe('--punto-de-venta');
});

function refusal(read: () => unknown): AppError {
  try {
    read();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was taken');
}
