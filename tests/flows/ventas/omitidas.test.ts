import { addDays } from '@talonario/core/base';
import { motivoOf, type Modo, type MotivoOmision } from '@talonario/core/ventas';
import { listVentas, markPorFuera } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processOrdenes } from '../../../core/src/actions/facturacion/automatica/processOrdenes.ts';
import { elegidas, startTienda, type Tienda, type VentaDePrueba } from '../../helpers/servicios/vendedor.ts';

// Sales that get no invoice, each with its own reason. No sale is read or issued twice.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(() => tienda.reset());

const UNA = { sku: 'MOCH-25-NEG', precio: 1000 };
const OTRA = { sku: 'SART-24', precio: 500 };
const execute = (sql: string, params: unknown[] = []) => tienda.deps.store.fork().execute(sql, params);
const libro = () => tienda.entorno.arca.estado().comprobantes;

describe('a sale is left out', () => {
  type Caso = {
    codigo: MotivoOmision;
    venta: Record<string, unknown>;
    /** Runs between the sale and the run. */
    antes?: (venta: VentaDePrueba) => Promise<unknown>;
    modo?: Modo;
  };
  const casos: Caso[] = [
    { codigo: 'cancelandose', venta: { tipo: 'cancelacion_pendiente' } },
    { codigo: 'cancelada', venta: { tipo: 'cancelada' } },
    { codigo: 'sin_importe', venta: { items: [UNA], reembolsado: 1000 } },
    { codigo: 'ya_facturada', venta: {}, antes: () => tienda.facturar() },
    { codigo: 'factura_anulada', venta: {}, antes: annul },
    { codigo: 'facturada_por_fuera', venta: {}, antes: markAsInvoicedElsewhere },
    { codigo: 'documento_ajeno', venta: { tipo: 'documento_ajeno' } },
    { codigo: 'reclamo_abierto', venta: { tipo: 'reclamo' } },
    { codigo: 'fraude', venta: { tipo: 'fraude' } },
    { codigo: 'prueba', venta: { tipo: 'prueba' } },
    { codigo: 'moneda_extranjera', venta: { tipo: 'usd' } },
    { codigo: 'comprador_es_emisor', venta: { tipo: 'mismo_cuit' } },
    { codigo: 'debe_identificarse', venta: { tipo: 'sobre_limite' } },
    { codigo: 'cuit_invalido', venta: { tipo: 'cuit_invalido' } },
    { codigo: 'padron_error', venta: { tipo: 'cuit_con_error' } },
    {
      codigo: 'clase_a_restringida',
      venta: { tipo: 'responsable_inscripto' },
      antes: () => execute(`update empresa set clase_a = 'retencion'`),
    },
    {
      codigo: 'anterior_al_inicio',
      venta: {},
      antes: () => tienda.ajustar({ fecha_inicio_automatizacion: addDays(tienda.hoy, 1) }),
      modo: 'automatica',
    },
  ];

  test.each(casos)('$codigo', async ({ codigo, venta, antes, modo = 'listada' }) => {
    const ventaDePrueba = await tienda.vender(venta);
    await antes?.(ventaDePrueba);
    const previas = libro().length;
    const { omitidas, emitidas, rechazadas, en_cola } = await tienda.facturar({ modo });
    expect(omitidas).toMatchObject([{ venta: ventaDePrueba.venta, order_ids: ventaDePrueba.orders, codigo }]);
    expect(omitidas[0]?.motivo).not.toBe('');
    expect(omitidas[0]?.accion).toBe(motivoOf(codigo).accion);
    expect([...emitidas, ...rechazadas, ...en_cola]).toEqual([]);
    expect(libro()).toHaveLength(previas);
  });

  test('dividida, while the orders that replace it are invoiced', async () => {
    const { venta } = await tienda.vender({ tipo: 'dividida' });
    const { omitidas, emitidas } = await tienda.facturar();
    expect(omitidas).toMatchObject([{ venta, codigo: 'dividida' }]);
    expect(emitidas).toHaveLength(2);
  });

  test.each(casos)('$codigo, picked by hand: goes ahead only if the reason can be overruled', async (caso) => {
    const ventaDePrueba = await tienda.vender(caso.venta);
    await caso.antes?.(ventaDePrueba);
    const { omitidas, emitidas } = await tienda.facturar(elegidas(ventaDePrueba.orders));
    const elegible = motivoOf(caso.codigo).elegible;
    expect(emitidas).toHaveLength(elegible ? 1 : 0);
    expect(omitidas.map(({ codigo }) => codigo)).toEqual(elegible ? [] : [caso.codigo]);
  });
});

test('a sale marked as invoiced elsewhere while the batch reads is not invoiced', async () => {
  const [ventaDePrueba, segundaVenta] = [await tienda.vender(), await tienda.vender()];
  let leidas = 0;
  const { emitidas, omitidas } = await tienda.facturar({
    async onProgress({ paso, total }) {
      if (paso !== 'leyendo_ventas' || total !== 2 || (leidas += 1) !== 2) return;
      const { alcance } = tienda.emisor;
      const { cuenta_id } = tienda;
      await markPorFuera(tienda.deps, {
        alcance,
        cuenta_id,
        order_ids: ventaDePrueba.orders,
        facturada_por_fuera: true,
      });
    },
  });
  expect(omitidas).toMatchObject([{ venta: ventaDePrueba.venta, codigo: 'facturada_por_fuera' }]);
  expect(emitidas).toMatchObject([{ venta: segundaVenta.venta }]);
  expect(libro()).toHaveLength(1);
});

describe('an order that the invoice of its sale does not cover', () => {
  let orders: string[];
  const grupos = async () => {
    const { deps, emisor, cuenta_id, hoy } = tienda;
    const filas = await listVentas(deps, { alcance: emisor.alcance, cuenta_id, desde: hoy, hasta: hoy });
    return [...new Set(filas.map(({ grupo, motivo }) => [grupo, motivo?.codigo].join(' ').trim()))];
  };
  beforeEach(async () => {
    ({ orders } = await tienda.vender({ items: [UNA, OTRA] }));
    await tienda.facturar();
    // As if the marketplace had shown this order later.
    await execute('delete from comprobante_orden where orden_id in (select id from orden where order_id = ?)', [
      orders[1],
    ]);
  });

  test('is in the list and reported by every run, until a person marks it as invoiced by hand', async () => {
    expect(await grupos()).toEqual(['con_problemas orden_sin_facturar']);
    for (const input of [{}, elegidas(orders)]) {
      expect((await tienda.facturar(input)).omitidas).toMatchObject([{ codigo: 'orden_sin_facturar' }]);
    }
    const { deps, emisor, cuenta_id } = tienda;
    await markPorFuera(deps, { alcance: emisor.alcance, cuenta_id, order_ids: orders, facturada_por_fuera: true });
    expect(await grupos()).toEqual(['facturada']);
    expect((await tienda.facturar()).omitidas).toMatchObject([{ codigo: 'ya_facturada' }]);
    expect(libro()).toHaveLength(1);
  });

  test('is reported also when another order of the sale gets its note automatically', async () => {
    const { deps, cuenta_id, hoy } = tienda;
    await tienda.ajustar({ automatizar: true, fecha_inicio_automatizacion: hoy });
    await tienda.cambiar(orders[0], { estado: 'cancelled' });
    await processOrdenes(
      deps,
      cuenta_id,
      orders.map((order_id) => ({ order_id, otra_vez: true })),
    );
    const entityData = await execute(
      `select tipo, datos->>'codigo' as codigo, requiere_persona from actividad where venta_id is not null order by tipo`,
    );
    expect(entityData).toMatchObject([
      { tipo: 'nota_programada', requiere_persona: false },
      { tipo: 'omitida', codigo: 'orden_sin_facturar', requiere_persona: true },
    ]);
  });
});

describe('a sale waits', () => {
  test('for the rest of its pack, closed or not, whichever of its orders is looked at', async () => {
    const { orders } = await tienda.vender({ items: [UNA, { ...OTRA, estado: 'payment_in_process' }] });
    for (const input of [{}, elegidas(orders.slice(0, 1))]) {
      const { en_cola } = await tienda.facturar(input);
      expect(en_cola).toMatchObject([{ order_ids: orders, motivo: motivoOf('ordenes_sin_resolver').texto }]);
    }
    await tienda.cambiar(orders[1], { estado: 'paid' });
    await tienda.facturar();
    expect(libro()).toMatchObject([{ impTotal: 1500 }]);
  });

  test('for a shipment that the buyer paid and the marketplace does not show yet', async () => {
    await tienda.ajustar({ include_shipping_cost: true });
    await tienda.vender({ items: [UNA], envio_comprador: 300, envio_tarda: 2 });
    const { en_cola } = await tienda.facturar();
    expect(en_cola).toMatchObject([{ motivo: motivoOf('envio_sin_leer').texto }]);
    await tienda.facturar();
    expect(libro()).toMatchObject([{ impTotal: 1300 }]);
  });

  test('for billing data that the order names and the marketplace does not show yet', async () => {
    await tienda.vender({ tipo: 'responsable_inscripto', facturacion_tarda: 1 });
    const { en_cola } = await tienda.facturar();
    expect(en_cola).toMatchObject([{ motivo: motivoOf('receptor_por_saber').texto }]);
    await tienda.facturar();
    expect(libro()).toMatchObject([{ cbteTipo: 1, docNro: 30_711_234_566 }]);
  });

  test('for billing data stored empty, which are asked for again', async () => {
    await tienda.vender({ tipo: 'responsable_inscripto', facturacion_tarda: 1 });
    await tienda.facturar();
    const vacia = JSON.stringify({ buyer: { billing_info: { identification: { type: null, number: null } } } });
    await tienda.deps.store.fork().execute('update orden set facturacion = ?', [vacia]);
    await tienda.facturar();
    expect(libro()).toMatchObject([{ cbteTipo: 1, docNro: 30_711_234_566 }]);
  });
});

describe('a pack', () => {
  test('picked by one of its orders is invoiced whole', async () => {
    const { orders } = await tienda.vender({ items: [UNA, OTRA] });
    const { emitidas } = await tienda.facturar(elegidas(orders.slice(1)));
    expect(emitidas).toMatchObject([{ order_ids: orders }]);
    expect(libro()).toMatchObject([{ impTotal: 1500 }]);
  });

  test('that was refunded in part before is invoiced for the rest, and that refund gives no note', async () => {
    const { orders } = await tienda.vender({ items: [UNA], reembolsado: 250 });
    await tienda.facturar();
    expect((await tienda.acreditar()).omitidas).toMatchObject([{ codigo: 'sin_devolucion' }]);
    await tienda.cambiar(orders[0], { reembolsado: 400 });
    await tienda.acreditar();
    expect(libro()).toMatchObject([{ impTotal: 750 }, { cbteTipo: 8, impTotal: 150 }]);
  });
});

describe('running a day again', () => {
  test('ten times issues nothing twice', async () => {
    await tienda.vender({ cantidad: 6, tipo: 'dni' });
    await tienda.vender({ tipo: 'pack' });
    expect((await tienda.facturar()).emitidas).toHaveLength(7);
    for (let vez = 1; vez < 10; vez++) {
      const { omitidas, emitidas } = await tienda.facturar();
      expect(emitidas).toEqual([]);
      expect(new Set(omitidas.map(({ codigo }) => codigo))).toEqual(new Set(['ya_facturada']));
    }
    expect(libro()).toHaveLength(7);
  });

  test('reads from the marketplace only what changed', async () => {
    await tienda.vender({ cantidad: 8, tipo: 'dni' });
    await tienda.vender({ tipo: 'cupon_vendedor' });
    const llamadas = callCounter();
    await tienda.facturar();
    expect(llamadas()).toEqual({
      // Searches: orders closed that day, cancelled orders, and the rest of their packs.
      'GET /orders/search': 3,
      // Each order by its id: a search does not have the buyer.
      'GET /orders/{id}': 9,
      'GET /orders/billing-info/MLA/{id}': 9,
      'GET /orders/{id}/discounts': 1,
      'GET /packs/{id}/fiscal_documents': 9,
    });
    await tienda.facturar();
    expect(llamadas()).toEqual({ 'GET /orders/search': 3 });
    await tienda.vender({ tipo: 'dni' });
    await tienda.facturar();
    expect(llamadas()).toEqual({
      'GET /orders/search': 3,
      'GET /orders/{id}': 1,
      'GET /orders/billing-info/MLA/{id}': 1,
      'GET /packs/{id}/fiscal_documents': 1,
    });
  });

  test('reads shipments once, and only when the account invoices them', async () => {
    await tienda.ajustar({ include_shipping_cost: true });
    await tienda.vender({ cantidad: 2, tipo: 'envio_comprador' });
    await tienda.planear();
    const { operaciones } = tienda.meli.ambiente;
    expect(operaciones).toMatchObject({ 'GET /shipments/{id}': 2, 'GET /shipments/{id}/costs': 2 });
    await tienda.planear();
    expect(operaciones).toMatchObject({ 'GET /shipments/{id}': 2, 'GET /shipments/{id}/costs': 2 });
  });

  test('a preview stores no draft and asks for no fiscal document', async () => {
    await tienda.vender({ cantidad: 3, tipo: 'dni' });
    const { comprobantes, resumen } = await tienda.planear();
    expect(comprobantes).toHaveLength(3);
    expect(resumen).toMatchObject([{ letra: 'B', cantidad: 3 }]);
    expect(await execute('select 1 from comprobante')).toEqual([]);
    expect(Object.keys(tienda.meli.ambiente.operaciones).join()).not.toContain('fiscal_documents');
  });
});

/** Answers a function that counts the marketplace's calls since its last call. */
function callCounter(): () => Record<string, number> {
  let antes: Record<string, number> = {};
  return () => {
    const ahora = { ...tienda.meli.ambiente.operaciones };
    const nuevas = Object.entries(ahora).map(([operacion, veces]) => [operacion, veces - (antes[operacion] ?? 0)]);
    antes = ahora;
    return Object.fromEntries(nuevas.filter(([, veces]) => veces !== 0)) as Record<string, number>;
  };
}

async function annul({ orders }: VentaDePrueba): Promise<void> {
  await tienda.facturar();
  await tienda.cambiar(orders[0], { estado: 'cancelled' });
  await tienda.acreditar();
  await tienda.cambiar(orders[0], { estado: 'paid', reembolsado: 0 });
}

async function markAsInvoicedElsewhere(): Promise<void> {
  await tienda.planear();
  await execute('update venta set facturada_por_fuera = true');
}
