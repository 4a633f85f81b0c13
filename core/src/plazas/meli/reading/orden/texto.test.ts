import { expect, test } from 'vitest';
import { textoDeOrden } from './texto.ts';

test('an order is searched by its buyer and by the SKUs of its lines, in either field', () => {
  const orden = {
    buyer: { id: 1, nickname: 'TETE1', first_name: 'Ana', last_name: 'Gómez' },
    order_items: [
      { item: { id: 'MLA1', title: 'Taza', seller_sku: 'TAZ-1', seller_custom_field: null } },
      { item: { id: 'MLA2', title: 'Plato', seller_sku: null, seller_custom_field: 'PLA-2' } },
    ],
  };
  expect(textoDeOrden(orden)).toBe('Ana Gómez TAZ-1 PLA-2');
});

test.each([{}, { buyer: null, order_items: null }, { buyer: 'x', order_items: [null, 7, {}, { item: [] }] }])(
  'an order without buyer and SKUs has no text: %j',
  (orden) => {
    expect(textoDeOrden(orden)).toBe('');
  },
);
