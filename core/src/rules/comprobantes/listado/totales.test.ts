import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { TipoComprobante } from '../../../contract/enums.ts';
import { computeTotal, type SumaDeTipo } from './totales.ts';

const suma = (
  status: SumaDeTipo['status'],
  tipo_comprobante: TipoComprobante,
  cantidad: number,
  total: string,
): SumaDeTipo => ({ status, tipo_comprobante, cantidad, total: new Decimal(total) });

test('a credit note subtracts; a draft and a quote go apart', () => {
  const { cantidad, emitidos, borradores, presupuestos } = computeTotal([
    suma('emitida', 6, 3, '3630.30'),
    suma('emitida', 7, 1, '100'),
    suma('emitida', 8, 1, '1210.10'),
    suma('emitida', 9999, 2, '50'),
    suma('borrador', 6, 1, '999.99'),
    suma('borrador', 8, 1, '9.99'),
    suma('borrador', 9999, 1, '1'),
  ]);
  expect(cantidad).toBe(10);
  expect([emitidos.cantidad, emitidos.total.toFixed(2)]).toEqual([5, '2520.20']);
  expect([borradores.cantidad, borradores.total.toFixed(2)]).toEqual([3, '991.00']);
  expect([presupuestos.cantidad, presupuestos.total.toFixed(2)]).toEqual([2, '50.00']);
});

test('a list without vouchers adds up to nothing', () => {
  expect(computeTotal([])).toMatchObject({ cantidad: 0, emitidos: { cantidad: 0, total: new Decimal(0) } });
});
