import { describe, expect, test } from 'vitest';
import type { PersonaBuscada } from '../../contract/comprobantes/facturas.ts';
import { empresaPropuesta } from './empresaPropuesta.ts';
import { impedimentoDePunto, puntoLibre } from './puntosArca.ts';

const persona: PersonaBuscada = {
  cuit: '30716543214',
  datosGenerales: null,
  datosMonotributo: null,
  datosRegimenGeneral: null,
  registro: { actividad: { codigo: '479101', nombre: 'VENTA POR INTERNET' }, desde: '2014-09' },
  errorConstancia: [],
  errorRegimenGeneral: [],
  errorMonotributo: [],
  razon_social: 'VENDEDORA DE EJEMPLO S.R.L.',
  situacion_iva: 1,
  otra_situacion_iva: null,
  domicilio: 'HONDURAS 4820',
  localidad: 'PALERMO',
  codigo_postal: '1414',
  provincia: 0,
};

describe('a company proposed from the padrón', () => {
  test('starts on the month of its activities, unless the padrón has the day of its contract', () => {
    expect(empresaPropuesta(persona)).toMatchObject({
      razon_social: 'VENDEDORA DE EJEMPLO S.R.L.',
      situacion_iva: 1,
      puede_emitir: true,
      actividad: '479101',
      inicio_actividades: '2014-09-01',
      inicio_exacto: false,
    });
    const datosGenerales = {
      tipoPersona: 'JURIDICA',
      tipoClave: 'CUIT',
      estadoClave: 'ACTIVO',
      nombre: null,
      apellido: null,
      razonSocial: 'X',
      domicilioFiscal: null,
      fechaContratoSocial: '2014-07-31',
    };
    expect(empresaPropuesta({ ...persona, datosGenerales })).toMatchObject({
      inicio_actividades: '2014-07-31',
      inicio_exacto: true,
    });
  });

  test.each([
    [1, 1, true],
    [4, 4, true],
    [6, 6, true],
    [13, 6, true],
    [5, 5, false],
    [null, 5, false],
  ] as const)('a condition %s is %s, and it %s issue', (condicion, situacion, puede) => {
    const { situacion_iva, puede_emitir } = empresaPropuesta({ ...persona, situacion_iva: condicion });
    expect([situacion_iva, puede_emitir]).toEqual([situacion, puede]);
  });

  test('leaves null what an older stored answer lacks', () => {
    const { registro: _registro, ...vieja } = persona;
    expect(empresaPropuesta(vieja)).toMatchObject({ actividad: null, inicio_actividades: null });
  });
});

describe('a point of sale of ARCA’s list', () => {
  const punto = { tipo_emision: 'CAE - Ri Iva', bloqueado: false, baja: null };
  test.each([
    [punto, null],
    [{ ...punto, tipo_emision: 'CAEA - Ri Iva' }, 'otro_sistema'],
    [{ ...punto, tipo_emision: 'Controlador Fiscal' }, 'otro_sistema'],
    [{ ...punto, bloqueado: true }, 'bloqueado'],
    [{ ...punto, bloqueado: true, baja: '2026-01-01' }, 'de_baja'],
  ] as const)('%o: %s', (puntoDeArca, impedimento) => expect(impedimentoDePunto(puntoDeArca)).toBe(impedimento));

  test('the number proposed for a new one is the lowest never used', () => {
    expect([puntoLibre([]), puntoLibre([1, 2, 4]), puntoLibre([2])]).toEqual([1, 3, 1]);
  });
});
