import { afterEach, expect, test } from 'vitest';
import { capturas, startCapturas } from '@talonario/fixtures';
import { meliAgainst } from '../../../../tests/builders/meliClient.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((resource) => resource.close()));
});

test('an order is read by its id from what Mercado Libre really answered', async () => {
  const servidor = await startCapturas(capturas('ordenes/orders-id-1'));
  const { meli } = meliAgainst(servidor.url);
  open.push(servidor, { close: () => meli.cerrar() });

  const { orden, por_id } = await meli.cuenta('900000001').orden('2000018847750422');
  expect(orden).toMatchObject({ order_id: '2000018847750422', pack_id: null });
  expect(por_id?.facturacion_id).toEqual({ estado: 'sabido', valor: '895674873823059521' });
  expect(servidor.llamadas.map(({ metodo, ruta }) => `${metodo} ${ruta}`)).toEqual(['GET /orders/2000018847750422']);
});
