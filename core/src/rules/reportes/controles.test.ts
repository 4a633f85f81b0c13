import { describe, expect, test } from 'vitest';
import { createArcibaNotas, createArcibaPercepciones } from '../percepciones/regimenes/caba/arciba/arciba.ts';
import { disenosPercepcion } from '../percepciones/regimenes/caba/arciba/disenos.ts';
import { disenoOf, documentCampos } from './campos.ts';
import { inscripcionOf, porFechaYTipo, type ComprobanteAReportar } from './comprobante.ts';
import { documentacionDeReportes } from './documentacion.ts';
import { createIvaSimple } from './ivaSimple/ivaSimple.ts';
import { createIvaVentas } from './ivaVentas/ivaVentas.ts';
import { createLibroIva } from './libroIva/libroIva.ts';
import { writeReporte, type Reporte } from './reporte.ts';
import { regimenes } from '../percepciones/regimenes/regimenes.ts';
import { createSiretper } from '../percepciones/regimenes/tucuman/siretper/siretper.ts';
import { fitTexto, createCodificador } from './texto.ts';
import {
  buildAReportar,
  buildPercepcion,
  d,
  filesOf,
  inscripto,
  iva21,
  reparosOf,
} from '../../../../tests/builders/reportes.ts';

const octubre = { desde: '2026-10-01', hasta: '2026-10-31' };
const reportes = {
  libro: () => createLibroIva('2026-10') as Reporte<string>,
  simple: () => createIvaSimple('2026-10') as Reporte<string>,
  ventas: () =>
    createIvaVentas({ ...octubre, jurisdicciones: [901], separador: ';', resumenes: false }) as Reporte<string>,
  arciba: () => createArcibaPercepciones({ cuit_emisor: '30999000106', ...octubre }) as Reporte<string>,
  notas: () => createArcibaNotas({ cuit_emisor: '30999000106', ...octubre }) as Reporte<string>,
  siretper: () => createSiretper(octubre) as Reporte<string>,
};

const facturaA = buildAReportar({
  ...inscripto('30999000211', 'Distribuidora Ñandú S.A.'),
  tipo_comprobante: 1,
  alicuotas: [iva21('1000.00', '210.00')],
});
const conCaba = { ...facturaA, ...sumado(facturaA, [buildPercepcion(901, '1000.00', '2.5', '25.00', { tipo: 'C' })]) };
const conTucuman = {
  ...facturaA,
  ...sumado(facturaA, [buildPercepcion(924, '1000.00', '3.5', '35.00')]),
  calle_facturado: 'San Martín',
  localidad_facturado: 'Tafí Viejo',
  provincia_facturado: 14 as const,
  codigo_postal_facturado: '4103',
};
const factura = {
  comprobante_id: null,
  tipo_comprobante: 1,
  punto_de_venta: 3,
  numero_comprobante: 9,
  cuit: '30716543214',
} as const;
const notaCaba = { ...conCaba, tipo_comprobante: 3 as const, asociados: [{ ...factura, fecha: '2026-10-01' }] };

function sumado(c: ComprobanteAReportar, percepciones: ComprobanteAReportar['percepciones']) {
  const tributos = percepciones.reduce((suma, { importe }) => suma.plus(importe), d(0));
  return { percepciones, tributos, total: c.total.plus(tributos) };
}

describe('vouchers the authority would refuse are named before the file is written', () => {
  test.each<[string, keyof typeof reportes, ComprobanteAReportar, string[]]>([
    ['a right one', 'libro', facturaA, []],
    ['of another month', 'libro', { ...facturaA, fecha: '2026-11-01' }, ['fuera_de_periodo']],
    ['parts that are not the total', 'libro', { ...facturaA, total: d('1210.01') }, ['no_suma']],
    [
      'VAT three cents away, which ARCA takes of no invoice of this size',
      'libro',
      buildAReportar({ alicuotas: [iva21('1000.00', '210.03')] }),
      ['iva_no_corresponde'],
    ],
    [
      'VAT three cents away on a note',
      'libro',
      buildAReportar({ tipo_comprobante: 8, alicuotas: [iva21('1000.00', '210.03')] }),
      [],
    ],
    ...(['ventas', 'arciba'] as const).map(
      (reporte): [string, keyof typeof reportes, ComprobanteAReportar, string[]] => [
        `VAT three cents away, where no authority takes the rates: ${reporte}`,
        reporte,
        { ...conCaba, iva: d('210.03'), total: d('1235.03'), alicuotas: [iva21('1000.00', '210.03')] },
        [],
      ],
    ),
    ['VAT a cent away', 'libro', buildAReportar({ alicuotas: [iva21('1000.00', '210.01')] }), []],
    ['taxes that nobody lists', 'libro', { ...facturaA, tributos: d(5), total: d(1215) }, ['tributos_no_suman']],
    [
      'rates that are not the net',
      'libro',
      { ...facturaA, alicuotas: [iva21('900.00', '189.00')] },
      ['alicuotas_no_suman'],
    ],
    [
      'a rate that is none',
      'libro',
      buildAReportar({ alicuotas: [{ iva: 19, neto: d(100), importe: d(19) }] }),
      ['alicuota_desconocida'],
    ],
    [
      'class A without CUIT',
      'libro',
      { ...facturaA, tipo_documento_facturado: 96, cuit_facturado: '30772273' },
      ['sin_cuit'],
    ],
    ['a wrong CUIT', 'libro', { ...facturaA, cuit_facturado: '30999000212' }, ['cuit_invalido']],
    ['pesos at another rate', 'libro', { ...facturaA, cotizacion: d(2) }, ['cotizacion']],
    [
      'a rate of exchange of five digits',
      'libro',
      { ...facturaA, moneda: 'DOL', cotizacion: d(10_000) },
      ['cotizacion', 'no_entra'],
    ],
    [
      'a negative amount',
      'libro',
      buildAReportar({ alicuotas: [iva21('-1.00', '-0.21')] }),
      ['importe_negativo', 'no_entra', 'no_entra'],
    ],
    ['an issuer without activity', 'simple', { ...facturaA, actividad: null }, ['sin_actividad']],
    ['a province that has no column', 'ventas', conTucuman, ['sin_columna']],
    ['a right perception', 'arciba', conCaba, []],
    ['without one it is not told', 'arciba', facturaA, []],
    [
      'a perception that is not base × rate',
      'arciba',
      { ...conCaba, ...sumado(facturaA, [{ ...buildPercepcion(901, '1000.00', '2.5', '25.01', { tipo: 'C' }) }]) },
      ['percepcion_no_corresponde'],
    ],
    [
      'a buyer that AGIP has no code for',
      'arciba',
      {
        ...conCaba,
        ...sumado(facturaA, [buildPercepcion(901, '1000.00', '2.5', '25.00', { tipo: 'C', condicion: 5 })]),
      },
      ['situacion_iva'],
    ],
    [
      'a base greater than the voucher',
      'arciba',
      { ...conCaba, ...sumado(facturaA, [buildPercepcion(901, '4000.00', '2.5', '100.00', { tipo: 'C' })]) },
      ['otros_conceptos'],
    ],
    ['a right note', 'notas', notaCaba, []],
    ['a note of nothing', 'notas', { ...notaCaba, asociados: [] }, ['sin_original']],
    [
      'a note of two',
      'notas',
      { ...notaCaba, asociados: [...notaCaba.asociados, ...notaCaba.asociados] },
      ['sin_original'],
    ],
    [
      'a note out of time',
      'notas',
      { ...notaCaba, asociados: [{ ...factura, fecha: '2026-07-31' }] },
      ['fuera_de_plazo'],
    ],
    ['a note of its whole invoice', 'notas', { ...notaCaba, original: conCaba }, []],
    ['a note of a part of it', 'notas', { ...notaCaba, original: { ...conCaba, exento: d(1) } }, ['nota_parcial']],
    [
      'a note with another perception',
      'notas',
      { ...notaCaba, original: { ...conCaba, percepciones: [buildPercepcion(901, '1000.00', '3', '30.00')] } },
      ['otra_percepcion'],
    ],
    ['a note of what had none', 'notas', { ...notaCaba, original: facturaA }, ['otra_percepcion']],
    ['a right one of Tucumán', 'siretper', conTucuman, []],
    [
      'a part of one of Tucumán',
      'siretper',
      {
        ...conTucuman,
        tipo_comprobante: 3,
        asociados: [{ ...factura, fecha: '2026-10-01' }],
        original: { ...conTucuman, neto: d(2000) },
      },
      ['nota_parcial'],
    ],
    [
      'an address cut short',
      'siretper',
      { ...conTucuman, localidad_facturado: ' ', codigo_postal_facturado: '' },
      ['domicilio_incompleto'],
    ],
    [
      'a point of sale of five digits',
      'siretper',
      { ...conTucuman, punto_de_venta: 10_000 },
      ['punto_de_venta', 'no_entra'],
    ],
    [
      'a document it does not take',
      'siretper',
      { ...conTucuman, tipo_comprobante: 6, tipo_documento_facturado: 86 },
      ['documento'],
    ],
    ['a note without its invoice', 'siretper', { ...conTucuman, tipo_comprobante: 3 }, ['sin_original']],
  ])('%s', async (_, reporte, comprobante, codigos) => {
    const reparos = await reparosOf(reportes[reporte](), [comprobante]);
    expect(reparos.filter(({ impide }) => impide).map(({ codigo }) => codigo)).toEqual(codigos);
    for (const reparo of reparos) {
      expect(reparo).toMatchObject({
        comprobante_id: comprobante.id,
        mensaje: expect.stringMatching(/^[A-ZÁÉÍÓÚ].*\.$/),
      });
    }
  });

  test('notices that do not block the file are told too', async () => {
    const adoptada = { ...facturaA, otros_tributos: [{ id: 7, importe: d(10) }], tributos: d(10), total: d(1220) };
    const nota = { ...facturaA, tipo_comprobante: 3 as const, asociados: [{ ...factura, fecha: '2026-09-30' }] };
    const rara = { ...facturaA, razon_social_facturado: 'Casa\u0007 Ж' };
    const reparos = await reparosOf(reportes.libro(), [
      adoptada,
      nota,
      { ...facturaA, fecha_venta: '2026-09-30' },
      { ...facturaA, fecha_venta: '2026-10-01' },
      rara,
    ]);
    expect(reparos.map(({ codigo, impide }) => [codigo, impide])).toEqual([
      ['jurisdiccion_desconocida', false],
      ['otro_periodo', false],
      ['otro_periodo', false],
      ['texto_cambiado', false],
    ]);
    expect(reparos.at(-1)?.mensaje).toBe('Apellido y nombre o denominación: "Casa\u0007 Ж" se escribe "Casa ?".');
  });
});

test.each<['libro' | 'simple', string, string, boolean[]]>([
  ['libro', '1000000.00', '210000.05', [false]],
  ['simple', '1000000.00', '210000.05', [false]],
  // 21 is 0.01 % of 210000.
  ['libro', '1000000.00', '210021.00', [false]],
  ['libro', '1000000.00', '210021.01', [true]],
  ['libro', '1000000.00', '209979.00', [false]],
  ['libro', '0.50', '0.12', []],
  ['libro', '0.50', '0.13', [true]],
  ['simple', '1000000.00', '210000.01', []],
])('%s: an invoice of %s with VAT %s is told while ARCA took it, refused beyond', async (libro, neto, iva, impiden) => {
  const reparos = await reparosOf(reportes[libro](), [buildAReportar({ alicuotas: [iva21(neto, iva)] })]);
  expect(reparos.map(({ codigo, impide }) => [codigo, impide])).toEqual(
    impiden.map((impide) => ['iva_no_corresponde', impide]),
  );
  for (const { impide, mensaje } of reparos) {
    expect(mensaje).toMatch(impide ? /\d\.$/ : /: está dentro de la diferencia que ARCA acepta\.$/);
  }
});

describe('a month in which the issuer changed its condition', () => {
  const enC = (numero_comprobante: number, situacion_iva_emisor: 4 | 6): ComprobanteAReportar =>
    buildAReportar({ tipo_comprobante: 11, numero_comprobante, neto: d(10), situacion_iva_emisor, actividad: null });

  test.each<['libro' | 'simple', RegExp]>([
    [
      'libro',
      /^Quedó afuera 1 comprobante que emitiste como monotributista, que no va en el Libro IVA Digital: FC C 0003-00000008\.$/,
    ],
    [
      'simple',
      /^Quedaron afuera 2 comprobantes que emitiste sin ser Responsable inscripto, que no van en IVA Simple: FC C 0003-00000007, FC C 0003-00000008\.$/,
    ],
  ])('%s: what it issued in the other one is left out, and told', async (libro, mensaje) => {
    const reporte = reportes[libro]();
    const mes = [facturaA, enC(7, 4), enC(8, 6)];
    expect((await reparosOf(reporte, mes)).filter(({ impide }) => impide)).toEqual([]);
    expect(reporte.generales?.()).toEqual([{ codigo: 'emisor_no_presenta', mensaje: expect.stringMatching(mensaje) }]);
  });

  test('the other vouchers stay in its files', async () => {
    const { cbte } = await filesOf(createLibroIva('2026-10'), [facturaA, enC(7, 4), enC(8, 6)]);
    expect(cbte.lineas.map((linea) => linea.slice(8, 11))).toEqual(['001', '011']);
    const { debito } = await filesOf(createIvaSimple('2026-10'), [facturaA, enC(7, 4), enC(8, 6)]);
    expect(debito.lineas.slice(1)).toEqual(['479101;1;1;5;1000;210;0;']);
  });
});

describe('e-ARCIBA of a class A that was issued with its VAT in the base', () => {
  const conIva = {
    ...facturaA,
    ...sumado(facturaA, [buildPercepcion(901, '1210.00', '3', '36.30', { condicion: 6 })]),
  };

  test('reports its VAT among the other amounts, since its month could not be filed otherwise, with a notice', async () => {
    const reparos = await reparosOf(reportes.arciba(), [conIva]);
    expect(reparos.map(({ codigo, impide }) => [codigo, impide])).toContainEqual(['iva_en_la_base', false]);
    expect(reparos.filter(({ impide }) => impide)).toEqual([]);
    const { percepciones } = await filesOf(reportes.arciba(), [conIva]);
    // Fields 8, 16, 17 and 18: 36.30 = 1246.30 - 0 - 1210.00
    const [linea = ''] = percepciones?.lineas ?? [];
    expect([linea.slice(43, 59), linea.slice(130, 146), linea.slice(146, 162), linea.slice(162, 178)]).toEqual([
      '0000000001246,30',
      '0000000000036,30',
      '0000000000000,00',
      '0000000001210,00',
    ]);
  });
});

describe('the situation that e-ARCIBA tells of a buyer', () => {
  const convenio = { tipo: 'convenio', numero: '30999000211' } as const;
  const local = { tipo: 'local', numero: '2801234567' } as const;
  const simplificado = { tipo: 'simplificado', numero: '20123456789' } as const;

  test.each<[string, 'C' | 'D' | null, ComprobanteAReportar['iibb_facturado'], string]>([
    ['Convenio Multilateral in the padrón', 'C', null, '230999000211'],
    ['whatever number the buyer gave', 'C', local, '230999000211'],
    ['of any shape', 'C', simplificado, '230999000211'],
    ['local in the padrón, with its number', 'D', local, '102801234567'],
    ['local in the padrón, of a number that nobody knows', 'D', null, '400000000000'],
    ['local in the padrón, with a number that is not of a local', 'D', convenio, '400000000000'],
    ['with a number of Convenio Multilateral, in no padrón', null, convenio, '230999000211'],
    ['with one of the simplified regime, in no padrón', null, simplificado, '520123456789'],
    ['with one of another province, for all that is known', null, local, '400000000000'],
  ])('%s', async (_, tipo, iibb_facturado, esperado) => {
    const percepcion = buildPercepcion(901, '1000.00', '2.5', '25.00', { tipo });
    const comprobante = { ...facturaA, ...sumado(facturaA, [percepcion]), iibb_facturado };
    const { percepciones } = await filesOf(reportes.arciba(), [comprobante]);
    expect(percepciones?.lineas[0]?.slice(87, 99)).toBe(esperado);
  });
});

describe('perceptions of 0', () => {
  const sinPadron = (jurisdiccion: 901 | 924, codigo: string): ComprobanteAReportar => {
    const cero = buildPercepcion(jurisdiccion, '1000.00', '0', '0.00', { tipo: null });
    return { ...facturaA, percepciones: [{ ...cero, evidencia: { ...cero.evidencia, codigo } }] };
  };
  const numerados = (c: ComprobanteAReportar, cuantos: number) =>
    Array.from({ length: cuantos }, (_, indice) => ({ ...c, numero_comprobante: indice + 1 }));
  const generalesOf = async (reporte: Reporte<string>, comprobantes: readonly ComprobanteAReportar[]) => {
    const reparos = await reparosOf(reporte, comprobantes);
    return { reparos, generales: reporte.generales?.() };
  };

  test.each<['arciba' | 'siretper', ComprobanteAReportar]>([
    ['arciba', sinPadron(901, 'sin_padron')],
    ['siretper', sinPadron(924, 'no_inscripto')],
  ])('%s: that a buyer was not in the list is told once, however many', async (reporte, comprobante) => {
    expect(await generalesOf(reportes[reporte](), [comprobante])).toEqual({
      reparos: [],
      generales: [
        {
          codigo: 'sin_padron',
          mensaje:
            'Sin padrón: 1 comprobante a quien no estaba en el padrón del mes salió sin percepción, como eligió la empresa. Consultalo con tu contador: FC A 0003-00000001.',
        },
      ],
    });
    const muchos = await generalesOf(reportes[reporte](), numerados(comprobante, 1_012));
    expect(muchos.generales).toHaveLength(1);
    expect(muchos.generales?.[0]?.mensaje).toMatch(
      /^Sin padrón: 1\.012 comprobantes .*: FC A 0003-00000001, .*FC A 0003-00000010 y 1\.002 más\.$/,
    );
  });

  test.each<['arciba' | 'siretper', ComprobanteAReportar]>([
    ['arciba', sinPadron(901, 'sin_padron')],
    ['siretper', sinPadron(924, 'no_inscripto')],
  ])('%s: whoever writes all that is said gets each of them by its name', async (reporte, comprobante) => {
    const mensajes: string[] = [];
    const pasada = writeReporte(reportes[reporte](), numerados(comprobante, 12), (reparo) => {
      mensajes.push(`${reparo.comprobante} ${reparo.codigo} ${reparo.mensaje}`);
    });
    for await (const registros of pasada) expect(registros).toEqual([]);
    expect(mensajes).toHaveLength(12);
    expect(mensajes[11]).toBe(
      'FC A 0003-00000012 sin_padron El receptor no estaba en el padrón del mes: salió sin percepción, como eligió la empresa.',
    );
  });

  test.each<['arciba' | 'siretper', 901 | 924]>([
    ['arciba', 901],
    ['siretper', 924],
  ])('%s: those that went nobody knew where are named', async (reporte, jurisdiccion) => {
    const comprobante = sinPadron(jurisdiccion, 'entrega_desconocida');
    const { generales } = await generalesOf(reportes[reporte](), numerados(comprobante, 2));
    expect(generales).toEqual([
      {
        codigo: 'entrega_desconocida',
        mensaje:
          'Entrega desconocida: 2 comprobantes salieron sin percepción porque no se sabía a qué provincia iba la entrega. Fijate si eran de esta provincia y consultalo con tu contador: FC A 0003-00000001, FC A 0003-00000002.',
      },
    ]);
  });

  test('there is no notice for a buyer in the list, another province or a credit note', async () => {
    const nota = { ...sinPadron(901, 'sin_padron'), tipo_comprobante: 3 as const };
    const [comprobanteAReportar, segundo, tercero] = [
      sinPadron(901, 'padron_cero'),
      sinPadron(901, 'entrega_en_otra_provincia'),
      nota,
    ];
    const vecinos = [
      comprobanteAReportar,
      { ...segundo, numero_comprobante: 2 },
      { ...tercero, numero_comprobante: 3 },
    ];
    expect(await generalesOf(reportes.arciba(), vecinos)).toEqual({ reparos: [], generales: [] });
    expect(await generalesOf(reportes.siretper(), vecinos)).toEqual({ reparos: [], generales: [] });
    expect(await filesOf(reportes.arciba(), vecinos)).toMatchObject({ percepciones: { lineas: [] } });
  });
});

test.each<[keyof typeof reportes, ComprobanteAReportar['tipo_comprobante'], string[]]>([
  ['arciba', 1, ['jurisdiccion_desconocida']],
  ['arciba', 3, []],
  ['notas', 1, []],
  ['notas', 3, ['jurisdiccion_desconocida']],
  ['siretper', 1, ['jurisdiccion_desconocida']],
  ['siretper', 3, ['jurisdiccion_desconocida']],
])('%s: an adopted type %i with a perception of an unknown province is named', async (reporte, tipo, codigos) => {
  const tributos = { tributos: d(30), total: facturaA.total.plus(30) };
  const adoptado = { ...facturaA, tipo_comprobante: tipo, otros_tributos: [{ id: 7, importe: d(30) }], ...tributos };
  const reparos = await reparosOf(reportes[reporte](), [adoptado]);
  expect(reparos.map(({ codigo, impide }) => [codigo, impide])).toEqual(codigos.map((codigo) => [codigo, false]));
});

describe('the Libro IVA Digital', () => {
  const campo = async (
    desde: number,
    hasta: number,
    cambios: Partial<ComprobanteAReportar>,
    ...opciones: Parameters<typeof createLibroIva> extends [string, ...infer R] ? R : never
  ) => {
    const { cbte } = await filesOf(createLibroIva('2026-10', ...opciones), [buildAReportar(cambios)]);
    return cbte.lineas[0]?.slice(desde - 1, hasta);
  };
  const mixta = { alicuotas: [iva21('100.00', '21.00')], exento: d(50) };
  const servicio = { concepto: 2 as const, vencimiento_pago: '2026-11-04' };

  test('the code of operation', async () => {
    expect(await campo(243, 243, mixta)).toBe('E');
    expect(await campo(243, 243, mixta, { operacion_mixta: 'espacio' })).toBe(' ');
    expect(await campo(243, 243, { exento: d(50) }, { operacion_mixta: 'espacio' })).toBe('E');
    expect(await campo(243, 243, { no_gravado: d(50) })).toBe('N');
    expect(await campo(243, 243, { alicuotas: [iva21('100.00', '21.00')] })).toBe(' ');
  });

  test('the code of operation of a voucher taken from ARCA at 0 %', async () => {
    const alCero = { iva: 0 as const, neto: d('100.00'), importe: d(0) };
    expect(await campo(243, 243, { alicuotas: [alCero] })).toBe('E');
    expect(await campo(243, 243, { alicuotas: [alCero] }, { operacion_mixta: 'espacio' })).toBe('E');
    expect(await campo(243, 243, { alicuotas: [iva21('100.00', '21.00'), alCero] })).toBe('E');
    expect(await campo(243, 243, { alicuotas: [alCero], no_gravado: d(50) })).toBe('N');
  });

  test('the due date', async () => {
    expect(await campo(259, 266, servicio)).toBe('20261104');
    expect(await campo(259, 266, {})).toBe('20261006');
    expect(await campo(259, 266, servicio, { vencimiento: 'servicios' })).toBe('20261104');
    expect(await campo(259, 266, { vencimiento_pago: '2026-11-04' }, { vencimiento: 'servicios' })).toBe('00000000');
    expect(await campo(259, 266, servicio, { vencimiento: 'nunca' })).toBe('00000000');
  });

  test('each tax in its column, and amounts in the voucher’s currency', async () => {
    const otros_tributos = [13, 6, 7, 8, 4, 99].map((id) => ({ id, importe: d(id) }));
    const caro = { otros_tributos, moneda: 'DOL', cotizacion: d('1405.5'), alicuotas: [iva21('100.00', '21.00')] };
    expect(await campo(139, 228, caro)).toBe(
      ['1300', '0', '600', '700', '800', '400'].map((centavos) => centavos.padStart(15, '0')).join(''),
    );
    expect(await campo(229, 241, caro)).toBe('DOL1405500000');
    expect(await campo(244, 258, caro)).toBe('9900'.padStart(15, '0'));
  });

  test('a voucher that is not taxed has one rate, of 0', async () => {
    const { cbte, alicuotas } = await filesOf(createLibroIva('2026-10'), [buildAReportar({ exento: d(50) })]);
    expect(cbte.lineas[0]?.[241]).toBe('1');
    expect(alicuotas.lineas).toEqual([`0060000300000000000000000001${'0'.repeat(15)}0003${'0'.repeat(15)}`]);
  });
});

test('IVA ventas adds gross-income taxes of an unknown province in a column of their own, as the Libro does', async () => {
  const adoptada = {
    ...facturaA,
    otros_tributos: [7, 5, 99].map((id) => ({ id, importe: d(id) })),
    tributos: d(111),
    total: facturaA.total.plus(111),
  };
  const opciones = { ...octubre, jurisdicciones: [901], separador: ';', resumenes: false } as const;
  const { csv } = await filesOf(createIvaVentas({ ...opciones, sin_provincia: true }), [adoptada]);
  const [titulos = [], fila = []] = csv.lineas.map((linea) => linea.split(';'));
  const en = (titulo: string) => fila[titulos.indexOf(titulo)];
  expect(['Perc. IIBB sin provincia', 'Otros tributos', 'Total'].map(en)).toEqual(['12,00', '99,00', '1321,00']);
});

test('vouchers out of order, or twice, are never written', async () => {
  const segundaFactura = { ...facturaA, numero_comprobante: 2 };
  await expect(filesOf(reportes.libro(), [segundaFactura, facturaA])).rejects.toMatchObject({
    code: 'reporte_desordenado',
  });
  await expect(filesOf(reportes.libro(), [facturaA, facturaA])).rejects.toMatchObject({ code: 'reporte_desordenado' });
  expect(porFechaYTipo(facturaA, segundaFactura)).toBeLessThan(0);
});

test('a voucher that would be refused, checked in the same pass, has no lines', async () => {
  const rara = { ...facturaA, numero_comprobante: 2, razon_social_facturado: 'Casa Ж' };
  const mala = { ...facturaA, numero_comprobante: 3, cuit_facturado: '30999000212' };
  const reparos: string[] = [];
  const numeros: string[] = [];
  for await (const registros of writeReporte(reportes.libro(), [facturaA, rara, mala], (reparo) => {
    reparos.push(`${reparo.comprobante} ${reparo.codigo}`);
  })) {
    for (const { archivo, linea } of registros) {
      numeros.push(`${archivo} ${Number(archivo === 'cbte' ? linea.slice(16, 36) : linea.slice(8, 28))}`);
    }
  }
  expect(numeros).toEqual(['cbte 1', 'alicuotas 1', 'cbte 2', 'alicuotas 2']);
  expect(reparos).toEqual(['FC A 0003-00000002 texto_cambiado', 'FC A 0003-00000003 cuit_invalido']);
});

test('a figure that does not fit stops the file', async () => {
  const enorme = buildAReportar({ exento: d('99999999999999.99') });
  await expect(filesOf(reportes.libro(), [enorme])).rejects.toMatchObject({
    code: 'registro_no_entra',
    data: { campo: 'Importe total' },
  });
});

test('a name that a spreadsheet would take for a formula is text in IVA ventas, and only there', async () => {
  const nombre = '=HYPERLINK("http://x";"y")';
  const registros: { linea: string; celdas?: readonly string[] }[] = [];
  const nota = { ...facturaA, tipo_comprobante: 3 as const, razon_social_facturado: nombre };
  for await (const registrosDeTanda of writeReporte(reportes.ventas(), [nota])) registros.push(...registrosDeTanda);
  const [, fila] = registros;
  expect(fila?.linea).toContain(`;80;30999000211;"'=HYPERLINK(""http://x"";""y"")";IVA Responsable Inscripto;`);
  // A note is negative, and a figure.
  expect(fila?.linea).toContain(';-1000,00;-210,00;');
  // The sheet in columns has no formulas.
  expect(fila?.celdas).toContain(nombre);
});

test('an empty month has headers and totals where the file has them, and nothing else', async () => {
  const vacio = async (reporte: Reporte<string>) =>
    Object.values(await filesOf(reporte, [])).map(({ lineas }) => lineas.length);
  expect(await vacio(reportes.libro())).toEqual([0, 0]);
  expect(await vacio(reportes.simple())).toEqual([1, 1]);
  expect(await vacio(reportes.ventas())).toEqual([2]);
  expect(await vacio(reportes.siretper())).toEqual([0, 0, 0]);
});

test('IVA Simple does not exist before its first month', () => {
  expect(() => createIvaSimple('2025-10')).toThrowError(expect.objectContaining({ code: 'reporte_sin_diseno' }));
});

test('layouts are dated, and their documentation comes from them', () => {
  expect(disenoOf(disenosPercepcion, '2021-12').ancho).toBe(215);
  expect(disenoOf(disenosPercepcion, '2022-01').ancho).toBe(226);
  expect(documentCampos(disenoOf(disenosPercepcion, '2026-10')).split('\n').slice(0, 6)).toEqual([
    'e-ARCIBA percepciones 3.0: 226 caracteres, períodos desde 2022-01. Fuente: AGIP, diseño de registro de retenciones y percepciones 3.0.',
    '',
    '| # | Posición | Largo | Campo | Formato | De dónde sale |',
    '| --- | --- | --- | --- | --- | --- |',
    '| 1 | 1-1 | 1 | Tipo de operación | número, ceros a la izquierda | 2, percepción |',
    '| 2 | 2-4 | 3 | Código de norma | número, ceros a la izquierda | 029, padrón de regímenes generales |',
  ]);
  const texto = documentacionDeReportes(
    [901, 924],
    Object.values(regimenes).flatMap(({ reportes }) => Object.values(reportes).flatMap(({ disenos }) => disenos)),
  );
  for (const final of ['259-266', '48-62', '217-226', '115-119', '58-72', '140-147', '25-26']) {
    expect(texto).toContain(`| ${final} |`);
  }
  expect(texto).toContain('28. Perc. IIBB 924 Tucumán');
});

describe('letters', () => {
  test.each<[string, 'latin1' | 'ascii', string, boolean]>([
    ['Ñandú S.A.', 'latin1', 'Ñandú S.A.', false],
    ['N\u0303andu\u0301', 'latin1', 'Ñandú', false],
    ['Ñandú S.A.', 'ascii', 'NANDU S.A.', false],
    ['  dos \t espacios\u00A0 ', 'latin1', 'dos espacios', false],
    ['a\u0000b\u0085c', 'latin1', 'a b c', true],
    ['“Kovač” – 100 €', 'latin1', '"Kovac" - 100 EUR', true],
    ['Straße Łódź', 'ascii', 'STRASSE LODZ', false],
    ['東京 😀', 'ascii', '?? ?', true],
  ])('%s in %s', (texto, alfabeto, escrito, avisado) => {
    const cambios: string[] = [];
    expect(fitTexto(texto, alfabeto, (cambio) => cambios.push(cambio.escrito))).toBe(escrito);
    expect(cambios).toEqual(avisado ? [escrito] : []);
  });

  test('bytes: CRLF after each line, after the last one unless told not to, and the mark of UTF-8 once', () => {
    const bytes = (codificar: (linea: string) => Uint8Array) =>
      Buffer.concat(['Ñ', 'b'].map(codificar)).toString('latin1');
    expect(bytes(createCodificador('latin1'))).toBe('Ñ\r\nb\r\n');
    expect(bytes(createCodificador('latin1', { crlf_final: false }))).toBe('Ñ\r\nb');
    expect(bytes(createCodificador('utf8'))).toBe('ï»¿Ã\u0091\r\nb\r\n');
    expect(() => createCodificador('latin1')('Ж')).toThrow(RangeError);
  });
});

test.each([
  ['901-123456-7', { tipo: 'convenio', numero: '30999000211' }],
  ['12345678-09', { tipo: 'local', numero: '1234567809' }],
  ['20-12345678-9', { tipo: 'simplificado', numero: '20123456789' }],
  ['30-99900021-1', null],
  ['123', null],
  ['', null],
  [null, null],
])('the inscription that a buyer gave, %s', (numero, esperada) => {
  expect(inscripcionOf(numero, '30999000211')).toEqual(esperada);
});
