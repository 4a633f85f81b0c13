import { expect, test } from 'vitest';
import { barraOf, enBreve, escalaOf, isCortado } from './escala.ts';

test('a value far beyond the others is cut, and the others are seen', () => {
  const dias = [68_000, 102_000, 57_000, 12_000, -12_000, 1_172_000, 1_156_000, 93_000, 53_000];
  const escala = escalaOf(dias);
  expect(escala).toEqual({ maximo: 127_500, minimo: -12_000 });
  expect(dias.filter((valor) => isCortado(valor, escala))).toEqual([1_172_000, 1_156_000]);
  expect(barraOf(102_000, escala).largo).toBeGreaterThan(70);
  expect(barraOf(1_172_000, escala)).toEqual(barraOf(escala.maximo, escala));
});

test('values alike, or few of them, are not cut', () => {
  expect(escalaOf([10, 20, 30, 40, 50])).toEqual({ maximo: 50, minimo: 0 });
  expect(escalaOf([1, 1000, 2])).toEqual({ maximo: 1000, minimo: 0 });
  expect(escalaOf([])).toEqual({ maximo: 0, minimo: 0 });
  expect(escalaOf([-5, -7])).toEqual({ maximo: 0, minimo: -7 });
});

test('a loss hangs from zero, and a profit stands on it', () => {
  const escala = { maximo: 75, minimo: -25 };
  expect(barraOf(75, escala)).toEqual({ desde: 0, largo: 75 });
  expect(barraOf(-25, escala)).toEqual({ desde: 75, largo: 25 });
  expect(barraOf(0, { maximo: 0, minimo: 0 })).toEqual({ desde: 0, largo: 0 });
});

test('marks of the scale are short', () => {
  expect([1_172_991, -12_832, 0].map((valor) => enBreve(valor).replaceAll('\u00A0', ' '))).toEqual([
    '$ 1,2 M',
    '-$ 13 mil',
    '$ 0',
  ]);
});
