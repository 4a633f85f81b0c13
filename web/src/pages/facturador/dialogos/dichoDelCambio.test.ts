import type { CambioPrevisto } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { dichoDelCambio, vistoOf } from './dichoDelCambio.ts';

const d = (importe: number) => new Decimal(importe);
const b = { total: d(12_100), moneda: 'PES', razon_social_facturado: 'Ana Gómez' };
const entero: CambioPrevisto = {
  moneda: 'PES',
  nota: d(12_100),
  factura: d(12_100),
  percepciones: d(0),
  entrega_sin_saber: false,
  receptor: null,
};

/** Sentence with plain spaces. */
function describePlano(previsto?: CambioPrevisto) {
  const { explicacion, verbo } = dichoDelCambio(b, previsto);
  return { explicacion: explicacion.replaceAll('\u00a0', ' '), verbo: verbo.replaceAll('\u00a0', ' ') };
}

test('a change of a whole B has one total for both vouchers', () => {
  const { explicacion, verbo } = describePlano(entero);
  expect(verbo).toBe('Emitir NC B y FC A por $ 12.100,00');
  expect(explicacion).toContain('Se anula la B de Ana Gómez por $ 12.100,00');
  expect(explicacion).toContain('la factura A por el mismo importe. La nota');
});

test('a change of a B with a partial note tells the rest', () => {
  const { explicacion, verbo } = describePlano({ ...entero, nota: d(10_000), factura: d(10_000) });
  expect(verbo).toBe('Emitir NC B y FC A por $ 10.000,00');
  expect(explicacion).toContain('Se anula lo que le queda a la B de Ana Gómez por $ 10.000,00');
});

test('an A that perceives says its total and how much of it that is', () => {
  const { explicacion, verbo } = describePlano({ ...entero, factura: d(12_350), percepciones: d(250) });
  expect(verbo).toBe('Emitir NC B por $ 12.100,00 y FC A por $ 12.350,00');
  expect(explicacion).toContain('la factura A por $ 12.350,00, con $ 250,00 de percepciones de Ingresos Brutos.');
});

test('while it is not known who it is for, an agent is told that perceptions are added', () => {
  const { explicacion, verbo } = describePlano({ ...entero, percepciones: null });
  expect(verbo).toBe('Emitir NC B y FC A');
  expect(explicacion).toContain('por el mismo importe más las percepciones de Ingresos Brutos');
});

test('half way, only the A', () => {
  const { explicacion, verbo } = describePlano({ ...entero, nota: null });
  expect(verbo).toBe('Emitir FC A por $ 12.100,00');
  expect(explicacion).toMatch(/^La nota de crédito B ya se emitió: solo falta la factura A, por \$ 12\.100,00\./);
});

test('a change being computed has no total', () => {
  expect(describePlano().verbo).toBe('Emitir NC B y FC A');
});

test('the confirmation repeats the told totals, and no unknown one', () => {
  const [nota, factura, percepciones] = [new Decimal(12_100), new Decimal('12400.5'), new Decimal('300.5')];
  const previsto = { moneda: 'PES', nota, factura, percepciones, entrega_sin_saber: false, receptor: null };
  expect(vistoOf(previsto)).toEqual({ nota: 12_100, factura: 12_400.5 });
  expect(vistoOf({ ...previsto, nota: null, percepciones: null })).toEqual({ nota: null, factura: null });
});
