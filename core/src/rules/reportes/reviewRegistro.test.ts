import { describe, expect, test } from 'vitest';
import { buildAReportar, buildPercepcion, d, inscripto, iva21 } from '../../../../tests/builders/reportes.ts';
import type { ComprobanteAReportar } from './comprobante.ts';
import { enPesos } from './pesos.ts';
import { otroPeriodo, reviewAlicuotas, reviewComun, reviewDevolucion, reviewJurisdiccion } from './reviewRegistro.ts';
import { columnaOf, tributosPorColumna } from './tributos.ts';

const octubre = { desde: '2026-10-01', hasta: '2026-10-31' };
const found = (cambios: Partial<ComprobanteAReportar>) =>
  reviewComun(buildAReportar(cambios), octubre).map(({ codigo, impide }) => `${codigo}${impide ? '' : ' (aviso)'}`);
const told = (cambios: Partial<ComprobanteAReportar>) =>
  reviewComun(buildAReportar(cambios), octubre).map(({ mensaje }) => mensaje);

describe('a voucher of a file', () => {
  const base = { alicuotas: [iva21(100, 21)] };

  test('that adds up, of its month, has no problem', () => {
    expect(found(base)).toEqual([]);
    expect(found({ ...base, fecha: '2026-10-01' })).toEqual([]);
    expect(found({ ...base, fecha: '2026-10-31' })).toEqual([]);
  });

  test('of another month is left out', () => {
    expect(found({ ...base, fecha: '2026-09-30' })).toEqual(['fuera_de_periodo']);
    expect(told({ ...base, fecha: '2026-11-01' })).toEqual([
      'Es del 01/11/2026 y el archivo es del 01/10/2026 al 31/10/2026.',
    ]);
  });

  test('whose figures do not add up is left out, with both figures', () => {
    expect(told({ ...base, total: d('121.01') })).toEqual(['Sus partes suman 121,00 y su total es 121,01.']);
    expect(told({ ...base, tributos: d(5), total: d(126) })).toEqual([
      'Sus tributos suman 0,00 y el comprobante dice 5,00.',
    ]);
    expect(found({ ...base, iva: d(20), no_gravado: d(1), total: d(121) })).toEqual(['alicuotas_no_suman']);
    expect(found({ ...base, neto: d(99), no_gravado: d(1), total: d(121) })).toEqual(['alicuotas_no_suman']);
    expect(found({ tipo_comprobante: 11, neto: d(121), total: d(121) })).toEqual([]);
  });

  test('with a negative amount is left out: files have no sign', () => {
    expect(found({ alicuotas: [iva21(-100, -21)] })).toEqual(['importe_negativo']);
    expect(found({ ...base, exento: d(-1), no_gravado: d(1), total: d(121) })).toEqual(['importe_negativo']);
  });

  test('of class A is to a CUIT, and any document has its number with a right check digit', () => {
    const deA = { ...base, tipo_comprobante: 1 as const };
    expect(found(deA)).toEqual(['sin_cuit']);
    expect(found({ ...deA, ...inscripto('30711234566', 'ACME') })).toEqual([]);
    expect(told({ ...deA, ...inscripto('30711234567', 'ACME') })).toEqual([
      'El CUIT o CUIL 30711234567 del receptor está mal escrito.',
    ]);
    const document = (tipo_documento_facturado: 80 | 86 | 87 | 96 | 94, cuit_facturado: string) =>
      found({ ...base, tipo_documento_facturado, cuit_facturado });
    expect(document(96, '30772273')).toEqual([]);
    expect(document(96, '')).toEqual(['sin_documento']);
    expect(document(94, 'AB1')).toEqual(['sin_documento']);
    for (const tipo of [80, 86, 87] as const) expect(document(tipo, '20123456787')).toEqual(['cuit_invalido']);
  });

  test('has a rate of 1 in pesos, and one of four digits and six decimals in another currency', () => {
    const rate = (moneda: string, cotizacion: string) => found({ ...base, moneda, cotizacion: d(cotizacion) });
    expect(rate('PES', '1.01')).toEqual(['cotizacion']);
    expect(rate('DOL', '9999.999999')).toEqual([]);
    expect(rate('DOL', '10000')).toEqual(['cotizacion']);
    expect(rate('DOL', '0')).toEqual(['cotizacion']);
    expect(rate('DOL', '1.0000001')).toEqual(['cotizacion']);
  });

  test('of an operation of another month is told, and goes', () => {
    const asociado = { tipo_comprobante: 6, punto_de_venta: 3, numero_comprobante: 1, cuit: '', fecha: '2026-09-30' };
    expect(found({ ...base, asociados: [asociado as never] })).toEqual(['otro_periodo (aviso)']);
    expect(otroPeriodo(buildAReportar({ fecha_venta: '2026-09-15' }))[0]?.mensaje).toBe(
      'Es de una operación del 15/09/2026, de otro período.',
    );
    expect(found({ ...base, fecha_venta: '2026-10-31' })).toEqual([]);
    expect(found({ ...base, periodo_asociado: { desde: '2026-09-01', hasta: '2026-09-30' } })).toEqual([
      'otro_periodo (aviso)',
    ]);
  });
});

describe('the VAT of a rate', () => {
  const vat = (cambios: Partial<ComprobanteAReportar>, presentadas = true) =>
    reviewAlicuotas(buildAReportar(cambios), { presentadas }).map(({ mensaje, impide }) => `${impide} ${mensaje}`);

  test('that is not its net’s stops an invoice where the portal takes the rates, unless ARCA accepts it', () => {
    const texto = 'El IVA al 21 % es 21,02 y no corresponde a un neto de 100,00';
    expect(vat({ alicuotas: [iva21(100, '21.01')] })).toEqual([]);
    expect(vat({ alicuotas: [iva21(100, '21.02')] })).toEqual([`true ${texto}.`]);
    expect(vat({ alicuotas: [iva21(100, '21.02')] }, false)).toEqual([`false ${texto}.`]);
    expect(vat({ alicuotas: [iva21(1000000, '210021')] })[0]).toMatch(
      /^false .*dentro de la diferencia que ARCA acepta\.$/,
    );
  });

  test('of a note is only told: it may take the rest of its invoice', () => {
    expect(vat({ tipo_comprobante: 8, alicuotas: [iva21(100, '21.02')] })[0]).toMatch(
      /^false .*ARCA no lo controla en una nota/,
    );
  });

  test('has a rate that ARCA knows, where the portal takes it', () => {
    const rara = { alicuotas: [{ iva: 7, neto: d(100), importe: d(7) }] };
    expect(vat(rara)).toEqual(['true ARCA no tiene una alícuota de IVA del 7 %.']);
    expect(vat(rara, false)).toEqual([]);
  });
});

test('a perception of a voucher adopted from ARCA says that its province is to be told by hand', () => {
  const otros_tributos = [
    { id: 7, importe: d(25), descripcion: '' },
    { id: 6, importe: d(3), descripcion: '' },
  ] as never;
  expect(reviewJurisdiccion(buildAReportar({ otros_tributos })).map(({ codigo, impide }) => [codigo, impide])).toEqual([
    ['jurisdiccion_desconocida', false],
  ]);
});

describe('a note that gives a perception back', () => {
  const percepcion = buildPercepcion(901, 100, '2.5', '2.5');
  const figuras = { neto: d(100), exento: d(5), no_gravado: d(6) };
  const refusal = (cambios: object = {}, devuelta = percepcion) => {
    const original = { ...figuras, percepciones: [buildPercepcion(924, 100, 1, 1), percepcion], ...cambios };
    return reviewDevolucion(buildAReportar({ ...figuras, original: original as never }), devuelta)[0]?.codigo ?? null;
  };

  test('annuls the whole operation, with the perception of its invoice', () => {
    expect(refusal()).toBe(null);
    for (const campo of ['neto', 'exento', 'no_gravado']) expect(refusal({ [campo]: d(7) })).toBe('nota_parcial');
    for (const campo of ['base_pesos', 'percepcion_aplicada', 'importe_pesos'])
      expect(refusal({}, { ...percepcion, [campo]: d(9) })).toBe('otra_percepcion');
    expect(refusal({}, { ...percepcion, linea: 2 })).toBe('otra_percepcion');
    expect(refusal({ percepciones: [] })).toBe('otra_percepcion');
  });

  test('of an invoice that is not ours is not checked', () => {
    expect(reviewDevolucion(buildAReportar({ original: null }), percepcion)).toEqual([]);
  });
});

test('each tax of ARCA goes to its column of the VAT files', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 99].map(columnaOf)).toEqual([
    'nacionales',
    'ingresos_brutos',
    'municipales',
    'internos',
    'ingresos_brutos',
    'nacionales',
    'ingresos_brutos',
    'municipales',
    'nacionales',
    'no_categorizados',
    'otros',
  ]);
  const columnas = tributosPorColumna({
    percepciones: [buildPercepcion(901, 100, '2.5', '2.5'), buildPercepcion(924, 100, 1, 1)],
    otros_tributos: [
      { id: 6, importe: d(3) },
      { id: 7, importe: d(4) },
      { id: 1, importe: d(5) },
    ] as never,
  });
  expect(Object.fromEntries(Object.entries(columnas).map(([clave, valor]) => [clave, Number(valor)]))).toEqual({
    no_categorizados: 0,
    nacionales: 8,
    ingresos_brutos: 7.5,
    municipales: 0,
    internos: 0,
    otros: 0,
  });
  expect(Number(tributosPorColumna({ percepciones: [], otros_tributos: [] }).ingresos_brutos)).toBe(0);
});

test('a voucher in dollars is reported in pesos, figure by figure; its perceptions bring their own', () => {
  const enDolares = buildAReportar({
    moneda: 'DOL',
    cotizacion: d('1000.005'),
    alicuotas: [iva21(10, '2.1')],
    exento: d(1),
    no_gravado: d(2),
    percepciones: [{ ...buildPercepcion(901, 10, '2.5', '0.25'), importe_pesos: d('250.01') }],
    otros_tributos: [{ id: 1, importe: d('0.5') }] as never,
  });
  const { alicuotas, iva, exento, no_gravado, percepciones, otros_tributos, total } = enPesos(enDolares);
  expect(alicuotas).toEqual([{ iva: 21, neto: d('10000.05'), importe: d('2100.01') }]);
  expect([iva, exento, no_gravado, total].map(String)).toEqual(['2100.01', '1000.01', '2000.01', '15850.09']);
  expect(percepciones).toEqual([{ jurisdiccion: 901, importe: d('250.01') }]);
  expect(otros_tributos).toEqual([{ id: 1, importe: d('500') }]);
});

test('the whole net of a class C is exempt in the files', () => {
  const deC = buildAReportar({ tipo_comprobante: 11, neto: d(100), exento: d(5), total: d(105) });
  expect([enPesos(deC).exento, enPesos({ ...deC, tipo_comprobante: 6 }).exento].map(String)).toEqual(['105', '5']);
});
