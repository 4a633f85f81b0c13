import { listVentas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// A claim, which the order names only by its id. Closed, the sale is invoiced; open, it is left out; unknown, it waits.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const RECLAMO = 'GET /post-purchase/v1/claims/{id}';
const preguntas = () => tienda.meli.ambiente.operaciones[RECLAMO] ?? 0;
const sinRespuesta = (tipo: string, mas: object = {}) =>
  tienda.control('POST /__sim/fallas', { operacion: RECLAMO, tipo, veces: 500, ...mas });
const lista = () =>
  listVentas(tienda.deps, {
    alcance: tienda.emisor.alcance,
    cuenta_id: tienda.cuenta_id,
    desde: tienda.hoy,
    hasta: tienda.hoy,
  });

describe('a sale with a closed claim', () => {
  test('is taken by the list, the plan and the batch as any other, and the claim is read once', async () => {
    const { orders } = await tienda.vender({ tipo: 'reclamo_cerrado' });
    expect(await lista()).toMatchObject([{ grupo: 'para_facturar', motivo: null, elegible: true }]);
    expect((await tienda.planear()).comprobantes).toHaveLength(1);
    expect((await tienda.facturar()).emitidas).toMatchObject([{ order_ids: orders }]);
    expect(preguntas()).toBe(1);
  });

  test('has its claim read again once the order changes', async () => {
    const { orders } = await tienda.vender({ tipo: 'reclamo_cerrado' });
    await tienda.planear();
    await tienda.cambiar(orders[0], { reclamo: true });
    expect((await tienda.facturar()).omitidas).toMatchObject([{ codigo: 'reclamo_abierto' }]);
    expect(preguntas()).toBe(2);
  });

  test('in a pack, has the claims of its orders read', async () => {
    await tienda.vender({ tipo: 'pack', reclamo_cerrado: true });
    await tienda.vender({ tipo: 'dni' });
    expect((await tienda.facturar()).emitidas).toHaveLength(2);
    expect(preguntas()).toBe(2);
  });
});

describe('a sale with an open claim', () => {
  test('is marked in the list, left out by the plan and the batch, and invoiced by hand', async () => {
    const { orders } = await tienda.vender({ tipo: 'reclamo' });
    expect(await lista()).toMatchObject([{ grupo: 'con_problemas', motivo: { codigo: 'reclamo_abierto' } }]);
    expect(await tienda.planear()).toMatchObject({ comprobantes: [], omitidas: [{ codigo: 'reclamo_abierto' }] });
    expect((await tienda.facturar()).omitidas).toMatchObject([{ codigo: 'reclamo_abierto' }]);
    expect(preguntas()).toBe(1);
    expect((await tienda.facturar(elegidas(orders))).emitidas).toHaveLength(1);
  });

  test('has its claim read again a day later, though its order did not change', async () => {
    await tienda.vender({ tipo: 'reclamo' });
    await tienda.facturar();
    await tienda.deps.store.fork().execute(`update orden set reclamos_en = reclamos_en - interval '25 hours'`);
    await tienda.facturar();
    expect(preguntas()).toBe(2);
  });
});

describe('a sale with an unknown claim', () => {
  test.each([
    ['refused', 'rechazo', {}],
    ['not there', 'rechazo', { codigo: 404 }],
    ['of another kind', 'html', {}],
    ['not answered', 'http_500', {}],
  ])('%s: waits and is reported, goes by hand, and the other sales go meanwhile', async (_, tipo, mas) => {
    await tienda.vender({ tipo: 'dni' });
    const { orders } = await tienda.vender({ tipo: 'reclamo_cerrado' });
    await sinRespuesta(tipo, mas);
    const filaDeVenta = (await lista()).find(({ id }) => id === orders[0]);
    expect(filaDeVenta).toMatchObject({ grupo: 'en_cola', motivo: { codigo: 'reclamo_sin_saber' }, elegible: true });
    expect((await tienda.planear()).comprobantes).toHaveLength(1);
    const { emitidas, en_cola } = await tienda.facturar();
    expect(emitidas).toHaveLength(1);
    expect(en_cola).toMatchObject([
      { order_ids: orders, motivo: expect.stringContaining('no informa si sigue abierto') },
    ]);
    expect((await tienda.facturar(elegidas(orders))).emitidas).toHaveLength(1);
  });

  test('is invoiced once the claim is answered', async () => {
    await tienda.vender({ tipo: 'reclamo_cerrado' });
    await sinRespuesta('rechazo');
    expect((await tienda.facturar()).emitidas).toEqual([]);
    await tienda.control('DELETE /__sim/fallas');
    expect((await tienda.facturar()).emitidas).toHaveLength(1);
  });

  test('is not asked about again at once when the list is opened again', async () => {
    await tienda.vender({ tipo: 'reclamo_cerrado' });
    await sinRespuesta('rechazo');
    await lista();
    await lista();
    expect(preguntas()).toBe(1);
  });
});
