import type { Cuenta, Empresa } from '@talonario/core/empresas';
import { describe, expect, test } from 'vitest';
import {
  ajustesOf,
  cambiosOf,
  consecuencias,
  esperaEnPalabras,
  puntosElectronicos,
  validarCuenta,
  valoresOf,
  type CuentaValores,
} from './cuentaForm.ts';

const guardada: Cuenta = {
  id: 'c',
  nickname: 'TIENDA.NORTE',
  thumbnail: null,
  seller_reputation: { power_seller_status: 'gold', level_id: '5_green' },
  meliUser: { id: '1', nickname: 'TIENDA.NORTE' },
  requiere_vincular: false,
  desvinculada_en: null,
  ultima_notificacion: null,
  linked_company_id: null,
  linked_punto_de_venta: null,
  automatizar: false,
  fecha_inicio_automatizacion: null,
  include_shipping_cost: false,
  force_factura_b: false,
  iva: 21,
  observaciones: '',
  nc_espera_minutos: 60,
  receptor_espera_horas: 24,
  percepcion_en_ventas: 'agregar',
};

/** A company with these points of sale: positive ones are electronic. */
const empresa = (id: string, ...puntos: number[]) =>
  ({
    id,
    puntosDeVenta: puntos.map((punto) => ({ punto_de_venta: Math.abs(punto), modo_facturacion: punto > 0 ? 1 : 2 })),
  }) as unknown as Empresa;

const primera = empresa('una', 3, -5);
const dos = empresa('dos', 1, 2);
const empresas = [primera, dos, empresa('papel', -5)];
const hoy = '2026-11-21';

const v = (cambios: Partial<CuentaValores> = {}): CuentaValores => ({ ...valoresOf(guardada), ...cambios });

test('only electronic points of sale are offered (spec §5)', () => {
  expect(puntosElectronicos(primera).map(({ punto_de_venta }) => punto_de_venta)).toEqual([3]);
  expect(puntosElectronicos(null)).toEqual([]);
});

describe('consequences of a change', () => {
  const seguir = (cambio: Partial<CuentaValores>, antes = v(), de = guardada) =>
    consecuencias(cambio, antes, { guardada: de, empresas, hoy });

  test.each([
    ['una', 3],
    ['dos', null],
    ['papel', null],
    [null, null],
  ])('choosing company %s chooses point of sale %s', (linked_company_id, linked_punto_de_venta) => {
    const antes = v({ linked_company_id: 'otra', linked_punto_de_venta: 9 });
    expect(seguir({ linked_company_id }, antes)).toEqual({ linked_company_id, linked_punto_de_venta });
  });

  test('choosing the same company again changes nothing else', () => {
    const antes = v({ linked_company_id: 'dos', linked_punto_de_venta: 2 });
    expect(seguir({ linked_company_id: 'dos' }, antes)).toEqual({ linked_company_id: 'dos' });
  });

  test('automation that was off starts today, not where it started once', () => {
    const vieja = { ...guardada, fecha_inicio_automatizacion: '2026-01-02' };
    expect(seguir({ automatizar: true }, valoresOf(vieja), vieja).fecha_inicio_automatizacion).toBe(hoy);
  });

  test('automation that was on keeps its start when it is touched twice', () => {
    const activa = { ...guardada, automatizar: true, fecha_inicio_automatizacion: '2026-01-02' };
    expect(seguir({ automatizar: true }, v(), activa).fecha_inicio_automatizacion).toBe('2026-01-02');
  });
});

describe('errors of the settings', () => {
  test.each<[string, Partial<CuentaValores>, Empresa | null, string[]]>([
    ['nothing yet', {}, null, []],
    ['a company and its point of sale', { linked_company_id: 'una', linked_punto_de_venta: 3 }, primera, []],
    ['a company without choosing', { linked_company_id: 'dos' }, dos, ['linked_punto_de_venta']],
    ['a company that has none to choose', { linked_company_id: 'papel' }, empresas[2]!, []],
    ['a pre-printed one', { linked_company_id: 'una', linked_punto_de_venta: 5 }, primera, ['linked_punto_de_venta']],
    ['automatic with nothing', { automatizar: true }, null, ['linked_company_id', 'fecha_inicio_automatizacion']],
    [
      'automatic without a point of sale',
      { automatizar: true, fecha_inicio_automatizacion: hoy, linked_company_id: 'papel' },
      empresas[2]!,
      ['linked_punto_de_venta'],
    ],
    ['a hold of words', { nc_espera_minutos: 'una hora' }, null, ['nc_espera_minutos']],
    ['an endless hold', { nc_espera_minutos: '43201' }, null, ['nc_espera_minutos']],
    ['a wait of no hours', { receptor_espera_horas: '0' }, null, ['receptor_espera_horas']],
    ['an endless wait', { receptor_espera_horas: '721' }, null, ['receptor_espera_horas']],
    ['a long text', { observaciones: 'x'.repeat(1001) }, null, ['observaciones']],
  ])('%s', (_, cambios, elegida, campos) => {
    expect(Object.keys(validarCuenta(v(cambios), elegida))).toEqual(campos);
  });
});

describe('body of the settings', () => {
  test('only changed settings are sent', () => {
    expect(cambiosOf(v(), guardada)).toEqual({});
    expect(cambiosOf(v({ nc_espera_minutos: ' 060 ', observaciones: ' ' }), guardada)).toEqual({});
    expect(cambiosOf(v({ receptor_espera_horas: ' 48 ' }), guardada)).toEqual({ receptor_espera_horas: 48 });
    expect(cambiosOf(v({ iva: 10.5, nc_espera_minutos: '0' }), guardada)).toEqual({ iva: 10.5, nc_espera_minutos: 0 });
  });

  test('a number that is none is a change to be told about', () => {
    expect(Object.keys(cambiosOf(v({ nc_espera_minutos: 'x' }), guardada))).toEqual(['nc_espera_minutos']);
  });

  test('undoing sends back what was', () => {
    expect(ajustesOf({ iva: 10.5, automatizar: true }, guardada)).toEqual({ iva: 21, automatizar: false });
  });
});

test.each([
  ['0', 'sin espera'],
  ['60', '1 h'],
  ['90', '1 h 30 min'],
  ['1440', '1 día'],
  ['43200', '30 días'],
  ['', null],
  ['1,5', null],
])('%s minutes are %s', (texto, palabras) => {
  expect(esperaEnPalabras(texto)).toBe(palabras);
});
