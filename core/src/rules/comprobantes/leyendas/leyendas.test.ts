import { describe, expect, test } from 'vitest';
import { casos } from '../../../../../tests/builders/imprimibles.ts';
import type { CondicionIvaReceptor, TipoComprobante } from '../../../contract/enums.ts';
import { hojaOf } from '../hoja/hoja.ts';
import type { ComprobanteImprimible } from '../hoja/types.ts';
import { leyendasOf } from './leyendas.ts';

test('legends by letter, receiver and province', () => {
  const de = (
    tipo_comprobante: TipoComprobante,
    situacion_iva_facturado: CondicionIvaReceptor,
    documento: 80 | 99,
    provincia: 0 | 1,
  ) =>
    leyendasOf(
      { tipo_comprobante, situacion_iva_facturado, tipo_documento_facturado: documento, fecha: '2026-11-20' },
      { provincia },
    );
  expect(de(6, 5, 99, 0)).toEqual(['A CONSUMIDOR FINAL', expect.stringContaining('Tel 147')]);
  expect(de(6, 5, 99, 1)).toEqual(['A CONSUMIDOR FINAL']);
  expect(de(6, 4, 80, 0)).toEqual([]);
  expect(de(1, 6, 80, 0)).toEqual([expect.stringContaining('Ley Nº 27.618')]);
  expect(de(1, 1, 80, 0)).toEqual([]);
});

describe('A CONSUMIDOR FINAL', () => {
  const saysConsumidor = (c: Partial<Parameters<typeof leyendasOf>[0]>) =>
    leyendasOf(
      {
        tipo_comprobante: 6,
        situacion_iva_facturado: 5,
        tipo_documento_facturado: 96,
        fecha: '2026-11-20',
        ...c,
      },
      { provincia: 1 },
    ).includes('A CONSUMIDOR FINAL');

  test.each<[TipoComprobante, boolean]>([
    ...([6, 7, 8, 11, 12, 13] as const).map((tipo) => [tipo, true] as [TipoComprobante, boolean]),
    ...([1, 2, 3, 9999] as const).map((tipo) => [tipo, false] as [TipoComprobante, boolean]),
  ])('type %i to an identified final consumer: %s', (tipo_comprobante, impresa) => {
    expect(saysConsumidor({ tipo_comprobante })).toBe(impresa);
    expect(saysConsumidor({ tipo_comprobante, tipo_documento_facturado: 99 })).toBe(impresa);
  });

  test.each<CondicionIvaReceptor>([1, 4, 6, 7, 8, 9, 10, 13, 15, 16])('no B or C to condition %i', (situacion) => {
    for (const tipo_comprobante of [6, 8, 11, 13] as const) {
      expect(saysConsumidor({ tipo_comprobante, situacion_iva_facturado: situacion })).toBe(false);
    }
  });

  test.each<[string | null, 96 | 99, boolean]>([
    ['2026-06-30', 96, false],
    ['2026-06-30', 99, true],
    ['2026-07-01', 96, true],
    ['2026-07-01', 99, true],
    [null, 96, true],
  ])('RG 5866/2026: dated %s, document %i: %s', (fecha, tipo_documento_facturado, impresa) => {
    expect(saysConsumidor({ fecha, tipo_documento_facturado })).toBe(impresa);
  });

  const partsOf = (c: ComprobanteImprimible) => {
    const { receptor, leyendas } = hojaOf(c);
    return [receptor.quien[0]?.valor, leyendas.filter((leyenda) => leyenda === 'A CONSUMIDOR FINAL').length];
  };

  test('the sheet prints it once: in place of an anonymous name, or at the foot beside a name', () => {
    expect(partsOf(casos['b-anonimo']!)).toEqual(['A CONSUMIDOR FINAL', 0]);
    expect(partsOf(casos['b-identificado-bonificado']!)).toEqual(['María Inés Güiraldes', 1]);
    expect(partsOf(casos['nc-b-asociada']!)).toEqual(['María Inés Güiraldes', 1]);
    expect(partsOf(casos['c-monotributo']!)).toEqual(['María Inés Güiraldes', 1]);
    expect(partsOf({ ...casos['c-monotributo']!, fecha: '2026-06-30' })).toEqual(['María Inés Güiraldes', 0]);
    expect(partsOf({ ...casos['b-anonimo']!, tipo_comprobante: 9999 })).toEqual(['Consumidor Final', 0]);
  });
});

test('the legends of a C, of any Monotributo, and of a voucher half typed', () => {
  const said = (
    cambios: Partial<Parameters<typeof leyendasOf>[0]>,
    emisor: Parameters<typeof leyendasOf>[1] = { provincia: 0 },
  ) =>
    leyendasOf(
      {
        tipo_comprobante: 11,
        situacion_iva_facturado: 5,
        tipo_documento_facturado: 99,
        fecha: '2026-11-20',
        ...cambios,
      },
      emisor,
    );
  const tel147 = expect.stringContaining('Tel 147');
  expect(said({})).toEqual(['A CONSUMIDOR FINAL', tel147]);
  expect(said({ fecha: '2026-06-30' })).toEqual(['A CONSUMIDOR FINAL', tel147]);
  expect(said({ fecha: '2026-06-30', tipo_documento_facturado: 96 })).toEqual([tel147]);
  expect(said({ fecha: null })).toEqual(['A CONSUMIDOR FINAL', tel147]);
  expect(said({ tipo_comprobante: null })).toEqual([]);
  expect(said({ situacion_iva_facturado: null })).toEqual([]);
  expect(said({}, null)).toEqual(['A CONSUMIDOR FINAL']);
  expect(said({}, { provincia: null })).toEqual(['A CONSUMIDOR FINAL']);
  for (const situacion_iva_facturado of [6, 13, 16] as const)
    expect(said({ tipo_comprobante: 1, situacion_iva_facturado })).toEqual([expect.stringContaining('Ley Nº 27.618')]);
});
