import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { CondicionIvaReceptor, SituacionIibb, TipoComprobante } from '../../../contract/enums.ts';
import { alicuotaDeLeyenda, leyendasDeProvincias, leyendasProvinciales } from './provinciales.ts';

const d = (valor: Decimal.Value) => new Decimal(valor);
const lines = (
  tipo_comprobante: TipoComprobante,
  situacion_iva_facturado: CondicionIvaReceptor,
  situacion_iibb: SituacionIibb = 2,
  alicuotas: Parameters<typeof leyendasProvinciales>[1]['alicuotas'] = { 0: d(3) },
) =>
  leyendasProvinciales(
    { tipo_comprobante, situacion_iva_facturado, fecha: '2026-11-20' },
    { situacion_iibb, alicuotas },
  );

describe('CABA, Res. AGIP 169/2026', () => {
  test.each<TipoComprobante>([6, 7, 8, 11, 12, 13])('type %i to a final consumer', (tipo) => {
    expect(lines(tipo, 5)).toEqual(['ALÍCUOTA ISIB CABA 3,00%']);
  });

  test('in Convenio Multilateral the legend names the income it is about', () => {
    expect(lines(6, 5, 3, { 0: d('2.5') })).toEqual([
      'ALÍCUOTA ISIB CABA 2,50% - APLICABLE SOBRE INGRESOS BRUTOS ATRIBUIDOS A CABA',
    ]);
  });

  test('no legend on A, nor to another condition of receiver, nor without a rate, nor on a Presupuesto', () => {
    expect(lines(1, 1)).toEqual([]);
    expect(lines(6, 4)).toEqual([]);
    expect(lines(11, 6)).toEqual([]);
    expect(lines(9999, 5)).toEqual([]);
    expect(lines(6, 5, 2, {})).toEqual([]);
    expect(lines(6, 5, 2, { 0: d(0) })).toEqual([]);
  });
});

test('Entre Ríos goes after CABA; provinces whose whole text is unknown are not printed', () => {
  const alicuotas = { 0: d(3), 5: d('3.5'), 7: d(4), 17: d(3) };
  expect(lines(6, 5, 2, alicuotas)).toEqual([
    'ALÍCUOTA ISIB CABA 3,00%',
    'Imp. Pciales o IIBB o Profesiones Liberales Entre Ríos 3.5%',
  ]);
  expect(leyendasDeProvincias.filter(({ texto }) => texto === null).map(({ provincia }) => provincia)).toEqual([17, 7]);
});

test('the point of sale’s rate wins; null takes the company’s and 0 prints nothing', () => {
  const de = (...tasas: Parameters<typeof alicuotaDeLeyenda>) => alicuotaDeLeyenda(...tasas)?.toFixed() ?? null;
  expect(de(d(3), null)).toBe('3');
  expect(de(d(3), d('1.5'))).toBe('1.5');
  expect(de(d(3), d(0))).toBeNull();
  expect(de(null, d(2))).toBe('2');
  expect(de(null, null)).toBeNull();
});

test('CABA asks for its line from 2027 on; a rate of a few thousandths is printed too', () => {
  expect(leyendasDeProvincias.find(({ provincia }) => provincia === 0)?.obligatoria_desde).toBe('2027-01-01');
  expect(lines(6, 5, 2, { 0: d('0.5') })).toEqual(['ALÍCUOTA ISIB CABA 0,50%']);
  expect(lines(6, 5, 2, { 0: d(-1) })).toEqual([]);
});
