import { markPorFuera, processNotificacion } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';
import { conPlaza } from '../../helpers/plazas.ts';

// Changes of a sale that cross on their way, and answers that contradict earlier ones.

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());
beforeEach(() => auto.reset());

const MINUTO_MS = 60_000;
const execute = <T>(sql: string, valores: unknown[] = []) => auto.tienda.deps.store.fork().execute<T[]>(sql, valores);
const tipos = async () => (await auto.tienda.emitidas()).map(({ tipo_comprobante }) => tipo_comprobante);

test('an order invoiced without its pack, which the marketplace names later, is not invoiced again', async () => {
  await auto.tienda.ajustar({ automatizar: false });
  const { venta, orders } = await auto.tienda.vender();
  expect((await auto.tienda.facturar()).emitidas).toHaveLength(1);
  await auto.quieto();
  // The sale as stored when the first answers do not name its pack.
  await execute('update venta set clave = ?, pack_id = null where clave = ?', [orders[0], venta]);
  await auto.tienda.cambiar(orders[0], { reclamo: false });
  expect(await auto.tienda.planear()).toMatchObject({ comprobantes: [], omitidas: [{ codigo: 'ya_facturada' }] });
});

test('an order marked as invoiced elsewhere is not invoiced when its pack is named later', async () => {
  const { tienda } = auto;
  await tienda.ajustar({ automatizar: false });
  const { venta, orders } = await tienda.vender();
  await tienda.planear();
  await execute('update venta set clave = ?, pack_id = null where clave = ?', [orders[0], venta]);
  const { deps, cuenta_id, emisor } = tienda;
  await markPorFuera(deps, { alcance: emisor.alcance, cuenta_id, order_ids: orders, facturada_por_fuera: true });
  await tienda.cambiar(orders[0], { reclamo: false });
  expect(await tienda.planear()).toMatchObject({ comprobantes: [], omitidas: [{ codigo: 'facturada_por_fuera' }] });
});

test('a cancelled order is credited though a later change of its pack was already processed', async () => {
  const { orders } = await auto.vender({ tipo: 'pack' });
  await auto.quieto();
  expect(await tipos()).toEqual([6]);
  await auto.correrReloj(30 * MINUTO_MS);
  await auto.cambiar(orders[0], { reclamo: false });
  await auto.quieto();
  await auto.correrReloj(10 * MINUTO_MS);
  await auto.cambiar(orders[1], { estado: 'cancelled' });
  await auto.quieto();
  await auto.adelantar();
  expect(await tipos()).toEqual([6, 8]);
});

test('a cancelled order that a plan read first is credited at the next search for sales', async () => {
  const { orders } = await auto.vender({ tipo: 'pack' });
  await auto.quieto();
  await auto.correrReloj(30 * MINUTO_MS);
  await auto.cambiar(orders[0], { reclamo: false });
  await auto.quieto();
  await auto.correrReloj(10 * MINUTO_MS);
  await auto.tienda.cambiar(orders[1], { estado: 'cancelled' });
  await auto.tienda.planear();
  await auto.correrReloj(41 * MINUTO_MS);
  const { store } = auto.tienda.deps;
  await store.tx((tx) => store.jobs.send(tx, 'recuperar_ventas', { cuenta_id: auto.tienda.cuenta_id }));
  await auto.quieto();
  await auto.adelantar();
  expect(await tipos()).toEqual([6, 8]);
});

test("the shipment of a return does not take the place of the sale's own", async () => {
  const { orders } = await auto.vender();
  await auto.quieto();
  const guardado = () => execute('select envio_id, envio, envio_costos from venta');
  const antes = await guardado();
  expect(antes).toMatchObject([{ envio_id: expect.stringMatching(/^\d+$/) }]);

  const { deps, cuenta_id } = auto.tienda;
  const conDevolucion = conPlaza(deps, () => ({
    ventas: {
      ordenesDeEnvio: async () => orders,
      envio: async (envio_id) => ({ id: envio_id, status: 'shipped', logistic: { direction: 'return' } }),
      envioCostos: async () => ({ receiver: { cost: 9_999 }, senders: [] }),
    },
  }));
  await processNotificacion(conDevolucion, { cuenta_id, clase: 'envio', id: '46990001111' });
  expect(await guardado()).toEqual(antes);
});

test('an order of an invoiced pack that the marketplace did not show then: a person is told', async () => {
  const { venta, orders } = await auto.vender({ tipo: 'pack' });
  await auto.quieto();
  expect(await tipos()).toEqual([6]);
  // The invoice as stored when the pack's list came without this order.
  await execute('delete from comprobante_orden where orden_id = (select id from orden where order_id = ?)', [
    orders[1],
  ]);
  await auto.cambiar(orders[1], { reclamo: false });
  await auto.quieto();
  expect(await tipos()).toEqual([6]);
  expect(await auto.actividad('omitida')).toMatchObject([
    { venta, requiere_persona: true, texto: expect.stringContaining('una de sus órdenes') },
  ]);
});
