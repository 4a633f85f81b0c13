import type { PersonaBuscada } from '@talonario/core/comprobantes';
import { describe, expect, test } from 'vitest';
import { puntoSegunPadron, validarPunto } from './puntoDeVentaForm.ts';

const persona = (tipoPersona: string, resto: Partial<PersonaBuscada> = {}) =>
  ({
    razon_social: 'PEREZ ANA MARIA',
    domicilio: 'LAVALLE 1180',
    provincia: 0,
    datosGenerales: { tipoPersona, nombre: 'ANA MARIA', apellido: 'PEREZ' },
    ...resto,
  }) as unknown as PersonaBuscada;

describe('the values of a new point of sale from the padrón (spec §4 "Punto de venta")', () => {
  test('name and surname of a natural person, and CABA is a province like any other', () => {
    expect(puntoSegunPadron(persona('FISICA'))).toEqual({
      nombreFantasia: 'ANA MARIA PEREZ',
      direccion: 'LAVALLE 1180',
      idProvincia: 0,
    });
  });

  test('razón social of a company', () => {
    expect(puntoSegunPadron(persona('JURIDICA')).nombreFantasia).toBe('PEREZ ANA MARIA');
  });

  test('a datum that the padrón lacks is left alone', () => {
    expect(puntoSegunPadron(persona('JURIDICA', { razon_social: '', domicilio: '', provincia: null }))).toEqual({});
  });
});

describe('errors of the fields (spec §5 "Punto de venta")', () => {
  test.each([
    ['4', true],
    ['99998', true],
    ['0', false],
    ['99999', false],
    ['4,5', false],
    ['', false],
  ])('number %s', (texto, vale) => {
    expect(validarPunto.puntoDeVenta(texto) === null).toBe(vale);
  });

  test.each([
    ['', true],
    ['https://tienda.com/logo.png', true],
    ['tienda.com/logo.png', false],
    ['javascript:alert(1)', false],
  ])('logo %s', (texto, vale) => {
    expect(validarPunto.logo(texto) === null).toBe(vale);
  });

  test('a province is required, and 0 is one', () => {
    expect(validarPunto.idProvincia(null)).toBe('Requerido');
    expect(validarPunto.idProvincia(0)).toBeNull();
  });
});
