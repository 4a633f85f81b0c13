import { expect, test } from 'vitest';
import { llenado } from './llenado.ts';

const alPedir = { cuit: '30711234566', nombre: '', domicilio: 'Mitre 50' };
const datos = { nombre: 'EMPRESA DE EJEMPLO S A', domicilio: 'CORRIENTES 1234' };

test('an answer fills what is as it was when it was asked for, though the CUIT has its dashes by now', () => {
  expect(llenado(datos, alPedir, { ...alPedir, cuit: '30-71123456-6' }, ({ cuit }) => cuit)).toEqual(datos);
});

test('a text typed meanwhile stays', () => {
  expect(llenado(datos, alPedir, { ...alPedir, nombre: 'Ferretería' }, ({ cuit }) => cuit)).toEqual({
    domicilio: 'CORRIENTES 1234',
  });
});

test('a late answer about another CUIT fills nothing', () => {
  expect(llenado(datos, alPedir, { ...alPedir, cuit: '30712220046' }, ({ cuit }) => cuit)).toEqual({});
});
