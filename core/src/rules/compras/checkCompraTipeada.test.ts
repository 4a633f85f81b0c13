import { expect, test } from 'vitest';
import { compraTipeada, type CompraTipeada } from '../../contract/compras/compra.ts';
import { rate } from '../../../../tests/builders/compras.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import { isAppError } from '../errors.ts';
import { checkCompraTipeada } from './checkCompraTipeada.ts';

const tipeada = compraTipeada.parse({
  fecha: '2026-10-05',
  tipo_comprobante: 1,
  punto_de_venta: 3,
  numero: 1043,
  emisor_documento: '30716543214',
  emisor_nombre: ' Proveedor S.A. ',
  alicuotas: [],
  total: 0,
});
const tributos = {
  percepciones_iva: d(3),
  nacionales: d(0),
  ingresos_brutos: d(5),
  municipales: d(0),
  internos: d(0),
  otros: d(0),
};
const completa: CompraTipeada = {
  ...tipeada,
  alicuotas: [rate(21, '100', '21'), rate(10.5, '10', '1.05')],
  no_gravado: d(2),
  exento: d(4),
  tributos,
  total: d('146.05'),
};

function refused(cambios: Partial<CompraTipeada>, base = completa): string {
  try {
    checkCompraTipeada({ ...base, ...cambios });
    return '';
  } catch (error) {
    if (!isAppError(error, 'compra_invalida')) throw error;
    return `${error.data?.['campo']}: ${error.data?.['mensaje']}`;
  }
}

test('a typed purchase is stored with its sums, its rates from the lowest, and no authorisation', () => {
  const guardada = checkCompraTipeada({ ...completa, jurisdicciones: [{ jurisdiccion: 2, importe: d(5) }] });
  expect(guardada).toMatchObject({
    numero: 1043,
    numero_hasta: 1043,
    autorizacion: null,
    emisor_nombre: 'Proveedor S.A.',
    receptor_documento: null,
    moneda: 'PES',
    cotizacion: d(1),
    neto: d(110),
    iva: d('22.05'),
    otros_tributos: d(8),
    jurisdicciones: [{ jurisdiccion: 2 }],
  });
  expect(guardada.alicuotas?.map(({ iva }) => iva)).toEqual([10.5, 21]);
});

test('amounts left out are 0', () => {
  const minima = { ...tipeada, alicuotas: [rate(21, '100', '21')], total: d(121) };
  const { no_gravado, exento, otros_tributos, tributos: leidos } = checkCompraTipeada(minima);
  expect([no_gravado, exento, otros_tributos, ...Object.values(leidos)].map(String)).toEqual(Array(9).fill('0'));
});

test('the parts of a purchase of class A add up to its total, to the cent', () => {
  expect(refused({ total: d('146.06') })).toBe('total: Las partes suman 146,05 y el total es 146,06.');
});

test('a purchase of class B or C has its total alone', () => {
  const deB = { ...tipeada, tipo_comprobante: 6 as const, total: d(121) };
  expect(refused({}, deB)).toBe('');
  expect(refused({ alicuotas: [rate(21, '100', '21')] }, deB)).toBe(
    'alicuotas: Los comprobantes B y C no llevan alícuotas: alcanza con su total.',
  );
});

test('an import has its customs form, of 16 characters, and nothing else has one', () => {
  const importacion = { ...completa, tipo_comprobante: 66 as const };
  expect(refused({ despacho: '23001IC04000001A' }, importacion)).toBe('');
  const falta = 'despacho: El despacho va con el tipo 66, importación, y solo con él.';
  expect(refused({}, importacion)).toBe(falta);
  expect(refused({ despacho: '23001IC04000001A' })).toBe(falta);
  const corto = 'despacho: El despacho tiene 16 números y letras mayúsculas.';
  for (const despacho of ['23001IC0400000A', '23001ic04000001a', '23001IC04000001AB', '-23001IC04000001'])
    expect(refused({ despacho }, importacion)).toBe(corto);
});

test('the issuer’s CUIT, CUIL or CDI has a right check digit; another document is not checked', () => {
  const mal = 'emisor_documento: El CUIT del emisor está mal escrito.';
  for (const emisor_tipo of [80, 86, 87] as const)
    expect(refused({ emisor_tipo, emisor_documento: '30716543215' })).toBe(mal);
  expect(refused({ emisor_tipo: 96, emisor_documento: '30772273' })).toBe('');
});

test('the currency is one of ARCA’s, at a rate of its own: 1 in pesos, below 10,000 in another', () => {
  expect(refused({ moneda: 'XXX' })).toBe('moneda: ARCA no tiene esa moneda.');
  const rara = 'cotizacion: El tipo de cambio no es válido para esa moneda.';
  expect(refused({ cotizacion: d(2) })).toBe(rara);
  expect(refused({ moneda: 'DOL', cotizacion: d(0) })).toBe(rara);
  expect(refused({ moneda: 'DOL', cotizacion: d(10_000) })).toBe(rara);
  expect(refused({ moneda: 'DOL', cotizacion: d('9999.99') })).toBe('');
});

test('every amount is positive, with cents, and fits its column', () => {
  const mal =
    'total: Los importes se escriben en positivo, con hasta dos decimales: una nota de crédito resta por su tipo.';
  expect(refused({ no_gravado: d(-2), total: d('142.05') })).toBe(mal);
  expect(refused({ exento: d('4.001'), total: d('146.051') })).toBe(mal);
  expect(refused({ tributos: { ...tributos, otros: d(-1) }, total: d('145.05') })).toBe(mal);
  expect(refused({ alicuotas: [rate(21, '-100', '-21')] })).toBe(mal);
  expect(refused({ no_gravado: d('1e13'), total: d('1e13') })).toBe(mal);
});

test('each rate is one of ARCA’s, once', () => {
  expect(refused({ alicuotas: [rate(7, '100', '7')] })).toBe('alicuotas: ARCA no tiene una de las alícuotas.');
  expect(refused({ alicuotas: [rate(21, '50', '10.5'), rate(21, '50', '10.5')] })).toBe(
    'alicuotas: Cada alícuota va una sola vez.',
  );
});

test('a kind of voucher that nobody knows is refused first', () => {
  expect(refused({ tipo_comprobante: 998 as never })).toBe(
    'tipo_comprobante: Talonario no conoce ese tipo de comprobante.',
  );
});

test('the provinces of the perceptions are one each, positive, and never more than the perceptions', () => {
  const de = (...importes: [number, string][]) =>
    refused({
      jurisdicciones: importes.map(([jurisdiccion, importe]) => ({
        jurisdiccion: jurisdiccion as 0,
        importe: d(importe),
      })),
    });
  expect(de([14, '2'], [0, '2.5'])).toBe('');
  expect(de([0, '5'])).toBe('');
  expect(de([0, '5.01'])).toBe(
    'jurisdicciones: Las provincias suman 5,01 y las percepciones de Ingresos Brutos son 5,00.',
  );
  expect(de([0, '1'], [0, '1'])).toBe('jurisdicciones: Cada provincia va una sola vez.');
  const mal = 'jurisdicciones: La percepción de cada provincia se escribe en positivo, con hasta dos decimales.';
  expect(de([0, '0'])).toBe(mal);
  expect(de([0, '0.001'])).toBe(mal);
  const { jurisdicciones } = checkCompraTipeada({
    ...completa,
    jurisdicciones: [
      { jurisdiccion: 14, importe: d(1) },
      { jurisdiccion: 0, importe: d(1) },
    ],
  });
  expect(jurisdicciones.map(({ jurisdiccion }) => jurisdiccion)).toEqual([0, 14]);
});
