import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatARS,
  formatEn,
  formatImporte,
  formatPorcentaje,
  parseImporte,
  round2,
  shareByLargestRemainder,
  sum,
} from './money.ts';

const d = (valor: number | string) => new Decimal(valor);

test.each([
  ['1016.525', '1016.53'],
  ['1016.535', '1016.54'],
  ['-0.005', '-0.01'],
  ['21.105', '21.11'],
  ['2.344999', '2.34'],
])('%s to the cent is %s', (valor, redondeado) => {
  expect(round2(d(valor)).toFixed(2)).toBe(redondeado);
});

test.each<[string, (number | string)[], string[]]>([
  ['3470.24', [57000, 20000], ['2568.88', '901.36']],
  ['300', [57000, 20000], ['222.08', '77.92']],
  ['4500.01', [30000, 15000], ['3000.01', '1500.00']],
  ['82.64', ['33.33', '33.33', '33.33'], ['27.55', '27.55', '27.54']],
  ['0.01', [1, 1], ['0.01', '0.00']],
  ['-0.01', [1, 1], ['-0.01', '0.00']],
  ['0.03', [0, 0], ['0.02', '0.01']],
])('%s shared by %j', (total, pesos, partes) => {
  const repartido = shareByLargestRemainder(
    d(total),
    pesos.map((peso) => d(peso)),
  );
  expect(repartido.map((parte) => parte.abs().toFixed(2))).toEqual(partes.map((parte) => parte.replace('-', '')));
  expect(sum(repartido).equals(total)).toBe(true);
});

test('shares add up, and none is a cent away from its exact part', () => {
  const pesos = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 15 }), pesos, (centavos, integer) => {
      const total = d(centavos).div(100);
      const partes = shareByLargestRemainder(total, integer.map(d));
      expect(sum(partes).equals(total)).toBe(true);
      const suma = integer.reduce((acumulado, peso) => acumulado + peso, 0);
      if (suma === 0) return;
      for (const [indice, parte] of partes.entries()) {
        expect(parte.minus(total.times(integer[indice]!).div(suma)).abs().lte('0.0100001')).toBe(true);
      }
    }),
  );
});

test.each<[string, string | null]>([
  ['1234,56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1234.56', '1234.56'],
  ['1.234.567,5', '1234567.5'],
  ['$ 1.234,56', '1234.56'],
  ['US$ 10,5', '10.5'],
  ['1.234', '1234'],
  ['0.125', '0.125'],
  ['10.5', '10.5'],
  ['-3,5', '-3.5'],
  ['21', '21'],
  ['1,234.56', null],
  ['1.2345,6', null],
  ['12a', null],
  ['', null],
  [',5', null],
])('parse %j', (texto, valor) => {
  expect(parseImporte(texto)?.toFixed() ?? null).toBe(valor);
});

test('amounts are formatted in pesos and dollars, with thousands and two decimals', () => {
  expect([d('1234567.5'), d('-1234.56'), d(0), d('-0.001')].map(formatARS)).toEqual([
    '$ 1.234.567,50',
    '-$ 1.234,56',
    '$ 0,00',
    '$ 0,00',
  ]);
  expect([formatEn('USD', d(10)), formatEn('ARS', d(10))]).toEqual(['US$ 10,00', '$ 10,00']);
  expect([formatImporte(d('1234.5678'), 4), formatImporte(d('1234.5'), 0)]).toEqual(['1.234,5678', '1.235']);
  expect([d('10.5'), d(21), d('2.125')].map(formatPorcentaje)).toEqual(['10,5 %', '21 %', '2,125 %']);
});
