import { describe, expect, test } from 'vitest';
import type { LineaDeControl } from '../../contract/arca/controlEmisor.ts';
import type { PersonaArca } from '../../contract/padron/persona.ts';
import type { DatosDeControl } from './linea.ts';
import { lineasDeControl } from './lineasDeControl.ts';

const persona: PersonaArca = {
  cuit: '30716543214',
  datosGenerales: {
    tipoPersona: 'JURIDICA',
    tipoClave: 'CUIT',
    estadoClave: 'ACTIVO',
    nombre: null,
    apellido: null,
    razonSocial: 'EMPRESA DE EJEMPLO S A',
    domicilioFiscal: { direccion: 'BV ROCA 1550', localidad: 'RAFAELA', codPostal: '2300', idProvincia: 12 },
    fechaContratoSocial: null,
  },
  datosMonotributo: null,
  datosRegimenGeneral: { impuesto: [{ idImpuesto: 30, estado: 'AC' }] },
  registro: { actividad: { codigo: '620200', nombre: 'SERVICIOS DE CONSULTORES EN INFORMATICA' }, desde: '2014-09' },
  errorConstancia: [],
  errorRegimenGeneral: [],
  errorMonotributo: [],
};
const punto = { numero: 3, tipo_emision: 'CAE - Ri Iva', bloqueado: false, baja: null };
const datos: DatosDeControl = {
  ambiente: 'produccion',
  cuit: '30716543214',
  situacion_iva: 1,
  ahora: new Date('2026-11-29T12:00:00-03:00'),
  certificado: { propio: false, vence: new Date('2027-11-29T12:00:00-03:00') },
  puntos: { tipo: 'dicho', valor: [punto] },
  cargados: [{ punto_de_venta: 3, ultimo: null }],
  persona: { tipo: 'dicho', valor: persona },
  rechazo: null,
  observados: [],
};
const lineOf = (asunto: LineaDeControl['asunto'], cambios: Partial<DatosDeControl> = {}) =>
  lineasDeControl({ ...datos, ...cambios }).find((linea) => linea.asunto === asunto);
const estados = (cambios: Partial<DatosDeControl>) =>
  Object.fromEntries(lineasDeControl({ ...datos, ...cambios }).map(({ asunto, estado }) => [asunto, estado]));
const sin_respuesta = { tipo: 'sin_respuesta' } as const;

test('an issuer in order: every line is ok but the electronic domicile, which ARCA does not show', () => {
  expect(estados({})).toEqual({
    certificado: 'ok',
    facturacion: 'ok',
    padron: 'ok',
    punto_de_venta: 'ok',
    domicilio: 'ok',
    impuestos: 'ok',
    actividad: 'ok',
    domicilio_electronico: 'no_se_sabe',
  });
  expect(lineOf('certificado')?.detalle).toBe('El de Talonario vale hasta el 29/11/2027: quedan 365 días.');
  expect(lineOf('domicilio')?.detalle).toBe('En ARCA: BV ROCA 1550, RAFAELA.');
  expect(lineOf('actividad')?.detalle).toBe('620200, SERVICIOS DE CONSULTORES EN INFORMATICA.');
  expect(lineOf('domicilio_electronico')?.detalle).toMatch(/^ARCA no muestra si está constituido/);
});

test('ARCA in silence: each line says so, and nothing is guessed', () => {
  expect(estados({ puntos: sin_respuesta, persona: sin_respuesta })).toEqual({
    certificado: 'ok',
    facturacion: 'no_se_sabe',
    padron: 'no_se_sabe',
    punto_de_venta: 'no_se_sabe',
    domicilio: 'no_se_sabe',
    impuestos: 'no_se_sabe',
    actividad: 'no_se_sabe',
    domicilio_electronico: 'no_se_sabe',
  });
});

describe('certificate', () => {
  test.each([
    ['2026-11-28T12:00:00-03:00', 'falta', 'El de Talonario venció el 28/11/2026.'],
    ['2026-11-29T20:00:00-03:00', 'ok', 'El de Talonario vale hasta el 29/11/2026: vence hoy.'],
    ['2026-12-10T12:00:00-03:00', 'ok', 'El de Talonario vale hasta el 10/12/2026: quedan 11 días.'],
  ])('that ends at %s', (vence, estado, detalle) => {
    expect(lineOf('certificado', { certificado: { propio: false, vence: new Date(vence) } })).toMatchObject({
      estado,
      detalle,
      hacer: expect.any(String),
    });
  });

  test('that cannot be read', () => {
    const certificado = { propio: true, frase: 'Falta el certificado.' };
    expect(lineOf('certificado', { certificado })).toMatchObject({ estado: 'falta', hacer: 'Falta el certificado.' });
  });
});

describe('services', () => {
  test('wsfe not delegated: what to delegate, and the points of sale are not known', () => {
    const puntos = { tipo: 'sin_delegar', provisorio: false } as const;
    expect(estados({ puntos })).toMatchObject({ facturacion: 'falta', punto_de_venta: 'no_se_sabe' });
  });

  test('wsfe delegated a moment ago: ARCA may not show it yet', () => {
    expect(lineOf('facturacion', { puntos: { tipo: 'sin_delegar', provisorio: true } })?.estado).toBe('no_se_sabe');
  });

  test('the padrón not authorised for the certificate: what of it is not known', () => {
    const personaSinServicio = { tipo: 'rechazo', sin_servicio: true, frase: 'Falta el servicio.' } as const;
    expect(estados({ persona: personaSinServicio })).toMatchObject({
      facturacion: 'ok',
      padron: 'falta',
      domicilio: 'no_se_sabe',
      impuestos: 'no_se_sabe',
      actividad: 'no_se_sabe',
    });
  });
});

describe('point of sale', () => {
  test.each([
    ['blocked', [{ ...punto, bloqueado: true }], 'falta', 'ARCA lo tiene bloqueado.'],
    ['dropped', [{ ...punto, baja: '20260101' }], 'falta', 'En ARCA está dado de baja.'],
    [
      'of a CAEA',
      [{ ...punto, tipo_emision: 'CAEA - Ri Iva' }],
      'falta',
      'En ARCA es de otro sistema: «CAEA - Ri Iva».',
    ],
    ['not listed', [{ ...punto, numero: 4 }], 'falta', 'ARCA no lo tiene para web services.'],
    ['of an issuer without any', null, 'falta', 'ARCA no lo tiene para web services.'],
  ])('%s', (_, valor, estado, detalle) => {
    expect(lineOf('punto_de_venta', { puntos: { tipo: 'dicho', valor } })).toMatchObject({
      estado,
      detalle,
      titulo: 'Punto de venta 3',
      punto_de_venta: 3,
    });
  });

  test('of a company without any here', () => {
    expect(lineOf('punto_de_venta', { cargados: [] })).toMatchObject({ estado: 'falta', punto_de_venta: null });
  });

  test.each([
    [{ tipo: 'dicho', valor: 0 } as const, 'ok'],
    [{ tipo: 'rechazo', sin_servicio: false, frase: 'No está habilitado (11002).' } as const, 'falta'],
    [sin_respuesta, 'no_se_sabe'],
    [null, 'no_se_sabe'],
  ])('without a list in homologación, which means nothing: %o', (ultimo, estado) => {
    const cargados = [{ punto_de_venta: 3, ultimo }];
    const puntos = { tipo: 'dicho', valor: null } as const;
    expect(lineOf('punto_de_venta', { ambiente: 'homologacion', puntos, cargados })?.estado).toBe(estado);
  });
});

describe('padrón', () => {
  const con = (cambios: Partial<PersonaArca>): Partial<DatosDeControl> => ({
    persona: { tipo: 'dicho', valor: { ...persona, ...cambios } },
  });

  test('a condition that differs from the company’s', () => {
    const monotributo = { datosRegimenGeneral: { impuesto: [{ idImpuesto: 20, estado: 'AC' }] } };
    expect(lineOf('impuestos', con(monotributo))).toMatchObject({
      estado: 'falta',
      detalle: 'En ARCA figura Responsable Monotributo y acá dice Responsable inscripto.',
    });
  });

  test('taxes of both regimes: nobody is told which one holds', () => {
    const datosMonotributo = { categoria: 'A', impuesto: [{ idImpuesto: 20, estado: 'AC' }] };
    expect(lineOf('impuestos', con({ datosMonotributo }))?.estado).toBe('no_se_sabe');
  });

  test('an inactive CUIT', () => {
    const datosGenerales = persona.datosGenerales && { ...persona.datosGenerales, estadoClave: 'INACTIVO' };
    expect(lineOf('impuestos', con({ datosGenerales }))?.estado).toBe('falta');
  });

  test('ARCA’s own error, in its words', () => {
    const texto = 'La CUIT del contribuyente fue limitada en los términos de la RG AFIP 3832/16.';
    expect(lineOf('impuestos', con({ errorConstancia: [texto], datosRegimenGeneral: null }))).toMatchObject({
      estado: 'falta',
      detalle: `En ARCA figura: ${texto}`,
    });
  });

  test('an address and an activity that are not shown are not known', () => {
    const sinMostrar = con({ datosGenerales: null, registro: { actividad: null, desde: null } });
    expect(estados(sinMostrar)).toMatchObject({ domicilio: 'no_se_sabe', actividad: 'no_se_sabe' });
  });

  test('a CUIT that ARCA does not know', () => {
    expect(lineOf('domicilio', { persona: { tipo: 'dicho', valor: null } })?.estado).toBe('falta');
  });
});

describe('a refusal of ARCA about the issuer', () => {
  test.each([
    ['domicilio_electronico', 'La CUIT informada no posee Domicilio Fiscal Electrónico constituido'],
    ['actividad', 'La CUIT informada debe registrar al menos una actividad activa'],
  ] as const)('is told on the line of its subject: %s', (asunto, mensaje) => {
    const rechazo = { mensajes: [{ codigo: 10000, mensaje }], cuando: new Date('2026-11-28T12:00:00-03:00') };
    expect(lineOf(asunto, { rechazo })).toMatchObject({
      estado: 'falta',
      detalle: 'ARCA rechazó un comprobante por esto el 28/11/2026.',
      hacer: expect.stringContaining('(10000)'),
    });
  });
});

describe('an observation of ARCA about the issuer', () => {
  const observado = (codigo: number) => [
    {
      mensajes: [
        { codigo: 10217, mensaje: 'x' },
        { codigo, mensaje: 'x' },
      ],
      fecha: '2026-11-28',
    },
  ];

  test.each([
    ['facturacion', 10234, /^Tu habilitación para emitir A está en trámite .* \(10234\)\.?$/],
    ['impuestos', 10236, /^Con este comprobante superás el tope de tu categoría .* \(10236\)\.?$/],
  ] as const)('is told on the line of its subject, which stays in order: %s', (asunto, codigo, hacer) => {
    expect(lineOf(asunto, { observados: observado(codigo) })).toMatchObject({
      estado: 'ok',
      detalle: expect.stringMatching(/ ARCA lo observó en un comprobante del 28\/11\/2026\.$/),
      hacer: expect.stringMatching(hacer),
    });
    expect(estados({ observados: observado(codigo) })).toEqual(estados({}));
  });

  test('leaves a line that is missing something as it is', () => {
    const padron = { persona: { tipo: 'dicho', valor: null } as const };
    const observados = observado(10236);
    expect(lineOf('impuestos', { ...padron, observados })).toEqual(lineOf('impuestos', padron));
  });
});
