import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';

// Shipping paid by the buyer: the marketplace tells it late, and in payments that are not the orders'.

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());
beforeEach(async () => {
  await auto.reset();
  await auto.tienda.ajustar({ include_shipping_cost: true });
});

/** Shipping charged by each issued invoice, in pesos. */
async function envios(): Promise<string[]> {
  const facturas = await auto.tienda.emitidas();
  return facturas.map(({ items }) =>
    items
      .filter(({ clase }) => clase === 'envio')
      .reduce((suma, { total }) => suma + Number(total), 0)
      .toFixed(2),
  );
}

test.each([
  ['a pack is a payment of its own', { tipo: 'pack', envio_comprador: 4500.01 }, '4500.01'],
  ['an order alone is in its payment', { tipo: 'envio_comprador_sin_pack' }, '4699.09'],
  ['several sellers is our part', { tipo: 'envio_compartido' }, '2250.01'],
  ['nobody is left out: it was paid to the marketplace', { tipo: 'envio_a_mercado_libre' }, '0.00'],
  ['nobody is left out: it was annulled', { tipo: 'flex_turbo_anulado' }, '0.00'],
])('the shipping of %s', async (_caso, venta, esperado) => {
  await auto.vender(venta);
  await auto.quieto();
  expect(await envios()).toEqual([esperado]);
});

test('an ME1 sale waits half an hour, and shipping told within it goes in the invoice', async () => {
  const { orders } = await auto.vender({ tipo: 'me1' });
  await auto.quieto();
  expect(await envios()).toEqual([]);
  await auto.cambiar(orders[0], { envio_comprador: 800 });
  await auto.quieto();
  expect(await envios()).toEqual(['800.00']);
});

test('ME1 shipping told after that asks a person for a debit note; none is issued by itself', async () => {
  const { orders } = await auto.vender({ tipo: 'me1' });
  await auto.quieto();
  await auto.correrReloj(31 * 60_000);
  await auto.adelantar();
  expect(await envios()).toEqual(['0.00']);
  await auto.cambiar(orders[0], { envio_comprador: 800 });
  await auto.quieto();
  expect(await auto.actividad('cambio_tras_factura')).toMatchObject([
    {
      requiere_persona: true,
      texto:
        'El envío que pagó el comprador cambió desde que se facturó: la factura tiene $ 0,00 y ahora son $ 800,00.',
      accion: 'Hacé una nota de débito de $ 800,00 desde la factura.',
    },
  ]);
  expect(await envios()).toEqual(['0.00']);
});
