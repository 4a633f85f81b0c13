import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { isElMismo, puedeRepetir, seParece } from './isElMismo.ts';

const cero = new Decimal(0);
const comprobante = {
  punto_de_venta: 3,
  tipo_comprobante: 6,
  tipo_documento_facturado: 96,
  cuit_facturado: '30772273',
  moneda: 'PES',
  total: new Decimal('121.00'),
  neto: new Decimal(100),
  iva: new Decimal(21),
  exento: cero,
  no_gravado: cero,
  tributos: cero,
};

test.each([
  ['the same', {}, true],
  ['a document with zeros on the left', { cuit_facturado: '030772273' }, true],
  ['a cent more', { total: new Decimal('121.01') }, false],
  ['the same total with another VAT', { neto: new Decimal(101), iva: new Decimal(20) }, false],
  ['another receiver', { cuit_facturado: '30772274' }, false],
  ['another point of sale', { punto_de_venta: 4 }, false],
  ['another letter', { tipo_comprobante: 1 }, false],
  ['dollars', { moneda: 'DOL' }, false],
])('a voucher of ARCA’s compared with a draft: %s', (_, cambios, coincide) => {
  expect(isElMismo(comprobante, { ...comprobante, ...cambios })).toBe(coincide);
});

test('a CUIL that went out as its DNI is the same receiver', () => {
  const conCuil = { ...comprobante, tipo_documento_facturado: 86, cuit_facturado: '20307722738' };
  expect(isElMismo(conCuil, comprobante)).toBe(true);
  expect(isElMismo(comprobante, conCuil)).toBe(true);
});

describe('a likeness that a person has to judge', () => {
  test.each([
    ['the same receiver, another amount', { total: new Decimal(5) }, true],
    ['the same amount, another receiver', { cuit_facturado: '1' }, true],
    ['neither', { total: new Decimal(5), cuit_facturado: '1' }, false],
  ])('%s', (_, cambios, parecido) => {
    expect(seParece(comprobante, { ...comprobante, ...cambios })).toBe(parecido);
  });
});

test('a draft may repeat a voucher of the 15 days before it, equal in kind, receiver, currency and total', () => {
  const emitido = { ...comprobante, fecha: '2026-11-05' };
  const repeats = (cambios: Partial<typeof emitido>) => puedeRepetir({ ...emitido, ...cambios }, emitido);
  expect(['2026-11-04', '2026-11-05', '2026-11-20', '2026-11-21'].map((fecha) => repeats({ fecha }))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(repeats({ tipo_comprobante: 1 })).toBe(false);
  expect(repeats({ cuit_facturado: '30772274' })).toBe(false);
  expect(repeats({ moneda: 'DOL' })).toBe(false);
  expect(repeats({ total: new Decimal('121.01') })).toBe(false);
  expect(repeats({ punto_de_venta: 9, neto: cero })).toBe(true);
});

test('only a CUIL is also the DNI inside it', () => {
  const conCuit = { ...comprobante, tipo_documento_facturado: 80, cuit_facturado: '20307722738' };
  expect(isElMismo(conCuit, comprobante)).toBe(false);
});
