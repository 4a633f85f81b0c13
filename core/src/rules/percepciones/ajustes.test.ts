import { expect, test } from 'vitest';
import { d } from '../../../../tests/builders/ventas.ts';
import {
  ajustesPorDefecto,
  conAjustes,
  isAgente,
  nominacionesDeVarias,
  nominacionesOf,
  parseAjuste,
  regimenesConAjustes,
  textOfAjuste,
  todasLasNominacionesOf,
} from './ajustes.ts';

test('a company that chose nothing has the defaults, and no reading of what authorities left open', () => {
  expect(
    Object.fromEntries(Object.entries(ajustesPorDefecto).map(([clave, valor]) => [clave, textOfAjuste(valor)])),
  ).toEqual({
    caba_sin_padron: '0,00',
    caba_base_no_inscriptos: 'neto',
    caba_base_con_exento: 'si',
    caba_solo_padron: 'no',
    tucuman_coef_cero: 'sin-elegir',
    tucuman_no_inscripto: 'sin-elegir',
    tucuman_coef_en_percepciones: 'si',
    sircip_desde: 'sin-elegir',
    sircip_hasta: 'sin-elegir',
  });
});

test('a setting that a change leaves out stays; null takes it away', () => {
  const previos = { ...ajustesPorDefecto, tucuman_no_inscripto: 5 as const };
  expect(conAjustes(previos, { caba_solo_padron: true, tucuman_no_inscripto: undefined })).toEqual({
    ...previos,
    caba_solo_padron: true,
  });
  expect(conAjustes(previos, { tucuman_no_inscripto: null }).tucuman_no_inscripto).toBe(null);
});

test.each<[string, string, unknown]>([
  ['caba_sin_padron', ' 2,5 ', d('2.5')],
  ['caba_solo_padron', 'si', true],
  ['caba_solo_padron', 'no', false],
  ['caba_base_no_inscriptos', 'total', 'total'],
  ['tucuman_no_inscripto', '7', 7],
  ['tucuman_no_inscripto', 'sin-elegir', null],
  ['tucuman_coef_cero', 'p_17_5', 'p_17_5'],
  ['sircip_desde', '2026-12-01', '2026-12-01'],
  ['sircip_desde', 'sin-elegir', null],
])('the terminal sets %s with «%s»', (clave, texto, valor) => {
  expect(parseAjuste(clave, texto)).toEqual(valor);
});

test.each<[string, string, object]>([
  ['caba_sin_padron', 'mucho', { campo: 'caba_sin_padron', valor: 'mucho' }],
  ['caba_sin_padron', '101', { campo: 'caba_sin_padron', valor: '101' }],
  ['caba_solo_padron', 'quizás', { campo: 'caba_solo_padron', valor: 'quizás' }],
  ['caba_base_no_inscriptos', 'sin-elegir', { campo: 'caba_base_no_inscriptos', valor: 'sin-elegir' }],
  ['tucuman_no_inscripto', '6', { campo: 'tucuman_no_inscripto', valor: '6' }],
  ['sircip_desde', '01/12/2026', { campo: 'sircip_desde', valor: '01/12/2026' }],
  ['no_existe', '1', { campo: 'AJUSTE', valor: 'no_existe' }],
])('the terminal refuses %s with «%s»', (clave, texto, data) => {
  expect(() => parseAjuste(clave, texto)).toThrow(expect.objectContaining({ code: 'valor_invalido', data }));
});

test('a company chooses the settings of its provinces, and those of regimes of several', () => {
  expect(regimenesConAjustes([]).map(({ nombre }) => nombre)).toEqual(['SIRCIP']);
  expect(regimenesConAjustes([14]).map(({ provincia }) => provincia)).toEqual([14, null]);
});

const nominada = {
  situacion_iva: 1,
  ajustes_percepcion: { ...ajustesPorDefecto, sircip_desde: '2026-12-01' },
} as const;

test('a Responsable inscripto is nominated for SIRCIP from the day it sets on', () => {
  expect(nominacionesDeVarias(nominada)).toEqual([{ regimen: 'sircip', desde: '2026-12-01', hasta: null }]);
  const conFin = { ...nominada.ajustes_percepcion, sircip_hasta: '2027-01-31' };
  expect(nominacionesDeVarias({ ...nominada, ajustes_percepcion: conFin })[0]?.hasta).toBe('2027-01-31');
  expect(nominacionesDeVarias({ ...nominada, ajustes_percepcion: ajustesPorDefecto })).toEqual([]);
  expect(nominacionesDeVarias({ ...nominada, situacion_iva: 6 })).toEqual([]);
});

test('a company is an agent by a province or by SIRCIP', () => {
  const sinNominacion = { ...nominada, ajustes_percepcion: ajustesPorDefecto, percepciones_iibb: [] };
  expect(isAgente(sinNominacion)).toBe(false);
  expect(isAgente({ ...sinNominacion, percepciones_iibb: [0] })).toBe(true);
  expect(isAgente({ ...nominada, percepciones_iibb: [] })).toBe(true);
});

test('a province has the nominations with dates, or an open one', () => {
  const deTucuman = { provincia: 14 as const, desde: '2026-01-01', hasta: null, con_sede: true };
  const deCordoba = { ...deTucuman, provincia: 3 as const };
  const abierta = { provincia: 0, desde: null, hasta: null, con_sede: false };
  const empresa = { ...nominada, percepciones_iibb: [0, 14] as const, agentes_percepcion: [deTucuman, deCordoba] };
  expect(nominacionesOf(empresa)).toEqual([abierta, deTucuman]);
  expect(todasLasNominacionesOf(empresa)).toEqual([
    abierta,
    deTucuman,
    { regimen: 'sircip', desde: '2026-12-01', hasta: null },
  ]);
});
