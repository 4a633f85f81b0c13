import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { ComprobanteAutorizado } from '../../contract/arca/arca.ts';
import { avisosDeOtroSistema, condicionesPorElegir, problemasDelReceptor } from './deOtroSistema.ts';

describe('conditions among which a person chooses', () => {
  test.each([
    ['ARCA tells it', 6, 4, 4, []],
    ['ARCA tells one that its letter no longer takes', 6, 1, 1, []],
    ['the padrón tells one of its letter', 1, null, 6, []],
    ['the padrón tells one of another letter', 1, null, 4, [1, 6, 13, 16]],
    ['nobody tells it, class A', 3, null, null, [1, 6, 13, 16]],
    ['nobody tells it, class B', 8, null, null, [4, 7, 8, 9, 10, 15, 5]],
    ['nobody tells it, class C', 11, null, null, [1, 6, 13, 16, 4, 7, 8, 9, 10, 15, 5]],
  ] as const)('%s', (_caso, tipo, condicion_iva, situacion_iva_facturado, esperadas) => {
    expect(condicionesPorElegir(tipo, { condicion_iva }, { situacion_iva_facturado })).toEqual(esperadas);
  });
});

describe('problems of the receiver', () => {
  const sinNada = { razon_social_facturado: null, situacion_iva_facturado: null, condiciones: [1, 6] } as const;
  const campos = (tipeado: Parameters<typeof problemasDelReceptor>[1], leido: object = {}) =>
    problemasDelReceptor({ ...sinNada, ...leido }, tipeado).map(({ campo }) => campo);

  test('a datum that nobody tells and is not typed', () => {
    expect(campos({ razon_social_facturado: ' ', situacion_iva_facturado: null })).toEqual([
      'razon_social_facturado',
      'situacion_iva_facturado',
    ]);
  });
  test('a condition that the letter does not take', () => {
    expect(campos({ razon_social_facturado: 'Ana', situacion_iva_facturado: 5 })).toEqual(['situacion_iva_facturado']);
  });
  test('none once both are typed, or ARCA tells them', () => {
    expect(campos({ razon_social_facturado: 'Ana', situacion_iva_facturado: 6 })).toEqual([]);
    const sabido = { razon_social_facturado: 'Ana SA', situacion_iva_facturado: 1, condiciones: [] };
    expect(campos({ razon_social_facturado: '', situacion_iva_facturado: null }, sabido)).toEqual([]);
  });
});

describe('sentences before recording a voucher of another system', () => {
  const hallado = (tributos: number) =>
    ({ fecha: '2026-03-05', moneda: 'DOL', tributos_total: new Decimal(tributos) }) as ComprobanteAutorizado;

  test('of an invoice with perceptions', () => {
    expect(avisosDeOtroSistema(1, hallado(36.3))).toEqual([
      'Queda entre tus comprobantes y entra en tus reportes con su fecha, 05/03/2026.',
      'Tiene US$ 36,30 de percepciones u otros tributos. La nota de crédito no los devuelve: ARCA no dice de qué régimen son.',
      'Si el otro sistema ya le hizo notas, registralas también: hasta entonces no se descuentan de lo que le queda por acreditar.',
    ]);
  });
  test('of a credit note', () => {
    expect(avisosDeOtroSistema(8, hallado(36.3))).toEqual([
      'Queda entre tus comprobantes y entra en tus reportes con su fecha, 05/03/2026.',
      'Es una nota de crédito: se descuenta de lo que le queda por acreditar a la factura que nombra, y desde acá no se anula.',
    ]);
  });
});
