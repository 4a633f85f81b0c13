import type { Ganancia } from '@talonario/core/publicaciones';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { consecuencias } from './consecuencias.ts';

const ganancia = (pesos: number | null) => ({ ganancia: pesos && new Decimal(pesos) }) as Ganancia;
const enEspacios = (texto: string) => texto.replaceAll('\u00A0', ' ');

test('the profit of a price is told before it is set', () => {
  expect(enEspacios(consecuencias({ ganancia: ganancia(1500), promo: null }))).toBe(
    'Ganarías $ 1.500,00 por unidad. Los compradores lo ven enseguida; después lo podés deshacer.',
  );
  expect(enEspacios(consecuencias({ ganancia: ganancia(-1500), promo: null }))).toMatch(/^Perderías \$ 1\.500,00/);
  expect(consecuencias({ ganancia: ganancia(null), promo: null })).toMatch(/^Faltan datos para calcular la ganancia\./);
});

test('while a promotion goes on, no profit is promised that is not going to be', () => {
  const promo = { sigue: true, texto: 'Está en «Cyber Monday»: siguen pagando $ 28.500,00.' };
  expect(consecuencias({ ganancia: ganancia(1500), promo })).toBe(
    'Está en «Cyber Monday»: siguen pagando $ 28.500,00. Hasta entonces tu ganancia no cambia. Después lo podés deshacer.',
  );
});

test('a promotion that ends does not come back by an undo', () => {
  const promo = { sigue: false, texto: 'Sale de «Cyber Monday»: pasan a pagar $ 27.000,00.' };
  expect(enEspacios(consecuencias({ ganancia: ganancia(1500), promo }))).toBe(
    'Sale de «Cyber Monday»: pasan a pagar $ 27.000,00. Ganarías $ 1.500,00 por unidad. ' +
      'Los compradores lo ven enseguida; después podés volver al precio de hoy, pero no a la promoción.',
  );
});
