import { readCobros } from '@talonario/core/server/cobros';
import { readHistoriaDeVenta } from '@talonario/core/server/inicio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';

// Changes of a sale after its invoice: told once, with the note they need, and shown on the sale's page.

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());
beforeEach(async () => {
  await auto.reset();
  await auto.tienda.ajustar({ include_shipping_cost: true });
});

async function cambiosOf(venta: string) {
  const { deps, emisor, cuenta_id } = auto.tienda;
  const historia = await readHistoriaDeVenta(deps, { alcance: emisor.alcance, cuenta_id, venta });
  return (historia.venta?.cambios ?? []).map(({ que, nota, importe }) => `${que} ${nota} ${importe.toFixed(2)}`);
}
const textos = async () => (await auto.actividad('cambio_tras_factura')).map(({ texto }) => texto);

test('a late payment of a pack’s shipping, told only by its shipment’s notice, asks for a debit note', async () => {
  const { venta, orders } = await auto.vender({
    tipo: 'pack',
    items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }],
  });
  await auto.quieto();
  expect(await cambiosOf(venta)).toEqual([]);
  await auto.tienda.cambiar(orders[0], { envio_comprador: 85.99 });
  const [{ envio_id } = { envio_id: '' }] = await auto.tienda.deps.store
    .fork()
    .execute<{ envio_id: string }[]>('select envio_id from venta');
  const aviso = { cuenta: 'TIENDA.NORTE', topico: 'shipments', recurso: `/shipments/${envio_id}` };
  await auto.tienda.control('POST /__sim/notificar', aviso);
  await auto.quieto();
  expect(await cambiosOf(venta)).toEqual(['envio debito 85.99']);
  expect(await textos()).toEqual([
    'El envío que pagó el comprador cambió desde que se facturó: la factura tiene $ 0,00 y ahora son $ 85,99.',
  ]);
});

test('a part of a pack’s shipping given back after the invoice asks for its credit note', async () => {
  const { venta, orders } = await auto.vender({
    tipo: 'pack',
    items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }],
    envio_comprador: 85.99,
  });
  await auto.quieto();
  expect(await cambiosOf(venta)).toEqual([]);
  await auto.tienda.cambiar(orders[0], { envio_reembolsado: 20 });
  // Neither the order nor the shipment changed: the reading of the charges finds it.
  await readCobros(auto.tienda.deps, auto.tienda.cuenta_id);
  expect(await cambiosOf(venta)).toEqual(['envio credito 20.00']);
  expect(await textos()).toEqual([
    'El envío que pagó el comprador cambió desde que se facturó: la factura tiene $ 85,99 y ahora son $ 65,99.',
  ]);
});

test('other billing data that an order names after its voucher are asked for and told, and no voucher changes', async () => {
  const { venta, orders } = await auto.vender({
    tipo: 'dni',
    items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }],
  });
  await auto.quieto();
  await auto.tienda.cambiar(orders[0], { comprador: null });
  await auto.cambiar(orders[0], {
    comprador: {
      tipo_documento: 'CUIT',
      numero_documento: '30711234566',
      nombre: 'ACME SA',
      condicion: 'IVA Responsable Inscripto',
    },
  });
  await auto.quieto();
  expect(await cambiosOf(venta)).toEqual(['receptor credito 10000.00']);
  expect(await textos()).toEqual([expect.stringMatching(/ y ahora Mercado Libre informa CUIT 30-71123456-6\.$/)]);
  expect((await auto.tienda.emitidas()).map(({ tipo_comprobante }) => tipo_comprobante)).toEqual([6]);
  // Told once, however many times the order changes.
  await auto.cambiar(orders[0], { envio_estado: 'shipped' });
  await auto.quieto();
  expect(await textos()).toHaveLength(1);
});

test('a partial refund is on the page of the sale, and is not told apart', async () => {
  const { venta, orders } = await auto.vender({
    tipo: 'dni',
    items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }],
  });
  await auto.quieto();
  await auto.tienda.ajustar({ nc_espera_minutos: 600 });
  await auto.cambiar(orders[0], { reembolsado: 2_500 });
  await auto.quieto();
  expect(await cambiosOf(venta)).toEqual(['devolucion credito 2500.00']);
  expect(await textos()).toEqual([]);
});
