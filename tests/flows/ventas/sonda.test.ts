import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/vendedor.ts';
let tienda: Tienda;
beforeAll(async () => { tienda = await startTienda(); });
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());
const dos = [{ sku: 'MOCH-25-NEG', precio: 1000 }, { sku: 'SART-24', precio: 500 }];
test('half paid pack', async () => {
  await tienda.vender({ items: [dos[0], { ...dos[1], estado: 'payment_in_process' }] });
  console.log(JSON.stringify(await tienda.facturar()));
});
test('picked by one order', async () => {
  const { orders } = await tienda.vender({ items: dos });
  console.log(JSON.stringify((await tienda.facturar({ order_ids: [orders[0] ?? ''] })).emitidas));
});
test('shipping kept by the seller', async () => {
  await tienda.ajustar({ include_shipping_cost: true });
  const { orders } = await tienda.vender({ items: dos.slice(0, 1), envio_comprador: 300 });
  await tienda.facturar();
  await tienda.cambiar(orders[0], { estado: 'cancelled', envio_devuelto: false });
  console.log('kept', JSON.stringify((await tienda.acreditar()).emitidas));
});
test('delivered, then returned with shipping', async () => {
  await tienda.ajustar({ include_shipping_cost: true });
  const { orders } = await tienda.vender({ items: dos.slice(0, 1), envio_comprador: 300, envio_estado: 'delivered' });
  await tienda.facturar();
  await tienda.cambiar(orders[0], { estado: 'cancelled', envio_devuelto: true });
  console.log('returned', JSON.stringify((await tienda.acreditar()).emitidas));
});
test('late billing', async () => {
  await tienda.vender({ tipo: 'responsable_inscripto', facturacion_tarda: 2 });
  console.log('late', JSON.stringify(await tienda.facturar()));
});
