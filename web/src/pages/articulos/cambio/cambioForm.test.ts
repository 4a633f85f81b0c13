import { describe, expect, test } from 'vitest';
import { cambioNuevo, conCampo, pedidoOf, problemaDeValor } from './cambioForm.ts';

describe('request of a bulk change', () => {
  test('a percentage over the cost, rounded', () => {
    expect(pedidoOf({ ...cambioNuevo, valor: '12,5', redondeo: '99' })).toEqual({
      campo: 'cost',
      operacion: 'porcentaje',
      valor: 12.5,
      redondeo: '99',
    });
  });

  test('no request while the typed text is no number, or changes nothing', () => {
    expect(pedidoOf(cambioNuevo)).toBeNull();
    expect(pedidoOf({ ...cambioNuevo, valor: 'diez' })).toBeNull();
    expect(pedidoOf({ ...cambioNuevo, valor: '0' })).toBeNull();
    expect(pedidoOf({ ...cambioNuevo, operacion: 'fijar', valor: '0' })).toMatchObject({ valor: 0 });
  });

  test('a rate of VAT is set, and rounds nothing', () => {
    const iva = conCampo({ ...cambioNuevo, redondeo: '99' }, 'iva');
    expect(pedidoOf({ ...iva, valor: '10.5' })).toEqual({
      campo: 'iva',
      operacion: 'fijar',
      valor: 10.5,
      redondeo: 'centavos',
    });
  });
});

test.each([
  ['', 'porcentaje', null],
  ['10', 'porcentaje', null],
  ['-10', 'porcentaje', null],
  ['-100', 'porcentaje', 'No se puede bajar 100 % o más'],
  ['-100', 'sumar', null],
  ['0', 'sumar', 'Con cero no cambia nada'],
  ['0', 'fijar', null],
  ['x', 'fijar', 'Escribí un número. Para bajar, poné un menos adelante: -10'],
] as const)('%s with %s: %s', (valor, operacion, problema) => {
  expect(problemaDeValor({ valor, operacion })).toBe(problema);
});
