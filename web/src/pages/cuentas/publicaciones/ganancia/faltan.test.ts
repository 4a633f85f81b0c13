import { expect, test } from 'vitest';
import { faltasDistintas, textoDeFalta } from './faltan.ts';

test('an unknown datum shared by several SKUs is told once', () => {
  const sinCotizacion = [
    { falta: 'cotizacion', sku: 'A' },
    { falta: 'cotizacion', sku: 'B' },
    { falta: 'costo', sku: 'B' },
  ] as const;
  expect(faltasDistintas(sinCotizacion).map(textoDeFalta)).toEqual([
    'El costo está en dólares y falta la cotización.',
    'Falta el costo de B.',
  ]);
});

test('a listing without SKU says that it is what lacks', () => {
  expect(textoDeFalta({ falta: 'articulo', sku: null })).toMatch(/^La publicación no tiene SKU en Mercado Libre/);
  expect(textoDeFalta({ falta: 'articulo', sku: 'X-1' })).toBe('El SKU X-1 no está en tus artículos.');
});
