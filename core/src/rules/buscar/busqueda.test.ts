import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { readBusqueda } from './busqueda.ts';

const nada = { comprobante: null, cae: null, documento: null, venta: null, importe: null, palabras: [] };

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
      importe: new Decimal(30_772_273),
      palabras: ['30.772.273'],
    },
  ],
  ['30-71654321-4', { documento: '30716543214', venta: '30716543214', palabras: ['30-71654321-4'] }],
  ['$ 216.999,00', { importe: new Decimal(216_999) }],
  ['216999,5', { importe: new Decimal('216999.5') }],
  [
    '216.999',
    {
      comprobante: { numero: 216_999, punto_de_venta: null, tipo_comprobante: null },
      documento: '216999',
      importe: new Decimal(216_999),
      palabras: ['216.999'],
    },
  ],
  ['1,234', { palabras: ['1,234'] }],
  ['0,00', { palabras: ['0,00'] }],
  ['  Bravo  Ána ', { palabras: ['Bravo', 'Ána'] }],
  ['TAZA-1', { palabras: ['TAZA-1'] }],
  ['de', {}],
  ['', {}],
])('%s is read as a search', (texto, esperado) => {
  expect(readBusqueda(texto)).toEqual({ ...nada, ...esperado });
});
