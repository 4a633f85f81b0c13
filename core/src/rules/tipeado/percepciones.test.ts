import { expect, test } from 'vitest';
import type { Percepcion } from '../../contract/comprobantes/comprobante.ts';
import { d } from '../../../../tests/builders/ventas.ts';
import { ajustesPorDefecto } from '../percepciones/ajustes.ts';
import { problemasDePercepciones } from './percepciones.ts';

const agente = { percepciones_iibb: [0, 14], situacion_iva: 1, ajustes_percepcion: ajustesPorDefecto } as Parameters<
  typeof problemasDePercepciones
>[0];
const percepcion = (cambios: Partial<Percepcion> = {}): Percepcion => ({
  provincia: 0,
  percepcion_aplicada: d('2.5'),
  base: d(1000),
  importe: d(25),
  motivo: 'padrón',
  ...cambios,
});
const problems = (...percepciones: Percepcion[]) => problemasDePercepciones(agente, percepciones, d(1210));

test('an agent types a perception per province, each its base by its rate', () => {
  expect(problems(percepcion(), percepcion({ provincia: 14 }))).toEqual([]);
  expect(problems(percepcion({ importe: d('25.01') }))).toEqual([
    { campo: 'percepciones.0.importe', mensaje: 'El importe no es la base por la alícuota.' },
  ]);
});

test('a province typed twice is told once, at the second one', () => {
  expect(problems(percepcion(), percepcion())).toEqual([
    { campo: 'percepciones.1.provincia', mensaje: 'La provincia está repetida.' },
  ]);
});

test('a company perceives only where it is an agent; without a company nobody can tell', () => {
  const enCordoba = percepcion({ provincia: 3 });
  expect(problems(enCordoba)).toEqual([
    { campo: 'percepciones.0.provincia', mensaje: 'La empresa no es agente de percepción en esa provincia.' },
  ]);
  expect(problemasDePercepciones(null, [enCordoba], d(1210))).toEqual([]);
});

test('the base goes from zero to the total, and the rate from 0 to 100 %', () => {
  const nada = { percepcion_aplicada: d(0), importe: d(0) };
  expect(problems(percepcion({ ...nada, base: d(0) }))).toEqual([]);
  expect(problems(percepcion({ ...nada, base: d(1210) }))).toEqual([]);
  const fuera = [{ campo: 'percepciones.0.base', mensaje: 'La base tiene que estar entre cero y el total, 1.210,00.' }];
  expect(problems(percepcion({ ...nada, base: d('-0.01') }))).toEqual(fuera);
  expect(problems(percepcion({ ...nada, base: d('1210.01') }))).toEqual(fuera);
  expect(problems(percepcion({ percepcion_aplicada: d(100), importe: d(1000) }))).toEqual([]);
  const rara = [
    { campo: 'percepciones.0.percepcion_aplicada', mensaje: 'La alícuota tiene que estar entre 0 y 100 %.' },
  ];
  expect(problems(percepcion({ percepcion_aplicada: d('-0.001') }))).toEqual(rara);
  expect(problems(percepcion({ percepcion_aplicada: d('100.001') }))).toEqual(rara);
});
