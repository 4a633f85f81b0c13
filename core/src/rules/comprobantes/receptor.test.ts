import { describe, expect, test } from 'vitest';
import { NINGUNO, POR_SABER, sabido } from '../../contract/sabido.ts';
import type { DatosFacturacion } from '../../contract/ventas/venta.ts';
import {
  buildFacturacion,
  buildPersona,
  EMISOR,
  EXENTA,
  INSCRIPTA,
  MONOTRIBUTISTA,
} from '../../../../tests/builders/ventas.ts';
import {
  componeDomicilio,
  cuitAConsultar,
  documentoFacturable,
  iibbConReceptor,
  iibbDelReceptor,
  receptorDeVenta,
  sinPadron,
  type ConsultaPadron,
  type EntradaReceptor,
} from './receptor.ts';

const sinConsulta: ConsultaPadron = { estado: 'no_consultado' };
const sinRespuesta: ConsultaPadron = { estado: 'sin_respuesta' };
const cuit = (condicion: string | null = null) => buildFacturacion('CUIT', INSCRIPTA, condicion);
const persona = (impuestos: number[], cambios = {}) => buildPersona(INSCRIPTA, impuestos, cambios);

const conocida = (facturacion: DatosFacturacion | null) => (facturacion ? sabido(facturacion) : NINGUNO);

function resolve(facturacion: DatosFacturacion | null, padron: ConsultaPadron, cambios: Partial<EntradaReceptor> = {}) {
  return receptorDeVenta({
    facturacion: conocida(facturacion),
    padron,
    emisor: { cuit: EMISOR, situacion_iva: 1 },
    force_factura_b: false,
    ...cambios,
  });
}

describe('issuer Responsable inscripto', () => {
  test.each<[string, DatosFacturacion | null, ConsultaPadron, string, number, string, number]>([
    ['no billing data', null, sinConsulta, 'B', 99, '', 5],
    ['DNI of 8 digits', buildFacturacion('DNI', '30.772.273'), sinConsulta, 'B', 96, '30772273', 5],
    ['DNI of 7 digits', buildFacturacion('DNI', '4772273'), sinConsulta, 'B', 96, '4772273', 5],
    ['CUIL', buildFacturacion('CUIL', '20-12345678-6'), sinConsulta, 'B', 86, MONOTRIBUTISTA, 5],
    ['CUIT, IVA active', cuit(), persona([10, 30]), 'A', 80, INSCRIPTA, 1],
    ['CUIT, monotributo', cuit(), persona([20]), 'A', 80, INSCRIPTA, 6],
    ['CUIT, exento', cuit(), persona([32]), 'B', 80, INSCRIPTA, 4],
    ['CUIT, no alcanzado', cuit(), persona([34]), 'B', 80, INSCRIPTA, 15],
    ['CUIT, neither IVA nor monotributo', cuit(), persona([11]), 'B', 80, INSCRIPTA, 5],
    [
      'CUIT that the padrón calls a CUIL',
      buildFacturacion('CUIT', MONOTRIBUTISTA),
      buildPersona(MONOTRIBUTISTA, [], { errorConstancia: ['La clave ingresada no es una CUIT'] }),
      'B',
      86,
      MONOTRIBUTISTA,
      5,
    ],
    ['padrón silent, marketplace says RI', cuit('IVA Responsable Inscripto'), sinRespuesta, 'A', 80, INSCRIPTA, 1],
    ['padrón silent, marketplace says monotributo', cuit('Monotributo'), sinRespuesta, 'A', 80, INSCRIPTA, 6],
    ['padrón silent, marketplace says exento', cuit('IVA Exento'), sinRespuesta, 'B', 80, INSCRIPTA, 4],
    ['padrón silent, marketplace says final', cuit('Consumidor Final'), sinRespuesta, 'B', 80, INSCRIPTA, 5],
    [
      'CUIT of a country, which is in no padrón',
      buildFacturacion('CUIT', '55000002258'),
      { estado: 'inexistente' },
      'B',
      80,
      '55000002258',
      9,
    ],
    ['LE', buildFacturacion('LE', '4772273'), sinConsulta, 'B', 89, '4772273', 5],
    ['passport without letters', buildFacturacion('Pasaporte', '12345678'), sinConsulta, 'B', 94, '12345678', 5],
    ['passport of eleven digits', buildFacturacion('Pasaporte', '12345678901'), sinConsulta, 'B', 94, '12345678901', 5],
    ['passport of twelve: cannot be sent', buildFacturacion('Pasaporte', '123456789012'), sinConsulta, 'B', 99, '', 5],
    ['passport with letters: cannot be sent', buildFacturacion('Pasaporte', 'AB123456'), sinConsulta, 'B', 99, '', 5],
    ['DNI of 5 digits: unusable', buildFacturacion('DNI', '12345'), sinConsulta, 'B', 99, '', 5],
    ['CUIL with a wrong digit: unusable', buildFacturacion('CUIL', '20123456789'), sinConsulta, 'B', 99, '', 5],
  ])('%s', (_, facturacion, padron, letra, tipo, numero, condicion) => {
    expect(resolve(facturacion, padron)).toMatchObject({
      kind: 'receptor',
      letra,
      receptor: { tipo_documento_facturado: tipo, cuit_facturado: numero, situacion_iva_facturado: condicion },
    });
  });

  test.each<[string, DatosFacturacion, ConsultaPadron, string]>([
    [
      'error block',
      cuit(),
      persona([], { errorConstancia: ['La CUIT que ingresaste se encuentra inactiva'] }),
      'padron_error',
    ],
    [
      'error of regime without condition',
      cuit(),
      persona([10], { errorRegimenGeneral: ['baja de oficio'] }),
      'padron_error',
    ],
    ['unknown to ARCA', cuit(), { estado: 'inexistente' }, 'padron_error'],
    ['wrong check digit', buildFacturacion('CUIT', '30711234563'), sinConsulta, 'cuit_invalido'],
    ['the issuer’s own CUIT', buildFacturacion('CUIT', EMISOR), persona([30]), 'comprador_es_emisor'],
  ])('not invoiced: %s', (_, facturacion, padron, motivo) => {
    expect(resolve(facturacion, padron)).toMatchObject({ kind: 'omitir', motivo });
  });

  test('the padrón’s own words go with the reason', () => {
    const resultado = resolve(cuit(), persona([], { errorConstancia: ['La CUIT fue limitada'] }));
    expect(resultado).toMatchObject({ data: { texto: 'La CUIT fue limitada' } });
  });

  test('the sale waits when the padrón does not answer and nobody else tells the condition', () => {
    expect(resolve(cuit(), sinRespuesta)).toMatchObject({ kind: 'esperar', motivo: 'padron_sin_respuesta' });
    expect(resolve(cuit('IVA Responsable No Inscripto'), sinRespuesta)).toMatchObject({ kind: 'esperar' });
  });

  test('the sale waits for a person when the certificate may not use the padrón', () => {
    expect(resolve(cuit(), { estado: 'sin_servicio' })).toMatchObject({
      kind: 'esperar',
      motivo: 'padron_sin_servicio',
    });
  });

  test('a tax that is not active does not count', () => {
    const baja = {
      datosRegimenGeneral: {
        impuesto: [
          { idImpuesto: 30, estado: 'BD' },
          { idImpuesto: 20, estado: null },
        ],
      },
    };
    expect(resolve(cuit(), persona([], baja))).toMatchObject({ receptor: { situacion_iva_facturado: 6 } });
  });

  test.each([
    [[30, 20], 1, 'IVA Responsable Inscripto y Responsable Monotributo'],
    [[20, 30], 1, 'IVA Responsable Inscripto y Responsable Monotributo'],
    [[32, 21], 4, 'IVA Sujeto Exento y Responsable Monotributo'],
  ])('taxes %j of two regimes are left to a person, and %i is proposed', (impuestos, propuesta, condiciones) => {
    expect(resolve(cuit('IVA Responsable Inscripto'), persona(impuestos))).toEqual({
      kind: 'omitir',
      motivo: 'condicion_por_confirmar',
      data: { cuit: INSCRIPTA, condiciones },
    });
    expect(resolve(cuit(), persona(impuestos), { confirma: true })).toMatchObject({
      receptor: { situacion_iva_facturado: propuesta },
    });
  });

  test('two taxes of the general regime leave no doubt', () => {
    expect(resolve(cuit(), persona([32, 30]))).toMatchObject({ receptor: { situacion_iva_facturado: 1 } });
  });

  test('a monotributo block with a category and no taxes is a Monotributo', () => {
    const monotributo = { datosRegimenGeneral: null, datosMonotributo: { categoria: 'C', impuesto: [] } };
    expect(resolve(cuit(), persona([], monotributo))).toMatchObject({
      letra: 'A',
      receptor: { situacion_iva_facturado: 6 },
    });
  });

  test('an error of one regime does not hide the condition that the other one tells', () => {
    const resultado = resolve(cuit(), persona([30], { errorMonotributo: ['no posee categoría'] }));
    expect(resultado).toMatchObject({ letra: 'A', receptor: { situacion_iva_facturado: 1 } });
  });

  test('the padrón wins over the marketplace, and a warning tells that they disagree', () => {
    const resultado = resolve(cuit('Monotributo'), persona([30]));
    expect(resultado).toMatchObject({
      receptor: { situacion_iva_facturado: 1 },
      advertencias: [
        {
          codigo: 'condicion_difiere',
          data: { marketplace: 'Responsable Monotributo', padron: 'IVA Responsable Inscripto' },
        },
      ],
    });
  });

  test('forcing B sends 1 and 6 as 5, and leaves 4 and 15', () => {
    const forzada = (impuesto: number) => resolve(cuit(), persona([impuesto]), { force_factura_b: true });
    expect([30, 20, 32, 34].map((impuesto) => forzada(impuesto))).toMatchObject([
      { letra: 'B', receptor: { situacion_iva_facturado: 5, tipo_documento_facturado: 80 } },
      { letra: 'B', receptor: { situacion_iva_facturado: 5, tipo_documento_facturado: 80 } },
      { letra: 'B', receptor: { situacion_iva_facturado: 4 } },
      { letra: 'B', receptor: { situacion_iva_facturado: 15 } },
    ]);
  });

  test('delivery in Tierra del Fuego changes nothing', () => {
    const facturacion = { ...cuit(), provincia: 'Tierra del Fuego, Antártida e Islas del Atlántico Sur' };
    expect(resolve(facturacion, persona([30]))).toMatchObject({ letra: 'A', receptor: { provincia_facturado: 24 } });
  });

  test('the name is the padrón’s; the address the buyer’s, or the fiscal one when the buyer gave none', () => {
    expect(resolve(cuit(), persona([30]))).toMatchObject({
      receptor: { razon_social_facturado: 'EMPRESA DE EJEMPLO S A', domicilio_facturado: 'Aysén 30, Rosario (2000)' },
    });
    const sinCalle = { ...cuit(), calle: '', numero: '', localidad: '', codigo_postal: '', provincia: '' };
    expect(resolve(sinCalle, persona([30]))).toMatchObject({
      receptor: { domicilio_facturado: 'BV ROCA 1550, RAFAELA (2300)', provincia_facturado: 12 },
    });
  });
});

test.each([4, 6] as const)('issuer in condition %i: always C, with the receiver’s real condition', (situacion_iva) => {
  const emisor = { cuit: EMISOR, situacion_iva };
  const forzada = { emisor, force_factura_b: true };
  expect(resolve(cuit(), persona([30]), forzada)).toMatchObject({
    letra: 'C',
    receptor: { situacion_iva_facturado: 1 },
  });
  expect(resolve(buildFacturacion('CUIT', EXENTA), buildPersona(EXENTA, [32]), { emisor })).toMatchObject({
    letra: 'C',
    receptor: { situacion_iva_facturado: 4 },
  });
  expect(resolve(null, sinConsulta, { emisor })).toMatchObject({
    letra: 'C',
    receptor: { tipo_documento_facturado: 99 },
  });
});

test('the padrón is asked only about a well-formed CUIT', () => {
  expect(cuitAConsultar(sabido(cuit()))).toBe(INSCRIPTA);
  expect(cuitAConsultar(sabido(buildFacturacion('CUIT', '30711234563')))).toBeNull();
  expect(cuitAConsultar(sabido(buildFacturacion('DNI', '30772273')))).toBeNull();
  expect(cuitAConsultar(NINGUNO)).toBeNull();
  expect(cuitAConsultar(POR_SABER)).toBeNull();
});

describe('the receiver’s number in gross-income tax', () => {
  const con = (iibb: string | null, numero = INSCRIPTA) => ({ ...buildFacturacion('CUIT', numero), iibb });
  test.each<[string, DatosFacturacion | null, string, string]>([
    ['with dots and dashes', con('901-123456-7', '30-71123456-6'), INSCRIPTA, '9011234567'],
    ['not given', con(null), INSCRIPTA, ''],
    ['of somebody else', con('901-123456-7'), MONOTRIBUTISTA, ''],
    ['of nobody identified', { ...con('901-123456-7', ''), numero_documento: null }, '', ''],
    ['no billing data', null, INSCRIPTA, ''],
  ])('%s', (_caso, facturacion, cuit_facturado, esperado) => {
    expect(iibbDelReceptor(conocida(facturacion), { cuit_facturado })).toBe(esperado);
  });

  test.each<[string, string | null, string, string | null]>([
    ['the same receiver keeps it', '9011234567', INSCRIPTA, '9011234567'],
    ['another one does not', '9011234567', MONOTRIBUTISTA, ''],
    ['one that was never kept stays so', null, MONOTRIBUTISTA, null],
  ])('in a voucher written again: %s', (_caso, iibb_facturado, cuit_facturado, esperado) => {
    const previo = { cuit_facturado: INSCRIPTA, iibb_facturado };
    expect(iibbConReceptor(previo, { cuit_facturado })).toBe(esperado);
  });
});

test('an unknown buyer makes the sale wait, and a buyer without billing data goes unidentified, with a warning', () => {
  const entrada = { padron: sinConsulta, emisor: { cuit: EMISOR, situacion_iva: 1 }, force_factura_b: false } as const;
  expect(receptorDeVenta({ ...entrada, facturacion: POR_SABER })).toEqual({
    kind: 'esperar',
    motivo: 'receptor_por_saber',
    data: {},
  });
  expect(receptorDeVenta({ ...entrada, facturacion: NINGUNO })).toMatchObject({
    letra: 'B',
    receptor: { tipo_documento_facturado: 99 },
    advertencias: [{ codigo: 'sin_datos_de_facturacion' }],
  });
});

describe('warnings about a receiver', () => {
  const warningsOf = (...entrada: Parameters<typeof resolve>) => {
    const resultado = resolve(...entrada);
    return resultado.kind === 'receptor' ? resultado.advertencias : resultado.kind;
  };

  test('a CUIL given as a CUIT, a document that cannot be sent and missing billing data are told', () => {
    const [codigo] = [persona([], { errorConstancia: ['La clave ingresada no es una CUIT'] })].map((padron) =>
      warningsOf(cuit(), padron),
    );
    expect(codigo).toEqual([{ codigo: 'clave_es_cuil', data: {} }]);
    expect(warningsOf(buildFacturacion('DNI', '12'), sinConsulta)).toEqual([
      { codigo: 'documento_inutilizable', data: { documento: '12' } },
    ]);
    expect(warningsOf(buildFacturacion('DNI', ''), sinConsulta)).toEqual([]);
    expect(warningsOf(null, sinConsulta)).toEqual([{ codigo: 'sin_datos_de_facturacion', data: {} }]);
  });

  test('a condition that only the marketplace tells, one that differs, and a forced B are told', () => {
    expect(warningsOf(cuit('IVA Exento'), sinRespuesta)).toEqual([{ codigo: 'condicion_segun_marketplace', data: {} }]);
    expect(warningsOf(cuit('Monotributo'), persona([30]))).toEqual([
      {
        codigo: 'condicion_difiere',
        data: { marketplace: 'Responsable Monotributo', padron: 'IVA Responsable Inscripto' },
      },
    ]);
    expect(warningsOf(cuit('Responsable inscripto'), persona([30]))).toEqual([]);
    expect(warningsOf(cuit(), persona([30]))).toEqual([]);
    expect(warningsOf(cuit('IVA no inscripto'), persona([30]))).toEqual([]);
    expect(warningsOf(cuit(), persona([30]), { force_factura_b: true })).toEqual([
      { codigo: 'factura_b_forzada', data: {} },
    ]);
  });
});

describe('the name and the address of a receiver', () => {
  const receiverOf = (...entrada: Parameters<typeof resolve>) => {
    const resultado = resolve(...entrada);
    if (resultado.kind !== 'receptor') throw new Error(resultado.motivo);
    return resultado;
  };
  const datosGenerales = (cambios: object) => ({
    datosGenerales: { razonSocial: null, apellido: null, nombre: null, domicilioFiscal: null, ...cambios },
  });

  test('a person of the padrón is called by surname and name, each where there is one', () => {
    const called = (cambios: object) =>
      receiverOf(cuit(), persona([30], datosGenerales(cambios))).receptor.razon_social_facturado;
    expect(called({ apellido: 'SOSA', nombre: 'JUAN' })).toBe('SOSA JUAN');
    expect(called({ apellido: 'SOSA', nombre: '' })).toBe('SOSA');
    expect(called({ nombre: 'JUAN' })).toBe('JUAN');
    expect(called({ razonSocial: 'ACME SA', nombre: 'JUAN' })).toBe('ACME SA');
    expect(called({})).toBe('Juan Sosa');
  });

  test('a company that nobody names waits for its name; an unidentified buyer is Consumidor Final', () => {
    const sinNombre = { ...cuit(), nombre: ' ' };
    expect(resolve(sinNombre, persona([30], datosGenerales({})))).toEqual({
      kind: 'esperar',
      motivo: 'padron_sin_respuesta',
      data: { cuit: INSCRIPTA, falta: 'el nombre' },
    });
    expect(receiverOf(null, sinConsulta).receptor).toMatchObject({
      razon_social_facturado: 'Consumidor Final',
      domicilio_facturado: '',
      calle_facturado: '',
      numero_facturado: '',
      localidad_facturado: '',
      codigo_postal_facturado: '',
      provincia_facturado: null,
    });
  });

  test('a receiver is identified by document, name and street together', () => {
    const identified = (cambios: Partial<DatosFacturacion>) =>
      receiverOf({ ...buildFacturacion('DNI', '30772273'), ...cambios }, sinConsulta).identificado;
    expect(identified({})).toBe(true);
    expect(identified({ nombre: ' ' })).toBe(false);
    expect(identified({ calle: ' ' })).toBe(false);
    expect(identified({ numero_documento: '' })).toBe(false);
  });

  test('an address is printed with its street, number, place and postal code, those there are', () => {
    const compose = (calle: string, numero: string, localidad: string, postal: string) =>
      componeDomicilio({
        calle_facturado: calle,
        numero_facturado: numero,
        localidad_facturado: localidad,
        codigo_postal_facturado: postal,
      });
    expect(compose(' Av. Mitre ', ' 750 ', ' Avellaneda ', ' 1870 ')).toBe('Av. Mitre 750, Avellaneda (1870)');
    expect(compose('Av. Mitre', 's/n', '', '')).toBe('Av. Mitre S/N');
    expect(compose('Av. Mitre', 'SN', '', '1870')).toBe('Av. Mitre S/N (1870)');
    expect(compose('Casas', 'sn 3', 'Lanús', '')).toBe('Casas sn 3, Lanús');
    expect(compose('', '', 'Lanús', '1824')).toBe('Lanús (1824)');
    expect(compose('', '', '', '1824')).toBe('');
  });

  test('a foreign customer with a name needs no padrón; without one, the sale is left out', () => {
    const pais = buildFacturacion('CUIT', '55000002258');
    expect(receiverOf(pais, { estado: 'inexistente' })).toMatchObject({
      letra: 'B',
      condicion_real: 9,
      advertencias: [],
    });
    expect(resolve({ ...pais, nombre: ' ' }, { estado: 'inexistente' })).toMatchObject({ motivo: 'padron_error' });
    expect(receiverOf(pais, persona([30])).letra).toBe('A');
  });
});

test('a document to invoice is one that ARCA takes, with a right check digit where it has one', () => {
  const documentOf = (tipo: string, numero: string) =>
    documentoFacturable(sabido(buildFacturacion(tipo, numero)))?.cuit_facturado ?? null;
  expect(documentOf('DNI', '30.772.273')).toBe('30772273');
  expect(documentOf('DNI', '12')).toBe(null);
  expect(documentOf('CUIT', INSCRIPTA)).toBe(INSCRIPTA);
  expect(documentOf('CUIT', '30711234567')).toBe(null);
  expect(documentOf('CUIL', '20123456787')).toBe(null);
  expect(documentOf('CDI', '20123456787')).toBe(null);
  expect(documentOf('OTRO', '30772273')).toBe(null);
  expect(documentoFacturable(POR_SABER)).toBe(null);
  expect(documentoFacturable(NINGUNO)).toBe(null);
});

test('a CUIT without padrón is ARCA’s silence, or a certificate that may not ask', () => {
  expect(sinPadron({ estado: 'sin_respuesta' }, INSCRIPTA)).toMatchObject({
    code: 'padron_no_disponible',
    data: { cuit: INSCRIPTA },
  });
  expect(sinPadron({ estado: 'sin_servicio' }, INSCRIPTA)).toMatchObject({
    code: 'arca_certificado',
    data: { motivo: 'coe.notAuthorized', servicio: 'ws_sr_constancia_inscripcion' },
  });
});
