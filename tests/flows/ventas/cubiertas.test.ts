import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Money that went back to the buyer before there was an invoice, out of the seller's pocket or of the marketplace's.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const vender = (reembolsado: number, detalle_de_pago: string) =>
  tienda.vender({
    tipo: 'dni',
    items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }],
    estado: 'paid',
    reembolsado,
    detalle_de_pago,
  });
const totales = async () => (await tienda.libro()).map(({ total }) => total);

test.each([
  ['the seller', 'partially_refunded', '7500.00'],
  ['the marketplace', 'bpp_covered', '10000.00'],
])('a part given back by %s', async (_, detalle, total) => {
  await vender(2500, detalle);
  expect((await tienda.planear()).comprobantes).toMatchObject([{ total: expect.anything() }]);
  expect((await tienda.facturar({ modo: 'automatica' })).emitidas).toHaveLength(1);
  expect(await totales()).toEqual([total]);
  expect((await tienda.acreditar()).emitidas).toEqual([]);
});

test('all given back by the marketplace: the seller keeps the price, and invoices it', async () => {
  await vender(10_000, 'bpp_covered');
  expect((await tienda.facturar()).emitidas).toHaveLength(1);
  expect(await totales()).toEqual(['10000.00']);
});

test('all given back of which it is not known who paid it waits and is told, and is asked again until it is known', async () => {
  const { orders } = await vender(10_000, 'partially_bpp_covered');
  const motivo = expect.stringContaining('si la pagaste vos o Mercado Libre');
  const enCola = { emitidas: [], en_cola: [{ order_ids: orders, motivo }] };
  expect(await tienda.facturar({ modo: 'automatica' })).toMatchObject(enCola);
  const leidos = () => tienda.meli.ambiente.operaciones['GET /v1/payments/{id}'] ?? 0;
  const antes = leidos();
  expect(await tienda.facturar({ modo: 'automatica' })).toMatchObject(enCola);
  expect(leidos()).toBe(antes + 1);
  // Who chooses it says that it was the seller: nothing is left to invoice.
  expect(await tienda.facturar(elegidas(orders))).toMatchObject({ emitidas: [], en_cola: [] });
});

test('a part of which it is not known who paid it waits and is told; picked by hand it is off the invoice', async () => {
  const { orders } = await vender(2500, 'partially_bpp_covered');
  const motivo = expect.stringContaining('si la pagaste vos o Mercado Libre');
  expect(await tienda.facturar()).toMatchObject({ emitidas: [], en_cola: [{ order_ids: orders, motivo }] });
  expect((await tienda.facturar(elegidas(orders))).emitidas).toHaveLength(1);
  expect(await totales()).toEqual(['7500.00']);
});
