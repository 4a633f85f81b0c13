import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { articuloNuevo, cuerpoOf, validarArticulo, valoresOf, type ArticuloValores } from './articuloForm.ts';

const valido = articuloNuevo({ sku: 'TAL-1', descripcion: 'Taladro percutor', cost: '12.345,50', stock: '3' });

describe('required fields (spec §5)', () => {
  test('an empty form lacks SKU, description, cost and stock, and not the despacho', () => {
    expect(validarArticulo(articuloNuevo())).toEqual({
      sku: 'Requerido',
      descripcion: 'Requerido',
      cost: 'Requerido',
      stock: 'Requerido',
    });
  });

  test('a valid one has no problem', () => {
    expect(validarArticulo(valido)).toEqual({});
  });

  test.each<[Partial<ArticuloValores>, object]>([
    [{ cost: 'mucho' }, { cost: 'Escribí un número, como 1.234,50' }],
    [{ cost: '-1' }, { cost: 'El costo no puede ser negativo' }],
    [{ cost: '0' }, {}],
    [{ stock: 'x' }, { stock: 'Escribí un número, como 12' }],
    [{ stock: '-2' }, {}],
    [{ sku: '  ' }, { sku: 'Requerido' }],
  ])('%o', (cambio, problemas) => {
    expect(validarArticulo({ ...valido, ...cambio })).toEqual(problemas);
  });
});

describe('body of the article', () => {
  test('texts without their margins, amounts as numbers, nothing as null', () => {
    expect(cuerpoOf({ ...valido, sku: ' TAL-1 ' })).toEqual({
      sku: 'TAL-1',
      descripcion: 'Taladro percutor',
      cost: 12345.5,
      currency: 'ARS',
      stock: 3,
      iva: 21,
      tratamiento_iva: 'gravado',
      despacho: null,
    });
  });

  test('a rate of 0 is exempt unless it is said to be no gravado; any other is taxed', () => {
    expect(cuerpoOf({ ...valido, iva: 0 }).tratamiento_iva).toBe('exento');
    expect(cuerpoOf({ ...valido, iva: 0, tratamiento_iva: 'no_gravado' }).tratamiento_iva).toBe('no_gravado');
    expect(cuerpoOf({ ...valido, iva: 10.5, tratamiento_iva: 'no_gravado' }).tratamiento_iva).toBe('gravado');
  });
});

test('an article as its form shows it, and back', () => {
  const articulo = {
    sku: 'A/B 10%',
    descripcion: 'Ñandú',
    cost: new Decimal('1234.5678'),
    currency: 'USD',
    stock: new Decimal('2.5'),
    iva: 0,
    tratamiento_iva: 'no_gravado',
    despacho: '21001IC04000123A',
  } as const;
  const valores = valoresOf(articulo);
  expect(valores).toMatchObject({ cost: '1.234,5678', stock: '2,5', despacho: '21001IC04000123A' });
  expect(cuerpoOf(valores)).toEqual({ ...articulo, cost: 1234.5678, stock: 2.5 });
});
