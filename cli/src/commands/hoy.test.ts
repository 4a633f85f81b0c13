import type { Pendientes } from '@talonario/core/server';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../output/lines.ts';
import { describeFirstTime, describePendientes } from './hoy.ts';

const nada: Pendientes = { borradores: 0, rechazados: 0, en_cola: 0, en_cola_desde: null, ventas: [] };

test('nothing waiting is said in one line', () => {
  expect(renderLines(describePendientes(nada, '2026-11-21'))).toEqual(['No hay nada esperando.']);
});

test('what waits, and under it the commands that deal with it', () => {
  const lines = renderLines(
    describePendientes(
      {
        borradores: 2,
        rechazados: 1,
        en_cola: 12,
        en_cola_desde: new Date('2026-11-21T02:30:00Z'),
        ventas: [{ cuenta_id: 'x', nickname: 'TIENDA.NORTE', cantidad: 9 }],
      },
      '2026-11-21',
    ),
  );
  expect(lines.map((line) => line.split(/\s{2,}/))).toEqual([
    ['Espera hoy', 'Cuántas'],
    ['Ventas pagas de TIENDA.NORTE sin factura', '9'],
    ['Borradores', '2'],
    ['Rechazados por ARCA', '1'],
    ['En cola desde el 20/11/2026 23:30', '12'],
    [''],
    ['Para verlo'],
    ['- talonario facturar --cuenta TIENDA.NORTE --desde 2026-10-22 --hasta 2026-11-21'],
    ['- talonario comprobantes --estado borrador'],
    ['- talonario arca estado'],
  ]);
});

test('little left of a limit of Monotributo is said under it', () => {
  const aviso = { categoria: 'A', queda: new Decimal('277988.13'), supera: false };
  const empresa = { cuit: '20301234563', razon_social: 'Ana Gómez', aviso, vencida: true };
  const pasada = { ...empresa, aviso: { ...aviso, supera: true }, vencida: false };
  expect(renderLines(describePendientes(nada, '2026-11-21', [empresa, pasada]))).toEqual([
    'No hay nada esperando.',
    '',
    'Monotributo',
    '- Ana Gómez: te quedan $ 277.988,13 para el límite de la categoría A (tabla vencida).',
    '- Ana Gómez: pasaste el límite de la categoría A.',
  ]);
});

test('the first time says how to start', () => {
  expect(renderLines(describeFirstTime()).join('\n')).toContain('talonario iniciar --demo');
});
