import { describe, expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { layoutTable } from '../../output/table.ts';
import { describeReintento, describeTrabajos } from './trabajos.ts';

type Fallidos = Parameters<typeof describeTrabajos>[1];

const estados = [
  { cola: 'procesar_orden', en_espera: 12, en_curso: 1, fallidos: 1, desde: null },
  { cola: 'subir_factura', en_espera: 0, en_curso: 0, fallidos: 1, desde: null },
] as const;
const comun = {
  creado_en: new Date('2026-11-20T12:00:00-03:00'),
  fallo_en: new Date('2026-11-21T14:05:00-03:00'),
  user_id: 'ana',
  cuenta_id: 'una',
  cuenta: 'TIENDA.NORTE',
  venta_id: null,
};
const fallidos: Fallidos = [
  {
    ...comun,
    id: '3d8f0d9c-4b52-4c5e-9b3c-0c7a4f8a2b1d',
    cola: 'subir_factura',
    datos: { venta_id: 'uno' },
    venta: '2000012345678901',
    error: {
      name: 'AppError',
      message: 'meli_no_disponible',
      code: 'meli_no_disponible',
      data: { motivo: 'http_500' },
    },
  },
  {
    ...comun,
    id: '9b1c2d3e-0000-4c5e-9b3c-0c7a4f8a2b1d',
    cola: 'procesar_orden',
    datos: { cuenta_id: 'una', order_id: '1' },
    venta: null,
    error: { name: 'TypeError', message: 'x is not a function', stack: 'TypeError: …' },
  },
];

test('every queue, and of each failed job its id, what it was about, why and when', () => {
  expect(renderLines(describeTrabajos(estados, fallidos)).slice(0, 8)).toEqual([
    'Cola                 En espera  En curso  Fallidos',
    'Ventas avisadas             12         1         1',
    'PDF a Mercado Libre          0         0         1',
    '',
    '2 fallidos',
    '',
    expect.stringMatching(/^Id {8}Qué +Error +Cuándo$/),
    expect.stringMatching(
      /^3d8f0d9c {2}Subir a Mercado Libre el PDF de la venta 2000012345678901 .* 21\/11\/2026 14:05$/,
    ),
  ]);
  expect(describeTrabajos(estados, fallidos).data).toMatchObject({
    colas: estados,
    fallidos: [
      { id: fallidos[0]?.id, venta: '2000012345678901', cuenta: 'TIENDA.NORTE' },
      { id: fallidos[1]?.id, error: 'Error inesperado: x is not a function' },
    ],
  });
});

test('without failures only the queues', () => {
  expect(describeTrabajos(estados, []).blocks).toHaveLength(1);
});

describe.each([60, 80, 120, 200])('on a terminal of %i columns', (width) => {
  test('each row fits', () => {
    for (const block of describeTrabajos(estados, fallidos).blocks) {
      if (block.kind !== 'table') continue;
      const { columns } = layoutTable(block.columns, block.rows, width);
      const used = columns.reduce((sum, column) => sum + column.width, 0) + 2 * (columns.length - 1);
      expect(used).toBeLessThanOrEqual(width);
    }
  });
});

test.each([
  [0, 'No hay trabajos fallidos.'],
  [1, '1 trabajo de nuevo en su cola.'],
  [3, '3 trabajos de nuevo en su cola.'],
])('%i sent again', (cuantos, texto) => {
  expect(renderLines(describeReintento(cuantos))).toEqual([texto]);
});
