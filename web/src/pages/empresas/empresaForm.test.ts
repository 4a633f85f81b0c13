import type { PersonaBuscada } from '@talonario/core/comprobantes';
import { describe, expect, test } from 'vitest';
import { cambiosSegunPadron, consecuencias, cuerpoOf, empresaNueva, faltantes, validarEmpresa } from './empresaForm.ts';

const completa = {
  ...empresaNueva,
  cuit: '30-71654321-4',
  razon_social: 'Almacén Lavalle S.R.L.',
  iibb: '901-123456-7',
  inicio_actividades: '2019-03-01',
  iibb_porcentaje: '3,5',
};

describe('what changes with a field (spec §4 "Company form")', () => {
  test('another IVA situation unchecks the agent of perception and clears its provinces', () => {
    const antes = { ...completa, agente_percepcion: true, percepciones_iibb: [0, 14] as (0 | 14)[] };
    expect(consecuencias({ situacion_iva: 6 }, antes)).toEqual({
      situacion_iva: 6,
      clase_a: 'plena',
      agente_percepcion: false,
      percepciones_iibb: [],
      nominaciones: [],
      ajustes: antes.ajustes,
    });
  });

  test('an agent of SIRCIP alone needs no province, and unchecking the agent ends its nomination', () => {
    const deSircip = { ...completa.ajustes, sircip_desde: '2026-12-01' };
    const antes = { ...completa, agente_percepcion: true, ajustes: deSircip };
    expect(validarEmpresa(antes)).toEqual({});
    expect(validarEmpresa({ ...antes, ajustes: completa.ajustes })).toHaveProperty('percepciones_iibb');
    expect(consecuencias({ agente_percepcion: false }, antes).ajustes).toEqual(completa.ajustes);
  });

  test('a nomination that ends before it begins is a problem of its last day', () => {
    const ajustes = { ...completa.ajustes, sircip_desde: '2026-12-01', sircip_hasta: '2026-11-30' };
    const alReves = { ...completa, agente_percepcion: true, ajustes };
    expect(validarEmpresa(alReves)).toEqual({ 'ajustes.sircip_hasta': 'La nominación termina antes de empezar' });
  });

  test('the same IVA situation, told again by ARCA, leaves what depends on it', () => {
    const antes = { ...completa, agente_percepcion: true, percepciones_iibb: [0] as (0 | 14)[] };
    expect(consecuencias({ situacion_iva: 1, razon_social: 'ALMACÉN LAVALLE S.R.L.' }, antes)).toEqual({
      situacion_iva: 1,
      razon_social: 'ALMACÉN LAVALLE S.R.L.',
    });
  });

  test('a province that is chosen has an open nomination; those with dates stay while their province does', () => {
    const conFechas = { provincia: 0, desde: '2026-01-01', hasta: null, con_sede: false } as const;
    const antes = { ...completa, percepciones_iibb: [0] as (0 | 14)[], nominaciones: [conFechas] };
    expect(consecuencias({ percepciones_iibb: [0, 14] }, antes).nominaciones).toEqual([
      conFechas,
      { provincia: 14, desde: null, hasta: null, con_sede: false },
    ]);
    expect(consecuencias({ percepciones_iibb: [14] }, antes).nominaciones).toEqual([
      { provincia: 14, desde: null, hasta: null, con_sede: false },
    ]);
  });

  test('another CUIT clears the razón social; the same with its dashes does not', () => {
    expect(consecuencias({ cuit: '30-71654321-5' }, completa)).toEqual({ cuit: '30-71654321-5', razon_social: '' });
    expect(consecuencias({ cuit: '30716543214' }, completa)).toEqual({ cuit: '30716543214' });
  });
});

describe('what the padrón fills', () => {
  const persona = {
    razon_social: 'PÉREZ ANA',
    datosGenerales: { fechaContratoSocial: '2015-06-01' },
  } as unknown as PersonaBuscada;

  test.each([
    [1, 1],
    [4, 4],
    [6, 6],
    [13, 6],
    [5, 5],
    [15, 5],
    [null, 5],
  ] as const)('condition %s makes the situation %s', (condicion, situacion) => {
    expect(cambiosSegunPadron({ ...persona, situacion_iva: condicion })).toEqual({
      razon_social: 'PÉREZ ANA',
      situacion_iva: situacion,
      inicio_actividades: '2015-06-01',
    });
  });
});

describe('what is wrong (spec §5 "Company form")', () => {
  test('a complete one has no problem', () => {
    expect(validarEmpresa(completa)).toEqual({});
    expect(faltantes(completa)).toEqual([]);
  });

  test('a new one says everything that is required', () => {
    expect(validarEmpresa(empresaNueva)).toEqual({
      cuit: 'Requerido',
      razon_social: 'Requerido',
      iibb: 'Requerido',
      inicio_actividades: 'Requerido',
      iibb_porcentaje: 'Requerido',
    });
    expect(faltantes(empresaNueva)).toEqual(['CUIT', 'Razón social', 'Porcentaje de IIBB (en Rentabilidad)']);
  });

  test('the IIBB number is required only when it is shown', () => {
    expect(validarEmpresa({ ...completa, iibb: '', situacion_iibb: 3 })).toEqual({ iibb: 'Requerido' });
    expect(validarEmpresa({ ...completa, iibb: '', situacion_iibb: 4 })).toEqual({});
  });

  test.each([
    ['cuit', '30-71654321-5'],
    ['iibb_porcentaje', 'tres'],
    ['cobertura_cambio', '2,5'],
    ['costo_envio_flex', '-1'],
    ['actividad', '47-91'],
  ] as const)('%s cannot be %s', (campo, texto) => {
    expect(Object.keys(validarEmpresa({ ...completa, [campo]: texto }))).toEqual([campo]);
  });

  test('an agent of perception has provinces', () => {
    expect(Object.keys(validarEmpresa({ ...completa, agente_percepcion: true }))).toEqual(['percepciones_iibb']);
  });
});

test('what is sent has plain digits and numbers', () => {
  expect(cuerpoOf({ ...completa, actividad: ' 479101', ajuste_fijo: '1.234,50', situacion_iibb: 4 })).toEqual({
    cuit: '30716543214',
    razon_social: 'Almacén Lavalle S.R.L.',
    situacion_iva: 1,
    clase_a: 'plena',
    situacion_iibb: 4,
    iibb: null,
    inicio_actividades: '2019-03-01',
    percepciones_iibb: [],
    actividad: '479101',
    iva_simple_odp: 'cero',
    ajustes_percepcion: {
      sircip_desde: null,
      sircip_hasta: null,
      caba_sin_padron: 0,
      caba_base_no_inscriptos: 'neto',
      caba_base_con_exento: true,
      caba_solo_padron: false,
      tucuman_coef_cero: null,
      tucuman_no_inscripto: null,
      tucuman_coef_en_percepciones: true,
    },
    agentes_percepcion: [],
    isib_caba_alicuota: null,
    condicion_de_venta: null,
    iibb_porcentaje: 3.5,
    cobertura_cambio: 0,
    ajuste_fijo: 1234.5,
    ajuste_variable: 0,
    costo_envio_flex: 0,
    debitos_creditos_computable: 100,
  });
});
