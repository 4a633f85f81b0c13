import { annulNota, findComprobante, previewAnulacion } from '@talonario/core/server/comprobantes';
import { listVentas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// The credit note of a sale is annulled: the sale's state, its group and its invoices follow.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const alcance = () => tienda.emisor.alcance;
const ver = (id: string) => findComprobante(tienda.deps.store.fork(), alcance(), id);

/** A cancelled sale with its invoice and its note, and the id of each. */
async function acreditada(): Promise<{ orders: string[]; factura: string; nota: string }> {
  const { orders } = await tienda.vender({ tipo: 'dni', items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }] });
  await tienda.facturar(elegidas(orders));
  await tienda.cambiar(orders[0], { estado: 'cancelled' });
  await tienda.acreditar(elegidas(orders));
  const [factura, nota] = (await tienda.emitidas()).map(({ id }) => id);
  if (!factura || !nota) throw new Error('the sale has no note');
  return { orders, factura, nota };
}

test('a sale still cancelled asks before its note is annulled, and then may be credited again', async () => {
  const { orders, factura, nota } = await acreditada();
  const { sigue_devuelta } = await previewAnulacion(tienda.deps, { alcance: alcance(), id: nota });
  expect(sigue_devuelta).toMatch(/^La venta de esta nota sigue cancelada o devuelta: .+ Confirmalo para seguir\.$/);
  const pedido = { alcance: alcance(), id: nota };
  await expect(annulNota(tienda.deps, pedido)).rejects.toMatchObject({ code: 'venta_sigue_devuelta' });
  expect(await tienda.emitidas()).toHaveLength(2);

  const anulacion = await annulNota(tienda.deps, { ...pedido, aunque_se_acredite: true });
  expect(anulacion).toMatchObject({ status: 'emitida', tipo_comprobante: 7, comprobante_vinculado: nota });
  expect((await ver(factura)).cancelada).toBe(false);

  await tienda.acreditar(elegidas(orders));
  expect((await tienda.emitidas()).map(({ tipo_comprobante, total }) => [tipo_comprobante, total.toFixed(2)])).toEqual([
    [6, '10000.00'],
    [8, '10000.00'],
    [7, '10000.00'],
    [8, '10000.00'],
  ]);
  expect((await ver(factura)).cancelada).toBe(true);
});

test('a sale whose cancellation was undone asks nothing, and is listed as invoiced again', async () => {
  const { orders, nota } = await acreditada();
  await tienda.cambiar(orders[0], { estado: 'paid', reembolsado: 0 });
  const grupos = async () => {
    const { cuenta_id, hoy } = tienda;
    const filas = await listVentas(tienda.deps, { alcance: alcance(), cuenta_id, desde: hoy, hasta: hoy });
    return filas.map(({ grupo }) => grupo);
  };
  expect(await grupos()).toEqual(['con_nota']);
  const { sigue_devuelta } = await previewAnulacion(tienda.deps, { alcance: alcance(), id: nota });
  expect(sigue_devuelta).toBeNull();
  await annulNota(tienda.deps, { alcance: alcance(), id: nota });
  expect(await grupos()).toEqual(['facturada']);
});

test('a note whose sale was invoiced again is not annulled: there would be two invoices', async () => {
  const { orders, nota } = await acreditada();
  await tienda.cambiar(orders[0], { estado: 'paid', reembolsado: 0 });
  await tienda.facturar(elegidas(orders));
  expect((await tienda.emitidas()).map(({ tipo_comprobante }) => tipo_comprobante)).toEqual([6, 8, 6]);
  await expect(annulNota(tienda.deps, { alcance: alcance(), id: nota })).rejects.toMatchObject({
    code: 'anulacion_con_otra_factura',
  });
  expect(await tienda.emitidas()).toHaveLength(3);
});

test('while the annulment may be at ARCA, the sale gets no other invoice', async () => {
  const { orders, nota } = await acreditada();
  await tienda.cambiar(orders[0], { estado: 'paid', reembolsado: 0 });
  const { arca } = tienda.entorno;
  arca.fallas({ operacion: 'FECAESolicitar', tipo: 'retenido' });
  const anulacion = annulNota(tienda.deps, { alcance: alcance(), id: nota, aunque_se_acredite: true });
  await expect
    .poll(async () => (await ver(nota)).comprobantesReferenciados.length, { interval: 50, timeout: 60_000 })
    .toBe(1);
  const [referida] = (await ver(nota)).comprobantesReferenciados;
  await expect.poll(async () => (await ver(referida?.id ?? '')).emitiendo, { interval: 20 }).toBe(true);
  const facturar = tienda.facturar(elegidas(orders));
  const { emitidas } = await facturar;
  expect(emitidas).toEqual([]);
  arca.sinFallas();
  expect((await anulacion).status).toBe('emitida');
  expect((await tienda.emitidas()).map(({ tipo_comprobante }) => tipo_comprobante)).toEqual([6, 8, 7]);
});
