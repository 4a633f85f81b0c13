import type { Contingencia } from '@talonario/core/arca';
import { expect, test } from 'vitest';
import { ajustesOf, cuerpoDeAjustes, cuerpoDeApagar, validarAjustes } from './ajustesForm.ts';

const apagada = {
  activa: false,
  punto_de_venta: null,
  minutos: 30,
  automatica: true,
} as unknown as Contingencia;

test('a contingency that was never turned on begins without a point of sale, with 30 minutes and without asking', () => {
  expect(ajustesOf(apagada)).toEqual({ punto: '', minutos: '30', modo: 'automatica' });
});

test.each([
  ['', 'Requerido'],
  ['cinco', 'Escribí el número, sin letras'],
  ['0', 'Escribí el número, sin letras'],
  ['99999', 'Escribí el número, sin letras'],
  ['91', null],
])('point of sale «%s»: %s', (punto, problema) => {
  expect(validarAjustes({ punto, minutos: '30', modo: 'automatica' }).punto).toBe(problema);
});

test.each([
  ['4', false],
  ['5', true],
  ['1440', true],
  ['1441', false],
  ['30,5', false],
  ['', false],
])('a term of «%s» minutes is accepted: %s', (minutos, vale) => {
  const { minutos: problema } = validarAjustes({ punto: '91', minutos, modo: 'automatica' });
  expect(problema).toBe(vale ? null : 'Escribí un número de minutos, de 5 a 1.440');
});

test('saving turns it on and sends the settings it began with, unless the person saves over those of another user', () => {
  const tipeados = { punto: '91', minutos: '45', modo: 'preguntar' } as const;
  const cuerpo = { activa: true, punto_de_venta: 91, minutos: 45, automatica: false };
  const antes = { activa: false, punto_de_venta: null, minutos: 30, automatica: true };
  expect(cuerpoDeAjustes(tipeados, apagada)).toEqual({ ...cuerpo, antes });
  expect(cuerpoDeAjustes(tipeados, null)).toEqual(cuerpo);
});

test('turning it off keeps its point of sale and its term', () => {
  const prendida = { ...apagada, activa: true, punto_de_venta: 91 };
  const antes = { activa: true, punto_de_venta: 91, minutos: 30, automatica: true };
  expect(cuerpoDeApagar(prendida)).toEqual({ ...antes, activa: false, antes });
});
