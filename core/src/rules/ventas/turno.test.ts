import { expect, test } from 'vitest';
import { siguienteTurno, turnoDeNota } from './turno.ts';

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

const nota = (turno: number, status: 'borrador' | 'emitida', comprobante_vinculado: string) => ({
  ...comprobante(turno, status, 'nota_credito'),
  comprobante_vinculado,
});

test.each([
  ['a sale without notes', [comprobante(1, 'emitida')], 1],
  ['one with its own draft, which is written again', [nota(1, 'borrador', 'una')], 1],
  ['one with an issued note', [nota(1, 'emitida', 'una')], 2],
  ['one with the draft of another invoice', [nota(1, 'borrador', 'otra')], 2],
  ['its own draft, with notes of another after it', [nota(1, 'borrador', 'una'), nota(2, 'emitida', 'otra')], 1],
  ['notes of another company, which name no invoice', [comprobante(1, 'borrador', 'nota_credito')], 2],
])('the next note of an invoice: %s', (_, comprobantes, turno) => {
  expect(turnoDeNota(comprobantes, 'una')).toBe(turno);
});

test('of two drafts of one invoice, the last one is written again', () => {
  expect(turnoDeNota([nota(1, 'borrador', 'una'), nota(2, 'borrador', 'una')], 'una')).toBe(2);
});
