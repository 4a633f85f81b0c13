import { describe, expect, test } from 'vitest';
import { campoDeColumna, sameColumnas, withColumna } from './columnas.ts';
import { camposOf, describeResumen, textoDeValor } from './textos.ts';

describe('matching columns', () => {
  const columnas = { sku: 0, costo: 2 };

  test('each column has one field', () => {
    expect(campoDeColumna(columnas, 2)).toBe('costo');
    expect(campoDeColumna(columnas, 1)).toBeNull();
    expect(withColumna(columnas, 2, 'stock')).toEqual({ sku: 0, stock: 2 });
  });

  test('each field is in one column: choosing another column takes it from the first', () => {
    expect(withColumna(columnas, 3, 'costo')).toEqual({ sku: 0, costo: 3 });
  });

  test('a column may be nothing', () => {
    expect(withColumna(columnas, 2, null)).toEqual({ sku: 0 });
  });

  test('two say the same whatever their order', () => {
    expect(sameColumnas(columnas, { costo: 2, sku: 0 })).toBe(true);
    expect(sameColumnas(columnas, { sku: 0 })).toBe(false);
  });
});

test('a file of articles has the columns of the format (spec §9), one of a list a SKU and a price', () => {
  expect(camposOf({ lista_id: null })).toEqual(['sku', 'descripcion', 'moneda', 'costo', 'stock', 'iva', 'despacho']);
  expect(camposOf({ lista_id: 'x' })).toEqual(['sku', 'precio']);
});

test('the effect of an import is told by its counts', () => {
  expect(describeResumen({ nuevas: 1, cambian: 2, iguales: 0, con_error: 1200 })).toBe(
    '1 nueva, 2 cambian, 1.200 con error',
  );
  expect(describeResumen({ nuevas: 0, cambian: 0, iguales: 0, con_error: 0 })).toBe('nada para cambiar');
});

test.each([
  ['cost', 1234.5, '1.234,50'],
  ['cost', 0.1234, '0,1234'],
  ['stock', 2.5, '2,5'],
  ['iva', 10.5, '10,5 %'],
  ['tratamiento_iva', 'no_gravado', 'no gravado'],
  ['despacho', null, 'vacío'],
  ['descripcion', 'Mate', 'Mate'],
] as const)('%s %s reads %s', (campo, valor, texto) => {
  expect(textoDeValor(campo, valor)).toBe(texto);
});
