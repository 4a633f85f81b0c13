import { expect, test } from 'vitest';
import { ventaDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { facturar } from '../modos.ts';
import { groupVentas } from '../ventas.ts';
import { leFaltaCargar, sinCargarOf } from './sinCargar.ts';

const item = (seller_sku: string | null, sku_sin_cargar: boolean, title = 'Taladro') => ({
  quantity: 1,
  unit_price: 100,
  item: { id: 'MLA1', title, seller_sku, sku_sin_cargar },
});
const ventas = groupVentas(
  [
    ventaDePrueba({ id: '1', order_items: [item('A', true), item('B', true, 'Bolsa')] }),
    ventaDePrueba({ id: '2', order_items: [item('B', true, 'Otra bolsa'), item('B', true)] }),
    ventaDePrueba({ id: '3', order_items: [item('C', false)] }),
    ventaDePrueba({ id: '4', order_items: [item(null, false)] }),
  ],
  facturar,
);

test('each SKU without article is told once, with its sales, the most frequent first', () => {
  expect(sinCargarOf(ventas)).toEqual([
    { sku: 'B', titulo: 'Bolsa', ventas: ['1', '2'] },
    { sku: 'A', titulo: 'Taladro', ventas: ['1'] },
  ]);
});

test('the sales that lack one are told from those that do not', () => {
  expect(ventas.filter(leFaltaCargar).map(({ clave }) => clave)).toEqual(['1', '2']);
});
