import { expect, test } from 'vitest';
import { skuDeRuta, skuEnRuta } from './ruta.ts';

test.each([
  ['TAL-1', 'TAL-1'],
  ['~TAL', '~TAL'],
  ['precios', '~precios'],
  ['EXPORTAR', '~EXPORTAR'],
  ['~precios', '~~precios'],
  ['..', '~..'],
  ['importar esto', 'importar esto'],
])('the SKU %s goes in an address as %s, and comes back', (sku, segmento) => {
  expect(skuEnRuta(sku)).toBe(segmento);
  expect(skuDeRuta(segmento)).toBe(sku);
});
