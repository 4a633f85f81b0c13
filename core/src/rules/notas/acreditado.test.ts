import { expect, test } from 'vitest';
import { buildOrden, buildVenta, d, decideFactura, issued } from '../../../../tests/builders/ventas.ts';
import { acreditado, deSusOrdenes } from './acreditado.ts';

const { datos } = decideFactura(buildVenta([buildOrden('1', [{ precio: 1000 }]), buildOrden('2', [{ precio: 300 }])]));
const [primera] = datos.items;
if (!primera) throw new Error('the invoice has lines');
const envio = { ...primera, clase: 'envio' as const, total: d(50), meli_order_id: '1' };
const factura = issued({ ...datos, items: [...datos.items, envio] });

test('what was charged and given back is told by order, and the shipping apart', () => {
  const nota = {
    ...factura,
    tipo_comprobante: 8,
    items: [
      { ...primera, total: d(400) },
      { ...envio, total: d(20) },
    ],
  };
  const { orden, envio: deEnvio } = acreditado(factura, [nota]);
  expect(orden('1')).toEqual({ facturado: d(1000), devuelto: d(400) });
  expect(orden('2')).toEqual({ facturado: d(300), devuelto: d(0) });
  expect(deEnvio()).toEqual({ facturado: d(50), devuelto: d(20) });
});

test('the lines of a typed voucher of one order are of that order, but for the shipping and those of another', () => {
  const items = [
    { ...primera, meli_order_id: null },
    { ...envio, meli_order_id: null },
    { ...primera, meli_order_id: '9' },
  ];
  const ordenes = (order_ids: string[]) =>
    deSusOrdenes({ items }, order_ids).items.map(({ meli_order_id }) => meli_order_id);
  expect(ordenes(['1'])).toEqual(['1', null, '9']);
  expect(ordenes([])).toEqual([null, null, '9']);
  expect(ordenes(['1', '2'])).toEqual([null, null, '9']);
});
