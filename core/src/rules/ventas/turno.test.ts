import { expect, test } from 'vitest';
import { siguienteTurno } from './turno.ts';

const comprobante = (turno: number, status: 'borrador' | 'emitida', clase: 'factura' | 'nota_credito' = 'factura') => ({
  turno,
  status,
  clase,
});

test.each([
  ['a sale without vouchers', [], 1],
  ['one with a draft, which is written again', [comprobante(1, 'borrador')], 1],
  ['one with an issued invoice', [comprobante(1, 'emitida')], 2],
  ['one with an issued invoice and the draft of the next', [comprobante(1, 'emitida'), comprobante(2, 'borrador')], 2],
  ['one with notes, which have turns of their own', [comprobante(1, 'emitida', 'nota_credito')], 1],
])('the next invoice of %s', (_, comprobantes, turno) => {
  expect(siguienteTurno(comprobantes, 'factura')).toBe(turno);
});
