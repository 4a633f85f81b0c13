import { describe, expect, test } from 'vitest';
import type { ConsultaPadron } from '../comprobantes/receptor.ts';
import { buildPersona, EMISOR, INSCRIPTA, RECEPTORA } from '../../../../tests/builders/ventas.ts';
import { checkReceptor, isElMismoReceptor, type ReceptorDelCambio } from './receptorDeLaA.ts';

const RECEPTOR: ReceptorDelCambio = RECEPTORA;

test('two receivers are the same by document, name and address, however the document is written', () => {
  expect(isElMismoReceptor({ ...RECEPTOR, cuit_facturado: '30-71123456-6' }, RECEPTOR)).toBe(true);
});

test.each<[keyof ReceptorDelCambio, string | number]>([
  ['cuit_facturado', '30999000556'],
  ['razon_social_facturado', 'OTRA'],
  ['domicilio_facturado', 'OTRO 1'],
  ['calle_facturado', 'OTRA'],
  ['numero_facturado', '1'],
  ['localidad_facturado', 'OTRA'],
  ['codigo_postal_facturado', '2000'],
  ['provincia_facturado', 1],
])('a receiver with another %s is another one', (campo, valor) => {
  expect(isElMismoReceptor({ ...RECEPTOR, [campo]: valor }, RECEPTOR)).toBe(false);
});

describe('the receiver of the A', () => {
  const check = (cambios: Partial<ReceptorDelCambio>, padron: ConsultaPadron = buildPersona(INSCRIPTA, [30])) =>
    checkReceptor({ receptor: { ...RECEPTOR, ...cambios }, empresa: { cuit: EMISOR }, padron });

  test('has its CUIT without hyphens, and the condition of the padrón', () => {
    expect(check({ cuit_facturado: '30-71123456-6' })).toEqual({
      ...RECEPTOR,
      tipo_documento_facturado: 80,
      situacion_iva_facturado: 1,
    });
    expect(check({}, buildPersona(INSCRIPTA, [20]))).toMatchObject({ situacion_iva_facturado: 6 });
  });

  test.each<[string, Partial<ReceptorDelCambio>, ConsultaPadron | undefined, object]>([
    [
      'an invalid CUIT',
      { cuit_facturado: '30711234567' },
      undefined,
      { code: 'cuit_invalido', data: { campo: 'cuit', cuit: '30711234567' } },
    ],
    [
      'the issuer',
      { cuit_facturado: EMISOR },
      undefined,
      { code: 'cambio_no_permitido', data: { motivo: 'cuit_propio' } },
    ],
    [
      'no name',
      { razon_social_facturado: ' ' },
      undefined,
      { code: 'campo_requerido', data: { campo: 'razonSocial' } },
    ],
    ['no address', { domicilio_facturado: ' ' }, undefined, { code: 'campo_requerido', data: { campo: 'domicilio' } }],
    [
      'who is not in the padrón',
      {},
      { estado: 'inexistente' },
      { code: 'cuit_no_encontrado', data: { cuit: INSCRIPTA } },
    ],
    [
      'whom the padrón does not explain',
      {},
      buildPersona(INSCRIPTA, [30], { errorConstancia: ['Falta algo'] }),
      { code: 'padron_inconsistente', data: { texto: 'Falta algo' } },
    ],
    [
      'a consumer',
      {},
      buildPersona(INSCRIPTA, []),
      { code: 'cambio_no_permitido', data: { motivo: 'receptor_no_recibe_a' } },
    ],
    [
      'who is exempt or in Monotributo',
      {},
      buildPersona(INSCRIPTA, [32, 20]),
      { code: 'padron_inconsistente', data: { texto: expect.stringContaining('inscripto como') } },
    ],
  ])('cannot be %s', (_, cambios, padron, esperado) => {
    let error: unknown = null;
    try {
      check(cambios, padron);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject(esperado);
  });

  test('of two conditions that both get an A is the likeliest', () => {
    expect(check({}, buildPersona(INSCRIPTA, [30, 20]))).toMatchObject({ situacion_iva_facturado: 1 });
  });
});
