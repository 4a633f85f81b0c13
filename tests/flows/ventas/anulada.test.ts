import { findLote, listVentas, processLote, requestLote } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processOrdenes } from '../../../core/src/actions/facturacion/automatica/processOrdenes.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';

// A sale still paid whose invoice was credited whole: it is invoiced again only when a person picks it,
// in the list, the preview and every run.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const libro = () =>
  tienda.entorno.arca.estado().comprobantes.map(({ cbteTipo, impTotal }) => `${cbteTipo} ${impTotal.toFixed(2)}`);
const ANULADA = ['6 1000.00', '8 1000.00'];

describe.each([
  { caso: 'nothing of it given back by now', reembolsado: 0, otraVez: '6 1000.00' },
  { caso: 'a part of it given back', reembolsado: 300, otraVez: '6 700.00' },
])('annulled and paid, $caso', ({ reembolsado, otraVez }) => {
  let orders: string[];
  beforeEach(async () => {
    ({ orders } = await tienda.vender({ items: [{ sku: 'MOCH-25-NEG', precio: 1000 }] }));
    await tienda.facturar();
    await tienda.cambiar(orders[0], { estado: 'cancelled' });
    await tienda.acreditar();
    await tienda.cambiar(orders[0], { estado: 'paid', reembolsado });
  });

  test('the list shows it with its note, and lets a person pick it', async () => {
    const { emisor, cuenta_id, hoy, deps } = tienda;
    const [fila] = await listVentas(deps, { alcance: emisor.alcance, cuenta_id, desde: hoy, hasta: hoy });
    expect(fila).toMatchObject({ grupo: 'con_nota', motivo: { codigo: 'factura_anulada' }, elegible: true });
  });

  test('the preview of its day and the run leave it out, with neither invoice nor note', async () => {
    expect(await tienda.planear()).toMatchObject({ comprobantes: [], omitidas: [{ codigo: 'factura_anulada' }] });
    expect((await tienda.facturar()).omitidas).toMatchObject([{ codigo: 'factura_anulada' }]);
    expect((await tienda.acreditar()).emitidas).toEqual([]);
    expect(libro()).toEqual(ANULADA);
  });

  test('the automatic run leaves it alone, and reports nothing', async () => {
    const { deps, cuenta_id, hoy } = tienda;
    await tienda.ajustar({ automatizar: true, fecha_inicio_automatizacion: hoy });
    const notificadas = orders.map((order_id) => ({ order_id, otra_vez: true }));
    expect(await processOrdenes(deps, cuenta_id, notificadas)).toEqual(new Map());
    expect((await tienda.facturar({ modo: 'automatica' })).omitidas).toMatchObject([{ codigo: 'factura_anulada' }]);
    expect(libro()).toEqual(ANULADA);
    const em = deps.store.fork();
    expect(await em.execute(`select 1 from actividad where tipo in ('omitida', 'nota_programada')`)).toEqual([]);
  });

  test('a batch where a person picked it invoices it again for its current amount, once', async () => {
    expect(await batch('plan')).toMatchObject({ comprobantes: [{ tipo_comprobante: 6 }], omitidas: [] });
    expect(await batch('emision')).toMatchObject({ emitidas: [{ order_ids: orders }], omitidas: [] });
    expect(libro()).toEqual([...ANULADA, otraVez]);
    await batch('emision');
    expect(libro()).toEqual([...ANULADA, otraVez]);
  });

  async function batch(clase: 'plan' | 'emision') {
    const { deps, cuenta_id, emisor } = tienda;
    const { alcance } = emisor;
    const id = await requestLote(deps, {
      alcance,
      cuenta_id,
      clase,
      pedido: { orderIds: orders, fecha: null, confirmar_fecha_futura: false, plan: null },
    });
    await processLote(deps, id, { ultimo: true });
    return findLote(deps.store.fork(), alcance, id);
  }
});
