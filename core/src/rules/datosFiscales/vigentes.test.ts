import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import type { DatoGuardado, OrigenDato } from '../../contract/contador/datoFiscal.ts';
import { TUCUMAN } from '../catalogs/provincia.ts';
import { minimoOf } from '../percepciones/regimenes.ts';
import { tablaMonotributo } from '../catalogs/monotributo.ts';
import { conVigencia, minimosVigentes, tablasVigentes, vencimientosPara, vencimientosPorSaber } from './vigentes.ts';

const d = (valor: Decimal.Value) => new Decimal(valor);
const de = (origen: OrigenDato) => ({ id: null, origen, fuente: `de ${origen}`, cargado_por: null, creado_en: null });
const vence = (origen: OrigenDato, dia: string, terminacion: number | null = null): DatoGuardado => ({
  ...de(origen),
  tipo: 'vencimiento_ddjj',
  provincia: TUCUMAN,
  periodo: '2026-11',
  terminacion,
  vence: dia,
});

describe('due date of a month', () => {
  const CUIT = '30716543214';
  const dia = (...datos: DatoGuardado[]) => vencimientosPara(datos, CUIT)[0]?.vence ?? null;

  test.each<[string, DatoGuardado[], string | null]>([
    ['nobody typed one', [], null],
    ['of the last digit of the CUIT', [vence('instalacion', '2026-12-14', 4)], '2026-12-14'],
    ['of another digit', [vence('instalacion', '2026-12-14', 5)], null],
    ['of any digit', [vence('instalacion', '2026-12-10')], '2026-12-10'],
    [
      'of its digit over any',
      [vence('instalacion', '2026-12-14', 4), vence('instalacion', '2026-12-10')],
      '2026-12-14',
    ],
    [
      'of the company over the installation',
      [vence('instalacion', '2026-12-14', 4), vence('empresa', '2026-12-18')],
      '2026-12-18',
    ],
    [
      'of the installation over the product',
      [vence('inicial', '2026-12-11', 4), vence('instalacion', '2026-12-14')],
      '2026-12-14',
    ],
    ['of the product, when it is the only one', [vence('inicial', '2026-12-11', 4)], '2026-12-11'],
  ])('%s', (_, datos, esperado) => {
    expect(dia(...datos)).toBe(esperado);
    expect(dia(...datos.toReversed())).toBe(esperado);
  });

  test('due dates of last month and this one are missed, only for provinces whose notes depend on them', () => {
    expect(vencimientosPorSaber([], [0, TUCUMAN], '2027-01-15')).toEqual([
      { provincia: TUCUMAN, periodo: '2026-12' },
      { provincia: TUCUMAN, periodo: '2027-01' },
    ]);
    expect(vencimientosPorSaber([{ provincia: TUCUMAN, periodo: '2026-11' }], [TUCUMAN], '2026-12-03')).toEqual([
      { provincia: TUCUMAN, periodo: '2026-12' },
    ]);
    expect(vencimientosPorSaber([], [0], '2026-12-03')).toEqual([]);
  });

  test('one row of each month is in force, and is marked', () => {
    const datos = [
      vence('instalacion', '2026-12-14', 4),
      vence('empresa', '2026-12-18'),
      vence('instalacion', '2026-12-20', 5),
    ];
    const vistos = conVigencia(datos, { cuit: CUIT, hoy: '2026-12-01' }).filter(
      ({ tipo }) => tipo === 'vencimiento_ddjj',
    );
    // A row of another last digit is for other companies.
    expect(vistos.map(({ origen, rige }) => [origen, rige])).toEqual([
      ['empresa', true],
      ['instalacion', false],
    ]);
  });
});

describe('minimum of a province', () => {
  const minimo = (origen: OrigenDato, desde: string | null, base: number): DatoGuardado => ({
    ...de(origen),
    tipo: 'minimo_percepcion',
    provincia: TUCUMAN,
    desde,
    base: d(base),
    percepcion: d(0),
  });
  const base = (fecha: string, ...datos: DatoGuardado[]) =>
    minimoOf(TUCUMAN, fecha, minimosVigentes(datos))?.base.toNumber();

  test('the product’s minimum is in force until the first day of a typed one', () => {
    const datos = [minimo('instalacion', '2026-11-01', 500)];
    expect([base('2026-10-31', ...datos), base('2026-11-01', ...datos)]).toEqual([0, 500]);
  });

  test('the newest minimum is in force, and of the same day the nearest to the company', () => {
    const datos = [
      minimo('empresa', '2026-10-01', 300),
      minimo('instalacion', '2026-11-01', 500),
      minimo('titular', '2026-11-01', 600),
      minimo('empresa', '2027-01-01', 900),
    ];
    expect(base('2026-10-15', ...datos)).toBe(300);
    expect(base('2026-11-15', ...datos)).toBe(600);
    const vistos = conVigencia(datos, { cuit: '30716543214', hoy: '2026-11-15' });
    expect(
      vistos.flatMap((dato) => (dato.tipo === 'minimo_percepcion' && dato.rige ? [[dato.provincia, dato.origen]] : [])),
    ).toEqual([
      [0, 'inicial'],
      [TUCUMAN, 'titular'],
    ]);
  });
});

describe('table of Monotributo', () => {
  const tabla = (origen: OrigenDato, desde: string, hasta: string, precio: number): DatoGuardado => ({
    ...de(origen),
    tipo: 'tabla_monotributo',
    desde,
    hasta,
    categorias: [{ categoria: 'A', limite: d(1) }],
    precio_unitario_maximo: d(precio),
  });

  test('the newest table already begun is in force, and is out of date after its last day', () => {
    const tablas = tablasVigentes([tabla('instalacion', '2026-08-01', '2027-01-31', 2)]);
    expect(tablaMonotributo('2026-07-31', tablas)).toMatchObject({ vencida: false, tabla: { desde: '2026-02-01' } });
    expect(tablaMonotributo('2026-11-01', tablas)).toMatchObject({
      vencida: false,
      tabla: { fuente: 'de instalacion' },
    });
    expect(tablaMonotributo('2027-02-01', tablas)).toMatchObject({ vencida: true });
  });

  test('the owner’s table wins over the installation’s of the same day', () => {
    const datos = [
      tabla('titular', '2026-08-01', '2027-01-31', 3),
      tabla('instalacion', '2026-08-01', '2027-01-31', 2),
    ];
    expect(tablaMonotributo('2026-11-01', tablasVigentes(datos))?.tabla.precio_unitario_maximo.toNumber()).toBe(3);
  });
});
