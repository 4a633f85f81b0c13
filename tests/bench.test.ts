import { expect, test } from 'vitest';
import { describeInterrupcion, describeLibros, spread, thirds } from './bench/dia/informe.ts';
import { conFactura, planDia } from './bench/dia/jornada.ts';
import { coinciden } from './bench/dia/libros.ts';
import { readOpciones } from './bench/dia/opciones.ts';
import { alMenos, hasta, hastaMs, masRapido, percentile, table } from './bench/medida.ts';

test('a percentile is the value that this share of the figures does not exceed', () => {
  const hastaCien = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect([0.5, 0.99, 1].map((parte) => percentile(hastaCien, parte))).toEqual([50, 99, 100]);
  expect(percentile([], 0.5)).toBeNaN();
});

test('an aim is reached at most, or at least, at so many times the floor, or regardless of the floor', () => {
  expect(hasta(1.15)).toMatchObject({ texto: '≤ 1,15 ×' });
  expect([114, 116].map((valor) => hasta(1.15).cumple(valor, 100))).toEqual([true, false]);
  expect(alMenos(1.5)).toMatchObject({ texto: '≥ 1,50 ×' });
  expect([150, 149].map((valor) => alMenos(1.5).cumple(valor, 100))).toEqual([true, false]);
  expect([10, 11].map((valor) => masRapido(60).cumple(valor, 600))).toEqual([true, false]);
  expect([4_000, 4_001].map((valor) => hastaMs(4_000).cumple(valor, 1))).toEqual([true, false]);
});

test('a table’s columns are as wide as their longest cells', () => {
  expect(
    table([
      ['qué', 'cifra'],
      ['CPU', '7 ms'],
      ['consultas', '12'],
    ]),
  ).toBe('qué        cifra\nCPU        7 ms\nconsultas  12');
});

test('the spread of the figures, and the change from their first third to the last, are computed', () => {
  expect(spread([10, 12, 11])).toBeCloseTo(0.2);
  expect(thirds([1, 2, 3, 9, 9, 9, 4, 5, 60])).toEqual({ primero: 2, ultimo: 5 });
  expect(thirds([7])).toEqual({ primero: 7, ultimo: 7 });
});

test('the planned day is the same each time, and a few sellers make many of its sales', () => {
  const vendedores = Array.from({ length: 1_000 }, (_, n) => ({ nickname: `T${n}`, user_id: '' }));
  const { apertura, resto } = planDia(vendedores, 10_000);
  expect([apertura.length, resto.length]).toEqual([9_000, 1_000]);
  expect(planDia(vendedores, 10_000)).toEqual({ apertura, resto });
  const deLaPrimera = apertura.filter(({ cuenta }) => cuenta === 'T0').length;
  const deLaUltima = apertura.filter(({ cuenta }) => cuenta === 'T999').length;
  expect(deLaPrimera).toBeGreaterThan(deLaUltima * 5);
  expect(conFactura(apertura)).toBe(apertura.filter(({ tipo }) => tipo !== 'cancelada').length);
  expect(conFactura(apertura)).toBeLessThan(9_000);
  // A smaller day leaves a fifth for the afternoon.
  expect(planDia(vendedores, 100).resto).toHaveLength(20);
});

test('both books agree when each expected voucher is in both once', () => {
  const libros = { iguales: 3, soloArca: [], soloNuestros: [], dobles: 0, inciertos: 0 };
  expect(coinciden(libros, 3)).toBe(true);
  expect(coinciden(libros, 4)).toBe(false);
  for (const falla of [{ soloArca: ['1'] }, { soloNuestros: ['1'] }, { dobles: 1 }, { inciertos: 1 }])
    expect(coinciden({ ...libros, ...falla }, 3)).toBe(false);
});

test('an interrupted day says what was left; a finished day says nothing', () => {
  const interrumpida = { facturas: 700, avisos: 12, trabajos: 40, abiertas: 0, documentos: 9 };
  expect(describeInterrupcion({ trabajadores: 4, esperados: 1_000, interrumpida })).toEqual([
    'Interrumpida con 4 de trabajos: quedaban 300 facturas, 9 PDF y 12 avisos; las cifras son de lo hecho hasta ahí.',
  ]);
  expect(describeInterrupcion({ trabajadores: 4, esperados: 1_000, interrumpida: null })).toEqual([]);
  const libros = { iguales: 700, soloArca: [], soloNuestros: [], dobles: 0, inciertos: 0 };
  const titularOf = (mas: object) =>
    describeLibros({ trabajadores: 4, esperados: 1_000, libros, ...mas }).split('\n')[0];
  expect(titularOf({ interrumpida })).toBe('Libros con 4 de trabajos: IGUALES EN LO HECHO.');
  expect(titularOf({ interrumpida, libros: { ...libros, soloArca: ['1'] } })).toMatch('DISTINTOS');
  expect(titularOf({ interrumpida: null })).toMatch('DISTINTOS');
  expect(titularOf({ esperados: 700 })).toMatch('IGUALES.');
});

test('a day has the full size unless a smaller one is asked for', () => {
  expect(readOpciones([])).toEqual({
    vendedores: 1_000,
    ventas: 100_000,
    trabajadores: [1, 2, 4],
    porMinuto: 1_500,
    corte: false,
    ocupados: false,
    perfil: null,
  });
  expect(readOpciones(['--corte', '--ventas', '500'])).toMatchObject({ ventas: 500, trabajadores: [2], corte: true });
  expect(readOpciones(['--trabajadores', '1,3']).trabajadores).toEqual([1, 3]);
  expect(() => readOpciones(['--ventas', 'mil'])).toThrow('--ventas');
});
