import { expect, test } from 'vitest';
import { readBusqueda } from './busqueda.ts';

const nada = { comprobante: null, cae: null, documento: null, venta: null, palabras: [] };

test.each([
  ['FC B 0004-00001234', { comprobante: { numero: 1_234, punto_de_venta: 4, tipo_comprobante: 6 } }],
  ['nc a 4-1', { comprobante: { numero: 1, punto_de_venta: 4, tipo_comprobante: 3 } }],
  ['4-1234', { comprobante: { numero: 1_234, punto_de_venta: 4, tipo_comprobante: null }, palabras: ['4-1234'] }],
  ['#2000001234567890', { venta: '2000001234567890', palabras: ['2000001234567890'] }],
  ['70000000000012', { cae: '70000000000012', venta: '70000000000012', palabras: ['70000000000012'] }],
  [
    '30.772.273',
    {
      comprobante: { numero: 30_772_273, punto_de_venta: null, tipo_comprobante: null },
      documento: '30772273',
      palabras: ['30.772.273'],
    },
  ],
  ['30-71654321-4', { documento: '30716543214', venta: '30716543214', palabras: ['30-71654321-4'] }],
  ['  Bravo  Ána ', { palabras: ['Bravo', 'Ána'] }],
  ['TAZA-1', { palabras: ['TAZA-1'] }],
  ['de', {}],
  ['', {}],
])('%s is read as a search', (texto, esperado) => {
  expect(readBusqueda(texto)).toEqual({ ...nada, ...esperado });
});
