import type { Competencia } from '@talonario/core/publicaciones';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { marcasOf, renglonesOf } from './competencia.ts';

const d = (numero: number) => new Decimal(numero);
const competencia = (ganador: number | null, para_ganar: number | null): Competencia => ({
  status: 'losing',
  price_to_win: para_ganar === null ? null : d(para_ganar),
  reason: [],
  comparten: null,
  boosts: [],
  winner: ganador === null ? null : { item_id: 'MLA9', price: d(ganador), boosts: [] },
  winnerItem: null,
  winnerSeller: null,
});

test('each price falls where it is between the lowest and the highest', () => {
  const marcas = marcasOf(competencia(950, 900), d(1_000));
  expect(marcas.map(({ tipo, lugar }) => [tipo, lugar])).toEqual([
    ['para_ganar', 12],
    ['ganador', 50],
    ['nuestro', 88],
  ]);
});

test('a mark that would overlap another goes a line lower', () => {
  expect(renglonesOf(marcasOf(competencia(910, 900), d(1_000)))).toEqual([0, 1, 0]);
  expect(renglonesOf(marcasOf(competencia(950, 900), d(1_000)))).toEqual([0, 0, 0]);
});

test('the same price for all stands in the middle', () => {
  expect(marcasOf(competencia(1_000, null), d(1_000)).map(({ lugar }) => lugar)).toEqual([50, 50]);
});
