import { expect, test } from 'vitest';
import type { DatoTipeado } from '../../contract/contador/datoFiscal.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import { provinciasConVencimiento } from '../percepciones/devolucion.ts';
import { checkDato } from './checkDato.ts';

const comun = { fuente: 'Boletín Oficial' };
const refused = (dato: object): unknown => {
  try {
    checkDato({ ...comun, ...dato } as DatoTipeado);
    return null;
  } catch (error) {
    return (error as { data: unknown }).data;
  }
};

test('a return is due after its month, in a province whose notes need it', () => {
  const [provincia] = provinciasConVencimiento;
  const vencimiento = { tipo: 'vencimiento_ddjj', provincia, periodo: '2026-10', terminacion: null };
  expect(refused({ ...vencimiento, vence: '2026-11-01' })).toBe(null);
  expect(refused({ ...vencimiento, vence: '2026-10-31' })).toEqual({ campo: 'vence', valor: '2026-10-31' });
  expect(refused({ ...vencimiento, provincia: 3, vence: '2026-11-01' })).toEqual({
    campo: 'provincia',
    valor: 'Córdoba',
  });
});

test('a minimum is of a province that has a regime', () => {
  expect(refused({ tipo: 'minimo_percepcion', provincia: 0, desde: '2026-01-01', importe: d(1) })).toBe(null);
  expect(refused({ tipo: 'minimo_percepcion', provincia: 3, desde: '2026-01-01', importe: d(1) })).toEqual({
    campo: 'provincia',
    valor: 'Córdoba',
  });
});

test('an adhesion ends on its first day or later, or never', () => {
  const adhesion = (hasta: string | null) => refused({ tipo: 'adhesion_regimen', desde: '2026-12-01', hasta });
  expect([null, '2026-12-01', '2026-11-30'].map(adhesion)).toEqual([
    null,
    null,
    { campo: 'hasta', valor: '2026-11-30' },
  ]);
});

test('each category of Monotributo has a higher limit than the one before', () => {
  const tabla = (...categorias: [string, number][]) =>
    refused({
      tipo: 'tabla_monotributo',
      desde: '2026-01-01',
      hasta: '2026-06-30',
      categorias: categorias.map(([categoria, limite]) => ({ categoria, limite: d(limite) })),
    });
  expect(tabla(['A', 10], ['B', 20])).toBe(null);
  expect(tabla(['A', 10], ['B', 10])).toEqual({ campo: 'límite de la categoría B' });
  expect(tabla(['B', 10], ['A', 20])).toEqual({ campo: 'límite de la categoría A' });
  expect(tabla(['A', 10], ['A', 20])).toEqual({ campo: 'límite de la categoría A' });
});
