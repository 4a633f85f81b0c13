import { randomUUID } from 'node:crypto';
import { addDays, sameMonth } from '@talonario/core/base';
import { motivoOf, type Lote } from '@talonario/core/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adelantarTrabajos } from '../../helpers/servicios/cola.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';

// Batches asked from the web: previewed, issued by the worker, followed to the end.

let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador();
  await mostrador.trabajar();
});
afterAll(() => mostrador.close());
beforeEach(() => mostrador.reset());

const UNA = { sku: 'MOCH-25-NEG', precio: 1000 };
const OTRA = { sku: 'SART-24', precio: 500 };
const execute = <T = unknown>(sql: string, params: unknown[] = []) =>
  mostrador.tienda.deps.store.fork().execute<T[]>(sql, params);
/** `tipo total` of every voucher in ARCA's ledger. */
const libro = () =>
  mostrador.tienda.entorno.arca
    .estado()
    .comprobantes.map(({ cbteTipo, impTotal }) => `${cbteTipo} ${impTotal.toFixed(2)}`);

/** Makes sales, reads the list with them and answers their orders. */
async function vender(...pedidos: Record<string, unknown>[]): Promise<string[]> {
  const orders: string[] = [];
  for (const pedido of pedidos) orders.push(...(await mostrador.tienda.vender(pedido)).orders);
  await listar();
  return orders;
}

async function listar(): Promise<{ id: string }[]> {
  const { hoy, cuenta_id } = mostrador.tienda;
  const { body } = await mostrador
    .call('get', `/api/cuentas/${cuenta_id}/ventas?fecha_desde=${addDays(hoy, -1)}&fecha_hasta=${hoy}`)
    .expect(200);
  return body;
}

async function hacer(orders: readonly string[], opciones?: Parameters<Mostrador['pedir']>[1]): Promise<Lote> {
  return (await mostrador.seguir(await mostrador.pedir(orders, opciones))).lote;
}

/** Checks that every order asked for is in exactly one list. */
function expectOneListEach(
  { emitidas, rechazadas, omitidas, en_cola, comprobantes }: Lote,
  orders: readonly string[],
): void {
  const orderIds = [comprobantes, emitidas, rechazadas, omitidas, en_cola].flat().flatMap(({ order_ids }) => order_ids);
  expect(orderIds.toSorted()).toEqual([...orders].toSorted());
}

describe('a preview', () => {
  test('says what would be issued, and the batch issues exactly that', async () => {
    const orders = await vender(
      { tipo: 'dni' },
      { tipo: 'responsable_inscripto' },
      { items: [UNA, OTRA] },
      { tipo: 'fraude' },
      { tipo: 'monotributo' },
    );
    const plan = await hacer(orders, { plan: true });
    expect(plan).toMatchObject({ clase: 'plan', estado: 'terminado', emitidas: [], rechazadas: [], en_cola: [] });
    expectOneListEach(plan, orders);
    expect(plan.omitidas).toMatchObject([{ codigo: 'fraude', accion: motivoOf('fraude').accion }]);
    expect(plan.resumen.map(({ letra, cantidad }) => `${cantidad} ${letra}`)).toEqual(['2 A', '2 B']);
    expect(await execute('select 1 from comprobante')).toEqual([]);

    const loteHecho = await hacer(plan.comprobantes.flatMap(({ order_ids }) => order_ids));
    expect(loteHecho).toMatchObject({ clase: 'emision', comprobantes: [], rechazadas: [], omitidas: [], en_cola: [] });
    const planeado = plan.comprobantes.map(({ venta, total }) => `${venta} ${total.toFixed(2)}`).toSorted();
    expect(loteHecho.emitidas.map(({ venta, total }) => `${venta} ${total?.toFixed(2)}`).toSorted()).toEqual(planeado);
    expect(libro()).toHaveLength(4);
    for (const { resumen, comprobantes } of [plan]) {
      for (const { tipo_comprobante, total } of resumen) {
        const comprobantesDelTipo = comprobantes.filter(
          (comprobante) => comprobante.tipo_comprobante === tipo_comprobante,
        );
        expect(comprobantesDelTipo.reduce((suma, comprobante) => suma + comprobante.total.toNumber(), 0)).toBeCloseTo(
          total.toNumber(),
          2,
        );
      }
    }
  });

  test('says once how many sales have an unknown SKU, and each of their vouchers says it', async () => {
    const sinCargar = { tipo: 'dni', items: [{ sku: 'NADIE-LO-CARGO', precio: 121 }] };
    const orders = await vender(sinCargar, sinCargar, { tipo: 'dni', items: [UNA] });
    const { advertencias, comprobantes } = await hacer(orders, { plan: true });
    expect(advertencias).toEqual(['2 ventas con SKU sin cargar: van con IVA 21 %.']);
    expect(
      comprobantes.filter((comprobante) => comprobante.advertencias.some((texto) => texto.includes('SKU sin cargar'))),
    ).toHaveLength(2);
    const { emitidas } = await hacer(orders);
    expect(
      emitidas.filter((emitida) => emitida.advertencias.some((texto) => texto.includes('SKU sin cargar'))),
    ).toHaveLength(2);
  });

  test('says the currency of each sale, also of those left out', async () => {
    const orders = await vender({ tipo: 'usd' }, { tipo: 'dni' });
    const { omitidas, comprobantes } = await hacer(orders, { plan: true });
    expect(omitidas).toMatchObject([{ codigo: 'moneda_extranjera', moneda: 'USD' }]);
    expect(comprobantes).toMatchObject([{ moneda: 'ARS' }]);
    expect((await hacer(orders)).omitidas).toMatchObject([{ moneda: 'USD' }]);
  });

  test('is dated as the person typed, in either format; an invalid date is refused', async () => {
    const { tienda } = mostrador;
    const orders = await vender({ tipo: 'dni' });
    const fecha = addDays(tienda.hoy, -1);
    for (const escrita of [fecha, fecha.replaceAll('-', '')]) {
      const { comprobantes } = await hacer(orders, { plan: true, fecha: escrita });
      expect(comprobantes).toMatchObject([{ fecha }]);
    }
    const path = `/api/facturas/cuenta-meli/${tienda.cuenta_id}`;
    const { body } = await mostrador.call('post', path, { orderIds: orders, fecha: '31/12/2026' }).expect(400);
    expect(body).toMatchObject({ codigo: 'fecha_invalida', campo: 'fecha' });
    const lejos = await mostrador.call('post', path, { orderIds: orders, fecha: addDays(tienda.hoy, -6) }).expect(400);
    expect(lejos.body).toMatchObject({ codigo: 'fecha_fuera_de_rango', campo: 'fecha' });
    await hacer(orders, { fecha });
    expect(tienda.entorno.arca.estado().comprobantes).toMatchObject([{ cbteFch: fecha.replaceAll('-', '') }]);
  });
});

test('invoices of sales print the company’s payment terms, and their notes none', async () => {
  const { tienda } = mostrador;
  await execute('update empresa set condicion_de_venta = ?', ['Mercado Pago']);
  const orders = await vender({ tipo: 'dni' }, { tipo: 'responsable_inscripto' });
  expect((await hacer(orders)).emitidas).toHaveLength(2);
  for (const order of orders) await tienda.cambiar(order, { estado: 'cancelled' });
  expect((await hacer(orders)).emitidas).toHaveLength(2);
  expect(await execute('select clase, condicion_de_venta from comprobante group by 1, 2 order by 1')).toEqual([
    { clase: 'factura', condicion_de_venta: 'Mercado Pago' },
    { clase: 'nota_credito', condicion_de_venta: null },
  ]);
});

test('a batch dated ahead of today is done only when confirmed; its preview, always', async ({ skip }) => {
  const { tienda } = mostrador;
  const fecha = addDays(tienda.hoy, 1);
  skip(!sameMonth(tienda.hoy, fecha), 'of goods, no voucher is dated in a month that has not begun');
  const orders = await vender({ tipo: 'dni' });
  const path = `/api/facturas/cuenta-meli/${tienda.cuenta_id}`;
  const pedir = (cambios: object = {}) => mostrador.call('post', path, { orderIds: orders, fecha, ...cambios });
  expect((await hacer(orders, { plan: true, fecha })).comprobantes).toMatchObject([{ fecha }]);
  expect((await pedir().expect(409)).body).toMatchObject({ codigo: 'fecha_futura_sin_confirmar', campo: 'fecha' });
  await pedir({ confirmar_fecha_futura: false }).expect(409);
  expect(libro()).toEqual([]);
  const { emitidas } = await hacer(orders, { fecha, confirmar_fecha_futura: true });
  expect(emitidas).toHaveLength(1);
  expect(tienda.entorno.arca.estado().comprobantes).toMatchObject([{ cbteFch: fecha.replaceAll('-', '') }]);
});

test('a preview dated before the last of its serie is refused as the batch would be', async () => {
  const { hoy } = mostrador.tienda;
  const [primera = '', ...siguientes] = await vender(
    { tipo: 'dni' },
    { tipo: 'dni' },
    { tipo: 'responsable_inscripto' },
  );
  await hacer([primera]);
  const fecha = addDays(hoy, -1);
  const plan = await hacer(siguientes, { plan: true, fecha });
  expect(plan.comprobantes).toMatchObject([{ letra: 'A', fecha }]);
  expect(plan.rechazadas).toMatchObject([{ codigo: 'fecha_anterior_a_la_serie', order_ids: [siguientes[0]] }]);
  const loteHecho = await hacer(siguientes, { fecha });
  expect(loteHecho.rechazadas.map(({ codigo, error }) => ({ codigo, error }))).toEqual(
    plan.rechazadas.map(({ codigo, error }) => ({ codigo, error })),
  );
  expect(loteHecho.emitidas).toMatchObject([{ order_ids: [siguientes[1]] }]);
});

test('a preview dates the note of the account’s former company by that company’s serie', async () => {
  const { tienda } = mostrador;
  const fecha = addDays(tienda.hoy, -1);
  const [primera = '', segunda = ''] = await vender({ tipo: 'dni' }, { tipo: 'dni' });
  await hacer([primera, segunda], { fecha });
  for (const order of [primera, segunda]) await tienda.cambiar(order, { estado: 'cancelled' });
  await hacer([primera]);
  await tienda.ajustar({ linked_company_id: await otraEmpresa(), linked_punto_de_venta: 3 });
  const [nueva = ''] = await vender({ tipo: 'dni' });
  const plan = await hacer([nueva, segunda], { plan: true, fecha });
  expect(plan.comprobantes).toMatchObject([{ order_ids: [nueva], fecha }]);
  expect(plan.rechazadas).toMatchObject([{ order_ids: [segunda], codigo: 'fecha_anterior_a_la_serie' }]);
});

/** Another company of the seller, with the same points of sale. */
async function otraEmpresa(): Promise<string> {
  const { company_id } = mostrador.tienda.emisor;
  const id = randomUUID();
  await execute(`insert into empresa select (jsonb_populate_record(e, ?::jsonb)).* from empresa e where id = ?`, [
    JSON.stringify({ id, cuit: '30611110002' }),
    company_id,
  ]);
  await execute(
    `insert into punto_de_venta select (jsonb_populate_record(p, ?::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
       from punto_de_venta p where company_id = ?`,
    [JSON.stringify({ company_id: id }), company_id],
  );
  return id;
}

describe('issuing', () => {
  test('300 sales take one request for each 250 of a serie, and one reading by id of each order, with progress all along', async () => {
    const { tienda } = mostrador;
    await tienda.control('POST /__sim/reloj', { ahora: `${addDays(tienda.hoy, -1)}T09:00:00-03:00` });
    await tienda.control('POST /__sim/ventas', { cuenta: 'TIENDA.NORTE', tipo: 'dni', cantidad: 260 });
    await tienda.control('POST /__sim/ventas', { cuenta: 'TIENDA.NORTE', tipo: 'monotributo', cantidad: 40 });
    await tienda.control('POST /__sim/reloj', { ahora: null });
    const orders = (await listar()).map(({ id }) => id);
    expect(orders).toHaveLength(300);
    const llamadas = { ...tienda.meli.ambiente.operaciones };
    const { avances, lote } = await mostrador.seguir(await mostrador.pedir(orders));
    expectOneListEach(lote, orders);
    expect(lote.emitidas).toHaveLength(300);
    expect(tienda.entorno.arca.estado().operaciones['FECAESolicitar']).toBe(3);

    const { operaciones } = tienda.meli.ambiente;
    expect((operaciones['GET /orders/{id}'] ?? 0) - (llamadas['GET /orders/{id}'] ?? 0)).toBe(orders.length);
    // Two searches, changed and cancelled orders, for each 250 sales.
    expect((operaciones['GET /orders/search'] ?? 0) - (llamadas['GET /orders/search'] ?? 0)).toBeLessThanOrEqual(4);

    expect(avances.length).toBeGreaterThan(3);
    expect(avances.at(-1)).toEqual({ estado: 'terminado', paso: 'terminado', serie: null, hechos: 300, total: 300 });
    for (const paso of new Set(avances.map((avance) => avance.paso))) {
      const cantidades = avances.filter((avance) => avance.paso === paso).map((avance) => avance.hechos);
      expect(cantidades).toEqual(cantidades.toSorted((a, b) => a - b));
    }
  });

  test('each sale gets the voucher it needs: an invoice, or a note for the refund', async () => {
    const { tienda } = mostrador;
    const facturadas = await vender({ items: [UNA] }, { items: [UNA, OTRA] });
    await hacer(facturadas);
    const [suelta, primera, segunda] = facturadas;
    await tienda.cambiar(suelta, { reembolsado: 300 });
    await tienda.cambiar(segunda, { estado: 'cancelled' });
    const nuevas = await vender({ items: [OTRA] }, { tipo: 'cancelada' });

    const plan = await hacer([...facturadas, ...nuevas], { plan: true });
    expect(
      plan.resumen.map(({ tipo_comprobante, cantidad, total }) => `${tipo_comprobante}: ${cantidad}, ${total}`),
    ).toEqual(['6: 1, 500', '8: 2, 800']);
    const loteHecho = await hacer([...facturadas, ...nuevas]);
    expectOneListEach(loteHecho, [...facturadas, ...nuevas]);
    expect(loteHecho.emitidas.map(({ comprobante }) => comprobante).toSorted()).toEqual([
      'FC B 0003-00000003',
      'NC B 0003-00000001',
      'NC B 0003-00000002',
    ]);
    expect(loteHecho.omitidas).toMatchObject([{ codigo: 'cancelada' }]);
    expect(libro().toSorted()).toEqual(['6 1000.00', '6 1500.00', '6 500.00', '8 300.00', '8 500.00']);
    const otraVez = await hacer([suelta ?? '', primera ?? '', segunda ?? '']);
    expect(otraVez.omitidas.map(({ codigo }) => codigo)).toEqual(['nada_por_acreditar', 'nada_por_acreditar']);
    expect(libro()).toHaveLength(5);
  });

  test('a sale whose invoice was annulled is invoiced again if paid; if not, nothing is left to credit', async () => {
    const { tienda } = mostrador;
    const [otraVez, cancelada] = await vender({ items: [UNA] }, { items: [OTRA] });
    await hacer([otraVez ?? '', cancelada ?? '']);
    for (const order of [otraVez, cancelada]) await tienda.cambiar(order, { estado: 'cancelled' });
    await hacer([otraVez ?? '', cancelada ?? '']);
    await tienda.cambiar(otraVez, { estado: 'paid', reembolsado: 0 });
    const { emitidas, omitidas } = await hacer([otraVez ?? '', cancelada ?? '']);
    expect(emitidas).toMatchObject([{ order_ids: [otraVez], comprobante: 'FC B 0003-00000003' }]);
    expect(omitidas).toMatchObject([{ order_ids: [cancelada], codigo: 'nada_por_acreditar' }]);
  });

  test('picking a sale overrules an open claim, and neither fraud nor the mark of invoiced elsewhere', async () => {
    const orders = await vender({ tipo: 'reclamo' }, { tipo: 'fraude' }, { tipo: 'dni' });
    const { cuenta_id } = mostrador.tienda;
    await mostrador
      .call('put', `/api/cuentas/${cuenta_id}/ventas/facturadas-por-fuera`, {
        orderIds: orders.slice(2),
        facturada_por_fuera: true,
      })
      .expect(204);
    const { emitidas, omitidas } = await hacer(orders);
    expect(emitidas).toMatchObject([{ order_ids: orders.slice(0, 1) }]);
    expect(omitidas.map(({ codigo }) => codigo)).toEqual(['fraude', 'facturada_por_fuera']);
  });

  test('one order of a pack stands for the whole pack, and several of its orders for it once', async () => {
    const orders = await vender({ items: [UNA, OTRA] });
    const lote = await hacer(orders.slice(0, 1));
    expect(lote.emitidas).toMatchObject([{ order_ids: orders }]);
    const { omitidas } = await hacer([...orders, ...orders]);
    const [{ comprobante_id, comprobante } = {}] = lote.emitidas;
    expect(comprobante).toMatch(/^FC B 0003-\d{8}$/);
    expect(omitidas).toMatchObject([{ order_ids: orders, codigo: 'ya_facturada', comprobante_id, comprobante }]);
    expect(libro()).toEqual(['6 1500.00']);
  });

  test('unknown orders are read by id; those of other sellers are left out and stop no other', async () => {
    const { tienda } = mostrador;
    const { orders, venta } = await tienda.vender({ items: [UNA, OTRA] });
    const ajena = await tienda.control<{ ventas: { orders: string[] }[] }>('POST /__sim/ventas', {
      cuenta: 'LECTURA.SUR',
      tipo: 'dni',
    });
    const [order = ''] = ajena.ventas[0]?.orders ?? [];
    const pedidas = [order, '2000012399999999', '7', orders[1] ?? '', ...(await vender({ tipo: 'dni' }))];
    const { emitidas, omitidas, estado } = await hacer(pedidas);
    expect(estado).toBe('terminado');
    expect(emitidas).toHaveLength(2);
    expect(emitidas[0]).toMatchObject({ venta, order_ids: orders });
    expect(omitidas).toMatchObject(
      [order, '2000012399999999', '7'].map((order_id) => ({
        venta: order_id,
        order_ids: [order_id],
        codigo: 'venta_no_encontrada',
        total: null,
      })),
    );
    expect(await execute('select 1 from orden where order_id = ?', [order])).toEqual([]);
  });

  test('a sale refused by ARCA keeps its draft and the reason; the others are issued', async () => {
    const orders = await vender({ tipo: 'dni' }, { tipo: 'dni' });
    mostrador.tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'parcial', veces: 1 });
    const lote = await hacer(orders);
    expectOneListEach(lote, orders);
    expect(lote.emitidas).toHaveLength(1);
    expect(lote.rechazadas).toMatchObject([
      { comprobante_id: expect.any(String), error: expect.stringMatching(/\(\d+\)/) },
    ]);
  });

  test('sales wait in the queue while ARCA is down, and the batch shows them once issued', async () => {
    const { tienda } = mostrador;
    const orders = await vender({ tipo: 'dni' }, { tipo: 'dni' });
    tienda.entorno.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 10_000 });
    const id = await mostrador.pedir(orders);
    const { lote } = await mostrador.seguir(id);
    expectOneListEach(lote, orders);
    expect(lote.en_cola).toHaveLength(2);
    expect(lote.estado).toBe('terminado');
    tienda.entorno.arca.sinFallas();
    await tienda.facturar();
    const { lote: despues } = await mostrador.seguir(id);
    expect(despues.en_cola).toEqual([]);
    expect(despues.emitidas.map(({ previa, autorizacion }) => [previa, autorizacion?.codigo.length])).toEqual([
      [false, 14],
      [false, 14],
    ]);
    const { body } = await mostrador.call('get', `/api/cuentas/${tienda.cuenta_id}/lotes`).expect(200);
    expect(body).toMatchObject([{ id, cantidades: { emitidas: 2, rechazadas: 0, omitidas: 0, en_cola: 0 } }]);
  });

  test('a sale that ARCA refuses when the queue sends it leaves the waiting ones of its batch, with the reason', async () => {
    const { tienda } = mostrador;
    const orders = await vender({ tipo: 'dni' }, { tipo: 'dni' });
    tienda.entorno.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 10_000 });
    const id = await mostrador.pedir(orders);
    await mostrador.seguir(id);
    tienda.entorno.arca.sinFallas();
    tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'parcial', veces: 1 });
    await tienda.facturar();
    const { lote } = await mostrador.seguir(id);
    expectOneListEach(lote, orders);
    expect(lote.en_cola).toEqual([]);
    expect(lote.emitidas).toHaveLength(1);
    expect(lote.rechazadas).toMatchObject([
      {
        comprobante_id: expect.any(String),
        error: expect.stringMatching(/\(\d+\)/),
        codigo: expect.stringMatching(/\d+/),
      },
    ]);
    const { body } = await mostrador.call('get', `/api/cuentas/${tienda.cuenta_id}/lotes`).expect(200);
    expect(body).toMatchObject([{ id, cantidades: { emitidas: 1, rechazadas: 1, omitidas: 0, en_cola: 0 } }]);
  });

  test('a sale whose draft was discarded while it waited says so, and waits for ARCA no more', async () => {
    const { tienda } = mostrador;
    const orders = await vender({ tipo: 'dni' });
    tienda.entorno.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 10_000 });
    const id = await mostrador.pedir(orders);
    const { lote: antes } = await mostrador.seguir(id);
    tienda.entorno.arca.sinFallas();
    const [enCola] = antes.en_cola;
    await mostrador.call('delete', `/api/facturas/${enCola?.comprobante_id}`).expect(204);
    const { lote } = await mostrador.seguir(id);
    expectOneListEach(lote, orders);
    expect(lote.en_cola).toMatchObject([{ comprobante_id: null, motivo: expect.stringMatching(/se descartó/) }]);
  });

  test('the same sales asked for twice at once are two batches, with one voucher for each sale', async () => {
    const orders = await vender(...Array.from({ length: 6 }, () => ({ tipo: 'dni' })));
    const ids = await Promise.all([mostrador.pedir(orders), mostrador.pedir(orders)]);
    expect(new Set(ids).size).toBe(2);
    const seguidos = await Promise.all(ids.map((id) => mostrador.seguir(id)));
    for (const { lote } of seguidos) expectOneListEach(lote, orders);
    const propias = seguidos.flatMap(({ lote }) => lote.emitidas.filter(({ previa }) => !previa));
    expect(new Set(propias.map(({ venta }) => venta)).size).toBe(6);
    expect(propias).toHaveLength(6);
    expect(libro()).toHaveLength(6);
  });
});

describe('a batch that cannot be done', () => {
  test.each([
    ['without a company', { linked_company_id: null, linked_punto_de_venta: null }, /no tiene una empresa vinculada/],
    ['without a point of sale', { linked_punto_de_venta: null }, /no tiene un punto de venta elegido/],
  ])('%s says so, and is not tried again', async (_, ajustes, sentencia) => {
    const orders = await vender({ tipo: 'dni' });
    await mostrador.tienda.ajustar(ajustes);
    const lote = await hacer(orders);
    expect(lote).toMatchObject({ estado: 'error', error: expect.stringMatching(sentencia), emitidas: [] });
    expect(await execute('select intento from lote where id = ?', [lote.id])).toEqual([{ intento: 1 }]);
  });

  test('with the grant of the account gone says how to go on', async () => {
    const orders = await vender({ tipo: 'dni' });
    await mostrador.tienda.control('POST /__sim/vencer', { que: 'permiso' });
    const { estado, error } = await hacer(orders);
    expect({ estado, error }).toEqual({ estado: 'error', error: expect.stringMatching(/Volvé a vincularla/) });
  });

  test('with the marketplace down for a while is begun again by itself', async () => {
    const { tienda } = mostrador;
    const orders = await vender({ tipo: 'dni' });
    await tienda.control('POST /__sim/fallas', {
      operacion: 'GET /packs/{id}/fiscal_documents',
      tipo: 'http_500',
      veces: 50,
    });
    const id = await mostrador.pedir(orders);
    const como = () => execute('select estado, intento from lote where id = ?', [id]);
    await expect.poll(como).toEqual([{ estado: 'pendiente', intento: 1 }]);
    await tienda.control('DELETE /__sim/fallas');
    await adelantarTrabajos(tienda.deps);
    expect((await mostrador.seguir(id)).lote).toMatchObject({ estado: 'terminado', emitidas: [{ order_ids: orders }] });
    expect(await como()).toEqual([{ estado: 'terminado', intento: 2 }]);
  });
});

describe('the call of a batch', () => {
  test('takes ten thousand orders and no more', async () => {
    const orders = Array.from({ length: 10_000 }, (_, n) => String(2_000_012_345_600_000 + n));
    const { cuenta_id } = mostrador.tienda;
    const path = `/api/facturas/cuenta-meli/${cuenta_id}`;
    await execute('update cuenta set linked_company_id = null');
    const lote = await mostrador.pedir(orders);
    expect(
      await execute('select count(*)::int as n, min(orden)::int as desde from lote_item where lote_id = ?', [lote]),
    ).toEqual([{ n: 10_000, desde: 1 }]);
    await mostrador.seguir(lote);
    for (const orderIds of [[], [...orders, '1'], ['abc'], [1.5]]) {
      const { body } = await mostrador.call('post', path, { orderIds }).expect(400);
      expect(body.campo).toMatch(/^orderIds/);
    }
  });

  test('follows a finished batch with its last state only; an unknown batch is a 404', async () => {
    const orders = await vender({ tipo: 'dni' });
    const id = await mostrador.pedir(orders);
    await mostrador.seguir(id);
    const { avances } = await mostrador.seguir(id);
    expect(avances).toMatchObject([{ estado: 'terminado' }]);
    await mostrador.call('get', `/api/lotes/${crypto.randomUUID()}/eventos`).expect(404);
  });
});

describe('a change is told', () => {
  test('to the screens of the seller as it happens, and to nobody else', async () => {
    const { tienda } = mostrador;
    const corte = new AbortController();
    const oidas: { tipo: string; cuenta_id: string | null }[] = [];
    const novedades = await mostrador.eventos<(typeof oidas)[number]>('/api/eventos', corte.signal);
    const oyente = (async () => {
      for await (const novedad of novedades) {
        oidas.push(novedad);
        if (oidas.filter(({ tipo }) => tipo === 'lote').length >= 2 && oidas.some(({ tipo }) => tipo === 'ventas'))
          return;
      }
    })();
    const ajena = await mostrador.ajena();
    const orders = await vender({ tipo: 'dni' });
    await hacer(orders);
    await oyente;
    corte.abort();
    expect(new Set(oidas.map(({ tipo }) => tipo))).toEqual(new Set(['lote', 'comprobantes', 'ventas']));
    expect(new Set(oidas.map(({ cuenta_id }) => cuenta_id))).toEqual(new Set([tienda.cuenta_id]));
    expect((await ajena('get', '/api/cuentas').expect(200)).body).toEqual([]);
  });
});
