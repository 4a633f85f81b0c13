import { leerCobros, listRealizadas } from '@talonario/core/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// What a sale that was given back left, in a simulated marketplace.

let tienda: Tienda;

beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const RETURN_COST = 'GET /post-purchase/v1/claims/{id}/charges/return-cost';

async function fila(order_id: string) {
  const rango = { fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy };
  const { results } = await listRealizadas(tienda.deps, tienda.emisor.alcance, rango);
  return results.find(({ venta }) => venta === order_id);
}

/** A sale that its claim cancelled once it was dispatched. */
async function devolver(): Promise<string> {
  const { orders } = await tienda.vender({
    items: [{ sku: 'COMB-MATE', precio: 45_000 }],
    envio_vendedor: 3970.24,
    envio_estado: 'shipped',
    reclamo_cerrado: true,
  });
  const [order_id = ''] = orders;
  await tienda.cambiar(order_id, { estado: 'cancelled' });
  return order_id;
}

test('the way back is in the shipping of the sale, and is not known while it cannot be read', async () => {
  const order_id = await devolver();
  await tienda.cambiar(order_id, { devolucion: null });
  await leerCobros(tienda.deps, tienda.cuenta_id);
  const sinSaber = await fila(order_id);
  expect([sinSaber?.ganancia, sinSaber?.fuente]).toEqual([null, 'pendiente']);
  expect(sinSaber?.avisos).toEqual(['devolucion_pendiente']);

  // 3970.24 + 42.90 = 4013.14; /1.21 = 3316.64
  await tienda.cambiar(order_id, { devolucion: 42.9 });
  await leerCobros(tienda.deps, tienda.cuenta_id);
  expect(tienda.meli.ambiente.operaciones[RETURN_COST]).toBe(2);
  const sabida = await fila(order_id);
  expect([sabida?.envio.toFixed(2), sabida?.ganancia?.toFixed(2)]).toEqual(['3316.64', '-3316.64']);
  expect(sabida?.avisos).toEqual([]);
});

test('a claim without a return is not asked for its cost', async () => {
  const order_id = await devolver();
  await leerCobros(tienda.deps, tienda.cuenta_id);
  expect((await fila(order_id))?.ganancia?.toFixed(2)).toBe('-3281.19');
  expect(tienda.meli.ambiente.operaciones[RETURN_COST]).toBeUndefined();
});
