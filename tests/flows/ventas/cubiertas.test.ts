import { motivoOf } from '@talonario/core/ventas';
import { issueQueued } from '@talonario/core/server/comprobantes';
import { listVentas, proposeAMano } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeFacturables } from '../../../core/src/actions/ventas/ventasUbicadas.ts';
import { findCuenta } from '../../../core/src/store/cuentas/cuentas.ts';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// Refunds before the invoice, paid by the seller or by the marketplace.

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
])('a partial refund paid by %s', async (_, detalle, total) => {
  await vender(2500, detalle);
  expect((await tienda.planear()).comprobantes).toMatchObject([{ total: expect.anything() }]);
  expect((await tienda.facturar({ modo: 'automatica' })).emitidas).toHaveLength(1);
  expect(await totales()).toEqual([total]);
  expect((await tienda.acreditar()).emitidas).toEqual([]);
});

test('a full refund paid by the marketplace: the seller keeps the price, and invoices it', async () => {
  await vender(10_000, 'bpp_covered');
  expect((await tienda.facturar()).emitidas).toHaveLength(1);
  expect(await totales()).toEqual(['10000.00']);
});

test('a full refund of unknown payer waits and is reported, and the payer is asked for until known', async () => {
  const { orders } = await vender(10_000, 'partially_bpp_covered');
  const motivo = expect.stringContaining('si la pagaste vos o Mercado Libre');
  const enCola = { emitidas: [], en_cola: [{ order_ids: orders, motivo }] };
  expect(await tienda.facturar({ modo: 'automatica' })).toMatchObject(enCola);
  const leidos = () => tienda.meli.ambiente.operaciones['GET /v1/payments/{id}'] ?? 0;
  const antes = leidos();
  expect(await tienda.facturar({ modo: 'automatica' })).toMatchObject(enCola);
  expect(leidos()).toBe(antes + 1);
  // A person who picks the sale says that the seller paid: nothing is left to invoice.
  expect(await tienda.facturar(elegidas(orders))).toMatchObject({ emitidas: [], en_cola: [] });
});

test('a partial refund of unknown payer waits and is reported; picked by hand it is taken off the invoice', async () => {
  const { orders } = await vender(2500, 'partially_bpp_covered');
  const motivo = expect.stringContaining('si la pagaste vos o Mercado Libre');
  expect(await tienda.facturar()).toMatchObject({ emitidas: [], en_cola: [{ order_ids: orders, motivo }] });
  expect((await tienda.facturar(elegidas(orders))).emitidas).toHaveLength(1);
  expect(await totales()).toEqual(['7500.00']);
});

describe('a sale refunded before its invoice, in the lists', () => {
  const SIN_SABER = ['en_cola', 'reembolso_sin_saber'];
  const PARA_FACTURAR = ['para_facturar', null];
  const casos = [
    ['whole, of an unknown payer', 10_000, 'partially_bpp_covered', SIN_SABER],
    ['in part, of an unknown payer', 2500, 'partially_bpp_covered', SIN_SABER],
    ['whole by the seller', 10_000, 'refunded', ['no_corresponde', 'sin_importe']],
    ['in part by the seller', 2500, 'partially_refunded', PARA_FACTURAR],
    ['whole by the marketplace', 10_000, 'bpp_covered', PARA_FACTURAR],
  ] as const;
  const deLista = async () => {
    const { deps, emisor, cuenta_id, hoy } = tienda;
    const filas = await listVentas(deps, { alcance: emisor.alcance, cuenta_id, desde: hoy, hasta: hoy });
    return filas.map(({ grupo, motivo }) => [grupo, motivo?.codigo ?? null]);
  };
  const sinLeer = async () => {
    const { deps, emisor, cuenta_id, hoy } = tienda;
    const cuenta = await findCuenta(deps.store.fork(), emisor.alcance, cuenta_id);
    const ubicadas = await placeFacturables(deps, emisor.alcance, cuenta, { desde: hoy, hasta: hoy });
    return ubicadas.map(({ ubicacion: { grupo, motivo } }) => [grupo, motivo?.codigo ?? null]);
  };

  test.each(casos)('%s: listed before and after the batch looks at it', async (_, reembolsado, detalle, esperado) => {
    await vender(reembolsado, detalle);
    expect(await deLista()).toEqual([esperado]);
    expect(await sinLeer()).toEqual([esperado]);
    await tienda.planear();
    expect(await sinLeer()).toEqual([esperado]);
  });

  test.each(casos)('%s: the plan shows the same as the list', async (_, reembolsado, detalle, esperado) => {
    await vender(reembolsado, detalle);
    const { comprobantes, omitidas, en_espera } = await tienda.planear();
    const [grupo, codigo] = esperado;
    const enEspera = grupo === 'en_cola' ? [motivoOf('reembolso_sin_saber').texto] : [];
    expect(comprobantes).toHaveLength(codigo === null ? 1 : 0);
    expect(en_espera.map(({ motivo }) => motivo)).toEqual(enEspera);
    expect(omitidas.map((omitida) => omitida.codigo)).toEqual(grupo === 'no_corresponde' ? [codigo] : []);
    expect(await sinLeer()).toEqual([esperado]);
  });

  test('of an unknown payer, picked by a person: the seller counts as payer until the refund changes', async () => {
    const { orders } = await vender(10_000, 'partially_bpp_covered');
    await tienda.facturar(elegidas(orders));
    expect(await deLista()).toEqual([['no_corresponde', 'sin_importe']]);
  });

  test('known payers are asked for once, and an unknown one not at each look', async () => {
    await vender(10_000, 'partially_bpp_covered');
    await vender(10_000, 'refunded');
    const leidos = () => tienda.meli.ambiente.operaciones['GET /v1/payments/{id}'] ?? 0;
    await deLista();
    expect(leidos()).toBe(2);
    await deLista();
    expect(leidos()).toBe(2);
  });
});

test('a sale fully refunded by the marketplace goes out from the queue when ARCA is back', async () => {
  await vender(10_000, 'bpp_covered');
  tienda.entorno.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 10_000 });
  expect(await tienda.facturar({ modo: 'automatica' })).toMatchObject({ emitidas: [], en_cola: [{}] });
  tienda.entorno.arca.sinFallas();
  expect(await issueQueued(tienda.deps)).toMatchObject([{ estado: 'emitida' }]);
  expect(await totales()).toEqual(['10000.00']);
});

describe('the form of a typed invoice begins with the amount the seller charged', () => {
  const proponer = ([venta = '']: readonly string[]) =>
    proposeAMano(tienda.deps, { alcance: tienda.emisor.alcance, cuenta_id: tienda.cuenta_id, venta });
  const importes = async (orders: readonly string[]) => {
    const { items } = await proponer(orders);
    return items.map(({ importe, cantidad, bonificacion }) => importe.times(cantidad).minus(bonificacion).toFixed(2));
  };

  test.each([
    ['a part by the marketplace', 2500, 'bpp_covered', ['10000.00']],
    ['all by the marketplace', 10_000, 'bpp_covered', ['10000.00']],
    ['a part by the seller', 2500, 'partially_refunded', ['7500.00']],
    ['a part by nobody known: who types it says that it was not them', 2500, 'partially_bpp_covered', ['10000.00']],
    ['all by nobody known', 10_000, 'partially_bpp_covered', ['10000.00']],
  ])('refunded %s', async (_, reembolsado, detalle, esperado) => {
    const { orders } = await vender(reembolsado, detalle);
    await tienda.planear();
    expect(await importes(orders)).toEqual(esperado);
  });

  test('refunded in full by the seller: there is nothing to type', async () => {
    const { orders } = await vender(10_000, 'refunded');
    await tienda.planear();
    await expect(proponer(orders)).rejects.toMatchObject({ code: 'venta_no_facturable' });
  });

  test('while the marketplace gives no payments: the stored ones', async () => {
    const { orders } = await vender(2500, 'bpp_covered');
    await tienda.planear();
    await tienda.control('POST /__sim/fallas', { operacion: 'GET /v1/payments/{id}', tipo: 'http_500', veces: 50 });
    expect(await importes(orders)).toEqual(['10000.00']);
  });
});
