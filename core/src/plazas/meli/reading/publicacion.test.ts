import { expect, test } from 'vitest';
import { normalizePublicacion } from './publicacion.ts';

const conSku = (sku: string | null) =>
  sku === null ? [] : [{ id: 'SELLER_SKU', name: 'SKU', value_id: null, value_name: sku }];

/** A listing with this SKU, and variations with these. */
function leida(sku: string | null, variantes: readonly (string | null)[]) {
  const { skus, datos } = normalizePublicacion({
    id: 'MLA1450001234',
    title: 'Mochila Urbana 25L',
    status: 'active',
    price: 30_000,
    attributes: conSku(sku),
    variations: variantes.map((variante, n) => ({ id: n + 1, attributes: conSku(variante), available_quantity: 5 })),
  });
  return [skus, datos.variations.map((variation) => variation.sku)];
}

test('the listing’s SKU goes to its variations without one of their own', () => {
  expect(leida('MOCH-25', ['MOCH-25-NEG', 'MOCH-25-AZU'])).toEqual([
    ['MOCH-25-NEG', 'MOCH-25-AZU'],
    ['MOCH-25-NEG', 'MOCH-25-AZU'],
  ]);
  expect(leida('MOCH-25', ['MOCH-25-NEG', null, null])).toEqual([
    ['MOCH-25-NEG', 'MOCH-25'],
    ['MOCH-25-NEG', 'MOCH-25', 'MOCH-25'],
  ]);
  expect(leida('MOCH-25', [])).toEqual([['MOCH-25'], []]);
  expect(leida(null, ['MOCH-25-NEG', null])).toEqual([['MOCH-25-NEG'], ['MOCH-25-NEG', null]]);
});

test('the package by which shipping is quoted: centimetres and grams, whole', () => {
  const medidas = { HEIGHT: '9.6 cm', WIDTH: '0.3 m', LENGTH: '45 cm', WEIGHT: '0.8 kg' };
  const attributes = Object.entries(medidas).map(([nombre, value_name]) => ({
    id: `SELLER_PACKAGE_${nombre}`,
    value_name,
  }));
  const de = (atributos: object[]) =>
    normalizePublicacion({ id: 'MLA1', title: 'Mochila', status: 'paused', price: 1, attributes: atributos }).datos;
  expect(de(attributes)).toMatchObject({ dimensiones: '10x30x45,800', peso_facturable: 1296 });
  expect(de(attributes.slice(1))).toMatchObject({ dimensiones: null, peso_facturable: 800 });
});
