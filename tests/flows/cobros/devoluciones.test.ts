import { readCobros, listRealizadas } from '@talonario/core/server/cobros';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Profit of a sale given back, in a simulated marketplace.

let tienda: Tienda;

/** Milliseconds that the clock of the dependencies is ahead of the machine's. */
let corrido = 0;

beforeAll(async () => {
  tienda = await startTienda({ deps: { clock: { now: () => new Date(Date.now() + corrido) } } });
});
afterAll(() => tienda.close());
beforeEach(async () => {
  corrido = 0;
  await tienda.reset();
});

const RETURN_COST = 'GET /post-purchase/v1/claims/{id}/charges/return-cost';

const DIA_MS = 86_400_000;
const PAGO = 'GET /v1/payments/{id}';

/** Payments read when the charges are read `dia` days from now. */
async function leidosElDia(dia: number): Promise<number> {
  corrido = dia * DIA_MS;
  const antes = tienda.meli.ambiente.operaciones[PAGO] ?? 0;
  await readCobros(tienda.deps, tienda.cuenta_id);
  return (tienda.meli.ambiente.operaciones[PAGO] ?? 0) - antes;
}

async function fila(order_id: string) {
  const rango = { fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy };
  const { results } = await listRealizadas(tienda.deps, tienda.emisor.alcance, rango);
  return results.find(({ venta }) => venta === order_id);
}

/** Makes a dispatched sale that a claim cancels; answers its order. */
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

test('the return’s cost is in the shipping of the sale; until it can be read the profit is unknown', async () => {
  const order_id = await devolver();
  await tienda.cambiar(order_id, { devolucion: null });
  await readCobros(tienda.deps, tienda.cuenta_id);
  const sinSaber = await fila(order_id);
  expect([sinSaber?.ganancia, sinSaber?.fuente]).toEqual([null, 'pendiente']);
  expect(sinSaber?.avisos).toEqual(['devolucion_pendiente']);

  // 3970.24 + 42.90 = 4013.14; /1.21 = 3316.64
  await tienda.cambiar(order_id, { devolucion: 42.9 });
  await readCobros(tienda.deps, tienda.cuenta_id);
  expect(tienda.meli.ambiente.operaciones[RETURN_COST]).toBe(2);
  const sabida = await fila(order_id);
  expect([sabida?.envio.toFixed(2), sabida?.ganancia?.toFixed(2)]).toEqual(['3316.64', '-3316.64']);
  expect(sabida?.avisos).toEqual([]);
});

test('a claim without a return is not asked for its cost', async () => {
  const order_id = await devolver();
  await readCobros(tienda.deps, tienda.cuenta_id);
  expect((await fila(order_id))?.ganancia?.toFixed(2)).toBe('-3281.19');
  expect(tienda.meli.ambiente.operaciones[RETURN_COST]).toBeUndefined();
});

test('a chargeback is looked at again once a week from day 30, until day 60 has passed', async () => {
  const { orders } = await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_estado: 'delivered' });
  const [order_id = ''] = orders;
  await tienda.cambiar(order_id, { reembolsado: 45_000, estado: 'paid', detalle_de_pago: 'charged_back' });
  // Its money is released on day 14: closed from then on.
  const dias = [0, 20, 29, 30.1, 31, 36, 37.2, 44.3, 51.4, 58.5, 65.6, 73, 90];
  const leidos: number[] = [];
  for (const dia of dias) leidos.push(await leidosElDia(dia));
  expect(leidos).toEqual([1, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 0, 0]);
});

test('a dispute that was won gives the money back to the sale', async () => {
  const { orders } = await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_estado: 'delivered' });
  const [order_id = ''] = orders;
  await tienda.cambiar(order_id, { reembolsado: 45_000, estado: 'paid', detalle_de_pago: 'charged_back' });
  await leidosElDia(0);
  await leidosElDia(20);
  expect((await fila(order_id))?.avisos).toContain('contracargo');
  await tienda.control(`POST /__sim/cobros/${order_id}`, { status: 'approved', sin_devolucion: true });
  expect(await leidosElDia(29)).toBe(0);
  expect(await leidosElDia(35)).toBe(1);
  const ganada = await fila(order_id);
  expect(ganada?.avisos).not.toContain('contracargo');
  expect(ganada?.reembolsado.toFixed(2)).toBe('0.00');
});
