import type { Pendientes } from '@talonario/core/server';
import { expect, test } from 'vitest';
import { renderLines } from '../lines.ts';
import { describeFirstTime, describePendientes } from './hoy.ts';

const nada: Pendientes = { borradores: 0, rechazados: 0, en_cola: 0, en_cola_desde: null, ventas: [] };

test('nothing waiting is said in one line', () => {
  expect(renderLines(describePendientes(nada, '2026-11-21'))).toEqual(['No hay nada esperando.']);
});

test('each thing that waits comes with the command that deals with it', () => {
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
    ['Espera hoy', 'Cuántas', 'Para verlo'],
    [
      'Ventas pagas de TIENDA.NORTE sin factura',
      '9',
      'talonario facturar --cuenta TIENDA.NORTE --desde 2026-10-22 --hasta 2026-11-21',
    ],
    ['Borradores', '2', 'talonario comprobantes --estado borrador'],
    ['Rechazados por ARCA', '1', 'talonario comprobantes --estado borrador'],
    ['En cola desde el 20/11/2026 23:30', '12', 'talonario arca estado'],
  ]);
});

test('the first time says how to start', () => {
  expect(renderLines(describeFirstTime()).join('\n')).toContain('talonario iniciar --demo');
});
