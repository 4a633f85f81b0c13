import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { Percepcion, Receptor } from '../../../../contract/comprobantes/comprobante.ts';
import type { Provincia } from '../../../../contract/enums.ts';
import type { FilaSircip } from '../../../../contract/regimenes/sircip.ts';
import { CABA, provincias, TUCUMAN } from '../../../catalogs/provincia.ts';
import { nombrePercepcion } from '../../../catalogs/clavePercepcion.ts';
import { isAppError } from '../../../errors.ts';
import { ajustesPorDefecto } from '../../ajustes.ts';
import type { Consulta, PadronesConsultados } from '../../caso.ts';
import { giveBackPercepciones } from '../../devolucion.ts';
import { percepcionesFor, type ContextoPercepcion } from '../../percepcionesFor.ts';
import type { BasePercepcion } from '../../percibir.ts';
import { minimos } from '../../regimenes.ts';
import { formatoSircip } from './formatoSircip.ts';

const d = (valor: Decimal.Value) => new Decimal(valor);
const FECHA = '2026-12-10';
const periodo = '2026-12';
const COMPRADOR = '30100100106';

/** Provinces by COMARB's code. */
const provinciaOf = (comarb: number): Provincia => {
  const hallada = provincias.find((provincia) => provincia.comarb === comarb);
  if (hallada === undefined) throw new RangeError(`no jurisdiction ${comarb}`);
  return hallada.id;
};

const receptor: Receptor = {
  cuit_facturado: COMPRADOR,
  tipo_documento_facturado: 80,
  razon_social_facturado: 'Comprador S.A.',
  domicilio_facturado: '',
  calle_facturado: '',
  numero_facturado: '',
  localidad_facturado: '',
  codigo_postal_facturado: '',
  provincia_facturado: null,
  situacion_iva_facturado: 1,
};

const base = (entrega: number | null, neto = '1000.00', cambios: Partial<BasePercepcion> = {}): BasePercepcion => ({
  tipo_comprobante: 1,
  fecha: FECHA,
  receptor,
  condicion_iva: 1,
  neto: d(neto),
  iva: d(neto).times('0.21').toDecimalPlaces(2),
  exento: d(0),
  no_gravado: d(0),
  cotizacion: d(1),
  provincia_entrega: entrega === null ? null : provinciaOf(entrega),
  ...cambios,
});

const con = <F>(fila: F | null): Consulta<F> => ({ importado: true, periodo, fila });
const filaOf = (linea: string | null): FilaSircip | null => {
  if (linea === null) return null;
  const fila = formatoSircip.parse(linea);
  if (fila === null || typeof fila === 'string') throw new RangeError(String(fila));
  return fila;
};
const nominada = [{ regimen: 'sircip', desde: '2026-12-01', hasta: null }] as const;
/** Jurisdictions adhered in the trial padrón of February 2026. */
const ADHERIDAS = [903, 904, 906, 907, 910, 911, 912, 913, 914, 915, 916, 917, 918, 920, 922, 923];
const adhesiones = ADHERIDAS.map((comarb) => ({
  regimen: 'sircip',
  provincia: provinciaOf(comarb),
  desde: '2026-12-01',
  hasta: null,
}));

type Cambios = Partial<Omit<ContextoPercepcion, 'padrones'>> & { padrones?: Partial<PadronesConsultados> };

function percibir(pedida: BasePercepcion, linea: string | null, { padrones, ...cambios }: Cambios = {}) {
  return percepcionesFor({
    cuit_emisor: '30716543214',
    agentes: [],
    deVarias: nominada,
    adhesiones,
    exclusiones: [],
    minimos,
    ajustes: ajustesPorDefecto,
    ...cambios,
    padrones: () => ({
      agip: con(null),
      acreditan: con(null),
      coeficientes: con(null),
      sircip: con(filaOf(linea)),
      ...padrones,
    }),
  })(pedida);
}

/** `name: rate × base = amount` of each perception that is collected. */
function cobradas(percepciones: readonly Percepcion[]): string[] {
  return percepciones
    .filter(({ importe }) => importe.gt(0))
    .map((percepcion) => {
      const { percepcion_aplicada, base: sobre, importe } = percepcion;
      return `${nombrePercepcion(percepcion)}: ${percepcion_aplicada.toFixed(2)} × ${sobre.toFixed(2)} = ${importe.toFixed(2)}`;
    });
}

const CON_C = '202612,30100100106,XXXX SA,901,34,C,5225252222222225522512540';
const CON_A = '202612,30100100106,XXXX SA,901,34,A,5225252222222225522512540';

// Worked cases of COMARB's table "Aplicación de códigos", with the month of the row moved to December 2026.
describe('the worked cases', () => {
  test.each<[string, number, string | null, string[]]>([
    [
      'AC-20: digit 2 adds a line apart of 1 %',
      903,
      CON_C,
      [
        'Percepción SIRCIP: 0.05 × 1000.00 = 0.50',
        'Percepción SIRCIP por falta de alta en Catamarca: 1.00 × 1000.00 = 10.00',
      ],
    ],
    ['AC-22: digit 1', 904, CON_C, ['Percepción SIRCIP: 0.05 × 1000.00 = 0.50']],
    [
      'AC-23: in no padrón, adhered delivery',
      904,
      null,
      ['Percepción SIRCIP por no inscripto: 2.00 × 1000.00 = 20.00'],
    ],
    ['AC-24: digit 5', 921, CON_C, ['Percepción SIRCIP: 0.05 × 1000.00 = 0.50']],
    ['AC-09: in no padrón, delivery not adhered', 905, null, []],
    [
      'letter A with digit 2: only the 1 %',
      903,
      CON_A,
      ['Percepción SIRCIP por falta de alta en Catamarca: 1.00 × 1000.00 = 10.00'],
    ],
  ])('%s', (_nombre, entrega, linea, esperadas) => {
    expect(cobradas(percibir(base(entrega), linea))).toEqual(esperadas);
  });

  test('AC-21: digit 4 goes beside the own regime of CABA', () => {
    const agip = { cuit: COMPRADOR, desde: '2026-12-01', hasta: '2026-12-31', publicado: '2026-11-22' };
    const fila = {
      ...agip,
      tipo: 'C' as const,
      marca_alta: 'N',
      marca_alicuota: 'N',
      alicuota_percepcion: '1.50',
      alicuota_retencion: '0.00',
      grupo_percepcion: '00',
      grupo_retencion: '00',
      razon_social: 'XXXX SA',
    };
    const agentes = [{ provincia: CABA, desde: null, hasta: null, con_sede: false }];
    const conPadron = { agentes, padrones: { agip: con(fila) } };
    const percepciones = percibir(base(901), CON_C, conPadron);
    expect(cobradas(percepciones)).toEqual([
      'CABA: 1.50 × 1000.00 = 15.00',
      'Percepción SIRCIP: 0.05 × 1000.00 = 0.50',
    ]);
    const [propia] = percepciones;
    expect(percibir(base(901), CON_C, { ...conPadron, deVarias: [] })).toEqual([propia]);
  });

  test.each([
    [
      'an agreement with registrations in 901, 902, 904 and 913',
      '5225222212212525522512440',
      { 902: 4, 904: 1, 913: 1, 903: 2 },
    ],
    [
      'an agreement with registrations in 901, 903 and 904',
      '5225222222222525522511540',
      { 901: 4, 903: 1, 904: 1, 924: 5 },
    ],
    ['a local one', '5225252222222525522512550', { 901: 5, 902: 5, 904: 1 }],
    ['general exclusion', '5335353333333535533513440', { 901: 4, 903: 3, 923: 3, 924: 5 }],
  ])('the digits of %s are those of its jurisdictions, from 924 down', (_nombre, campo7, digitos) => {
    const fila = filaOf(CON_C.replace(/\d+$/, campo7));
    for (const [comarb, digito] of Object.entries(digitos))
      expect(fila?.campo7[924 - Number(comarb)]).toBe(String(digito));
  });
});

describe('every row of the table', () => {
  const fila = (digito: string, letra: string) => `202612,30100100106,XXXX SA,901,34,${letra},${digito.repeat(24)}0`;

  test.each([
    ['1', 904, ['Percepción SIRCIP: 5.00 × 1000.00 = 50.00']],
    [
      '2',
      904,
      [
        'Percepción SIRCIP: 5.00 × 1000.00 = 50.00',
        'Percepción SIRCIP por falta de alta en Córdoba: 1.00 × 1000.00 = 10.00',
      ],
    ],
    ['3', 904, ['Percepción SIRCIP: 5.00 × 1000.00 = 50.00']],
    ['4', 921, ['Percepción SIRCIP: 5.00 × 1000.00 = 50.00']],
    ['5', 921, ['Percepción SIRCIP: 5.00 × 1000.00 = 50.00']],
  ])('digit %s in %s, letter X', (digito, entrega, esperadas) => {
    expect(cobradas(percibir(base(entrega), fila(digito, 'X')))).toEqual(esperadas);
  });

  test('letter A leaves a line of 0, which is declared', () => {
    const [linea, ...siguientes] = percibir(base(904), CON_A);
    expect(siguientes).toEqual([]);
    expect(linea).toMatchObject({
      regimen: 'sircip',
      linea: 1,
      jurisdiccion: 904,
      evidencia: { codigo: 'informativo' },
    });
    expect(linea?.importe.toFixed(2)).toBe('0.00');
    expect(linea?.base_pesos.toFixed(2)).toBe('1000.00');
  });

  test('the row of the padrón, with its CRC, is kept with each line', () => {
    for (const { evidencia } of percibir(base(903), CON_C)) {
      expect(evidencia.consultas).toMatchObject([{ origen: 'sircip', periodo, fila: { crc: '34', letra: 'C' } }]);
    }
  });

  test('only the taxed net is the base, in pesos for the declaration', () => {
    const enDolares = base(904, '100.00', { exento: d('50'), no_gravado: d('7'), cotizacion: d('1450.5') });
    const [linea] = percibir(enDolares, fila('1', 'L'));
    expect(linea?.base.toFixed(2)).toBe('100.00');
    expect(linea?.importe.toFixed(2)).toBe('1.00');
    expect(linea?.base_pesos.toFixed(2)).toBe('145050.00');
    expect(linea?.importe_pesos.toFixed(2)).toBe('1450.50');
  });

  test.each([
    ['1.00', 'H', '0.01'],
    ['100.00', 'B', '0.01'],
    ['50.00', 'B', '0.01'],
    ['49.99', 'B', '0.00'],
    ['150.00', 'B', '0.02'],
    ['2010.00', 'C', '1.01'],
    ['2009.99', 'C', '1.00'],
    ['1016.50', 'L', '10.17'],
  ])('half a cent goes up: %s at letter %s is %s', (neto, letra, importe) => {
    expect(percibir(base(904, neto), fila('1', letra))[0]?.importe.toFixed(2)).toBe(importe);
  });
});

describe('off unless the company is an agent', () => {
  test.each<[string, ContextoPercepcion['deVarias'], Partial<BasePercepcion>]>([
    ['a company that was not nominated', [], {}],
    ['before the nomination', [{ ...nominada[0], desde: '2026-12-11' }], {}],
    ['after the nomination', [{ ...nominada[0], hasta: '2026-12-09' }], {}],
    ['before the regime', [{ ...nominada[0], desde: '2026-01-01' }], { fecha: '2026-11-30' }],
    ['a credit note, which gives back', nominada, { tipo_comprobante: 3 }],
  ])('%s perceives nothing, and looks at no list', (_nombre, deVarias, cambios) => {
    expect(percibir(base(904, '1000.00', cambios), CON_C, { deVarias })).toEqual([]);
  });

  test.each<[string, Partial<BasePercepcion>, string]>([
    ['without CUIT', { receptor: { ...receptor, tipo_documento_facturado: 96 } }, 'sin_cuit'],
    ['that is a final consumer', { condicion_iva: 5 }, 'condicion_no_alcanzada'],
  ])('a buyer %s is told in a line of 0', (_nombre, cambios, codigo) => {
    const percepciones = percibir(base(904, '1000.00', cambios), CON_C);
    expect(percepciones).toMatchObject([{ linea: 1, evidencia: { codigo } }]);
    expect(cobradas(percepciones)).toEqual([]);
    expect(percibir(base(null, '1000.00', cambios), CON_C)).toEqual([]);
  });
});

describe('what is not known', () => {
  const codeOf = (run: () => unknown): string => {
    try {
      run();
      return '';
    } catch (error) {
      return isAppError(error) ? error.code : String(error);
    }
  };

  test('without the padrón of the month nothing is decided', () => {
    expect(codeOf(() => percibir(base(904), null, { padrones: { sircip: { importado: false, periodo } } }))).toBe(
      'falta_padron',
    );
  });

  test('a buyer in no padrón is not decided until somebody types which provinces adhered', () => {
    expect(codeOf(() => percibir(base(904), null, { adhesiones: [] }))).toBe('faltan_adhesiones');
    expect(cobradas(percibir(base(904), CON_C, { adhesiones: [] }))).toHaveLength(1);
  });

  test('a province counts as adhered from its day to its last one', () => {
    const deCordoba = { regimen: 'sircip', provincia: provinciaOf(904) };
    const importes = (desde: string, hasta: string | null) =>
      cobradas(percibir(base(904), null, { adhesiones: [{ ...deCordoba, desde, hasta }] })).length;
    expect(importes('2026-12-10', null)).toBe(1);
    expect(importes('2026-12-11', null)).toBe(0);
    expect(importes('2026-12-01', '2026-12-09')).toBe(0);
  });

  test('an unknown destination is asked for: SIRCIP perceives by it', () => {
    expect(percibir(base(null), CON_C)).toMatchObject([{ linea: 1, evidencia: { codigo: 'entrega_desconocida' } }]);
  });
});

describe('beside the own regimes', () => {
  const agentes = [
    { provincia: CABA, desde: null, hasta: null, con_sede: false },
    { provincia: TUCUMAN, desde: null, hasta: null, con_sede: false },
  ];
  const ajustes = { ...ajustesPorDefecto, caba_sin_padron: d('3'), tucuman_no_inscripto: 5 as const };

  test.each([901, 924, 904])(
    'the perceptions of CABA and Tucumán in %s are those of a company that is no agent of SIRCIP',
    (entrega) => {
      for (const linea of [CON_C, null]) {
        const propias = percibir(base(entrega), linea, { agentes, ajustes, deVarias: [] });
        const conSircip = percibir(base(entrega), linea, { agentes, ajustes });
        expect(conSircip.filter(({ regimen }) => regimen !== 'sircip')).toEqual(propias);
      }
    },
  );

  test('the own regime of a province that adhered gives its place to SIRCIP', () => {
    const adherida = `202612,30100100106,XXXX SA,901,34,C,${'1'.repeat(24)}0`;
    const percepciones = percibir(base(901), adherida, { agentes, ajustes });
    expect(cobradas(percepciones)).toEqual(['Percepción SIRCIP: 0.05 × 1000.00 = 0.50']);
    expect(percepciones[0]).toMatchObject({ regimen: 'caba', evidencia: { codigo: 'por_otro_regimen' } });
    const enLista = [{ regimen: 'sircip', provincia: CABA, desde: '2026-12-01', hasta: null }];
    expect(cobradas(percibir(base(901), null, { agentes, ajustes, adhesiones: enLista }))).toEqual([
      'Percepción SIRCIP por no inscripto: 2.00 × 1000.00 = 20.00',
    ]);
  });

  test('a minimum and a certificate of a province do not reach SIRCIP', () => {
    const minimo = {
      provincia: provinciaOf(904),
      desde: null,
      base: d(5000),
      percepcion: d(5000),
      fuente: 'de prueba',
    };
    const exclusiones = [
      { provincia: provinciaOf(904), cuit: COMPRADOR, desde: '2026-01-01', hasta: null, certificado: '1' },
    ];
    expect(cobradas(percibir(base(904), CON_C, { minimos: [minimo], exclusiones }))).toHaveLength(1);
  });
});

describe('a credit note', () => {
  const factura = { fecha: FECHA, percepciones: percibir(base(903), CON_C) };
  const conA = { fecha: FECHA, percepciones: percibir(base(904), CON_A) };

  test('of the whole invoice in its month gives every line back, with the original CRC', () => {
    const { percepciones } = giveBackPercepciones({ factura, anula_todo: true, fecha: '2026-12-31' });
    expect(percepciones).toEqual(factura.percepciones);
  });

  test('of another month, or of a part, gives nothing back and says so once', () => {
    for (const [anula_todo, fecha] of [
      [true, '2027-01-01'],
      [false, '2026-12-11'],
    ] as const) {
      const { percepciones, no_devueltas } = giveBackPercepciones({ factura, anula_todo, fecha });
      expect(cobradas(percepciones)).toEqual([]);
      expect(new Set(no_devueltas.map(({ perceptor }) => perceptor))).toEqual(new Set(['SIRCIP']));
    }
  });

  test('repeats the informative line of an invoice that it annuls', () => {
    const { percepciones, no_devueltas } = giveBackPercepciones({ factura: conA, anula_todo: true, fecha: FECHA });
    expect(percepciones).toEqual(conA.percepciones);
    expect(no_devueltas).toEqual([]);
    expect(giveBackPercepciones({ factura: conA, anula_todo: false, fecha: FECHA })).toEqual({
      percepciones: [],
      no_devueltas: [],
    });
  });
});
