import { expect, test } from 'vitest';
import { d } from '../../../../tests/builders/ventas.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { emitidoPorEmpresa, rangosDeEmitido } from './emitido.ts';

test('the month before goes up to the same day, or to its last one', () => {
  expect(rangosDeEmitido('2026-11-21')).toEqual({
    hoy: { desde: '2026-11-21', hasta: '2026-11-21' },
    mes: { desde: '2026-11-01', hasta: '2026-11-21' },
    mes_anterior: { desde: '2026-10-01', hasta: '2026-10-21' },
    mes_anterior_entero: { desde: '2026-10-01', hasta: '2026-10-31' },
  });
  expect(rangosDeEmitido('2026-03-31').mes_anterior).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' });
});

test('a company issued what its invoices add up to, less its credit notes; a quote is no sale', () => {
  const dia = (fecha: string, tipo_comprobante: TipoComprobante, total: number, cantidad = 1) => ({
    fecha,
    tipo_comprobante,
    cantidad,
    total: d(total),
  });
  const dias = [
    dia('2026-11-21', 8, 100),
    dia('2026-11-21', 6, 1000, 3),
    dia('2026-11-21', 9999, 50),
    dia('2026-11-01', 6, 10, 2),
    dia('2026-11-22', 6, 7),
    dia('2026-10-21', 6, 500),
    dia('2026-10-22', 6, 90, 4),
    dia('2026-10-31', 9999, 9),
    dia('2026-09-30', 6, 3),
  ];
  const issued = (presentados: string[] = []) =>
    emitidoPorEmpresa(dias, rangosDeEmitido('2026-11-21'), presentados, { cuit: '30716543214', situacion_iva: 1 });
  const { hoy, mes, mes_anterior, cierre } = issued();
  expect(hoy.tipos.map(({ tipo_comprobante, cantidad, total }) => [tipo_comprobante, cantidad, Number(total)])).toEqual(
    [
      [6, 3, 1000],
      [8, 1, 100],
      [9999, 1, 50],
    ],
  );
  expect([hoy, mes, mes_anterior].map(({ total }) => Number(total))).toEqual([900, 910, 500]);
  expect(mes.tipos[0]).toMatchObject({ cantidad: 5, total: d(1010) });
  expect(cierre).toEqual({
    periodo: '2026-10',
    presentado: false,
    vencimiento: { vence: '2026-11-20', confirmar: true },
    comprobantes: 5,
  });
  expect(issued(['2026-10']).cierre.presentado).toBe(true);
});
