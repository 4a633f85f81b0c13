import { expect, test } from 'vitest';
import { d } from '../../../../tests/builders/ventas.ts';
import { resumenOf } from './resumen.ts';

test('a batch is told by kind of voucher, A before B and invoices before notes', () => {
  const comprobante = (tipo_comprobante: 1 | 6 | 8, total: string) => ({ tipo_comprobante, total: d(total) });
  const resumen = resumenOf([comprobante(8, '5'), comprobante(6, '10.50'), comprobante(1, '7'), comprobante(6, '1')]);
  expect(
    resumen.map(({ tipo_comprobante, letra, cantidad, total }) => [tipo_comprobante, letra, cantidad, Number(total)]),
  ).toEqual([
    [1, 'A', 1, 7],
    [6, 'B', 2, 11.5],
    [8, 'B', 1, 5],
  ]);
});
