import { expect, test } from 'vitest';
import { casos, imprimible, item } from '../../../../../tests/builders/imprimibles.ts';
import { d } from '../../../../../tests/builders/ventas.ts';
import { renglonesOf } from './renglones.ts';

type Renglon = ReturnType<typeof item>;
const { items: _items, percepciones: _percepciones, ...deB } = casos['b-anonimo']!;
const { items: _itemsDeA, percepciones: _percepcionesDeA, ...deA } = casos['a-monotributista']!;
const columns = (comprobante: typeof deB, items: Renglon[]) =>
  renglonesOf(imprimible({ ...comprobante, items })).columnas;
const cells = (comprobante: typeof deB, ...items: Renglon[]) =>
  renglonesOf(imprimible({ ...comprobante, items })).filas.map(({ celdas }) => celdas);

test('the columns of code, discount and VAT are there when some line asks for them', () => {
  const clave = (...entrada: Parameters<typeof columns>) => columns(...entrada).map((columna) => columna.clave);
  const simples = ['descripcion', 'cantidad', 'unidad', 'precio', 'subtotal'];
  expect(clave(deB, [item('Taza', 1, 121)])).toEqual(simples);
  expect(clave(deB, [item('Taza', 1, 121, { sku: '' })])).toEqual(simples);
  expect(clave(deB, [item('Taza', 1, 121, { sku: 'T' }), item('Mate', 1, 10)])).toEqual(['codigo', ...simples]);
  expect(clave(deB, [item('Taza', 1, 121, { bonificacion: d(1) })])).toEqual([
    ...simples.slice(0, 4),
    'bonificacion',
    'subtotal',
  ]);
  expect(clave(deA, [item('Taza', 1, 121)])).toEqual([...simples.slice(0, 4), 'iva', 'subtotal']);
});

test('a class A shows net prices and the VAT of each line; the others, prices with VAT', () => {
  expect(columns(deA, [item('Taza', 2, 121)]).map(({ titulo }) => titulo)).toContain('Precio neto');
  expect(cells(deA, item('Taza', 2, 121))).toEqual([['Taza', '2', 'unidad', '100,00', '21 %', '200,00']]);
  expect(cells(deB, item('Taza', 2, 121))).toEqual([['Taza', '2', 'unidad', '121,00', '242,00']]);
  const treated = (tratamiento_iva: 'exento' | 'no_gravado') =>
    cells(deA, item('Libro', 1, 100, { iva: 0, tratamiento_iva }))[0]?.[4];
  expect([treated('exento'), treated('no_gravado')]).toEqual(['Exento', 'No grav.']);
});

test('an imported good names its customs form under its description', () => {
  const described = (despacho: string | null) => cells(deB, item('Taza', 1, 121, { despacho }))[0]?.[0];
  expect([described(null), described('')]).toEqual(['Taza', 'Taza']);
  expect(described('23001IC04000001A')).toBe('Taza\nDespacho de importación: 23001IC04000001A');
});
