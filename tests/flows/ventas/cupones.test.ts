import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const DESCUENTOS = 'GET /orders/{id}/discounts';
const preguntas = () => tienda.meli.ambiente.operaciones[DESCUENTOS] ?? 0;
const sinParte = () =>
  tienda.control('POST /__sim/fallas', { operacion: DESCUENTOS, tipo: 'sin_campo', campo: 'seller', veces: 500 });

test('a sale whose coupon lacks the seller’s part waits until the part is known, and is invoiced less that part', async () => {
  const item = { sku: 'COMB-MATE', precio: 10_000, cantidad: 1, cupon_vendedor: 600, cupon_marketplace: 400 };
  const { orders } = await tienda.vender({ tipo: 'dni', items: [item] });
  await sinParte();
  const motivo = expect.stringContaining('no informa qué parte pagaste vos');
  expect(await tienda.planear()).toMatchObject({ comprobantes: [], en_espera: [{ order_ids: orders, motivo }] });
  for (const modo of [{}, { modo: 'automatica' as const }, elegidas(orders)]) {
    expect(await tienda.facturar(modo)).toMatchObject({ emitidas: [], en_cola: [{ order_ids: orders, motivo }] });
  }
  await tienda.control('DELETE /__sim/fallas');
  const antes = preguntas();
  expect((await tienda.facturar()).emitidas).toHaveLength(1);
  expect(preguntas() - antes).toBe(1);
  expect((await tienda.libro()).map(({ total }) => total)).toEqual(['9400.00']);
});
