import { addDays } from '@talonario/core/base';
import { linkCuenta, unlinkCuenta } from '@talonario/core/server/empresas';
import { processNotificacion } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';

// Cancelled and refunded sales of an account that invoices by itself get their notes by themselves, after its hold.

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());
beforeEach(() => auto.reset());

const HORA_MS = 3_600_000;
const tipos = async () => (await auto.tienda.emitidas()).map(({ tipo_comprobante }) => tipo_comprobante);
const operaciones = (operacion: string) => auto.tienda.meli.ambiente.operaciones[operacion] ?? 0;

/** A sale with its invoice and its PDF. */
async function facturada(pedido: Record<string, unknown> = {}) {
  const venta = await auto.vender({ items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }], ...pedido });
  await auto.quieto();
  expect(await tipos()).toEqual([6]);
  return venta;
}

test('a cancelled sale: its note, and both in the PDF of its pack', async () => {
  const { venta, orders } = await facturada();
  await auto.cambiar(orders[0], { estado: 'cancelled' });
  await auto.quieto();
  expect(await tipos()).toEqual([6, 8]);
  const [factura, nota] = await auto.tienda.emitidas();
  expect(nota).toMatchObject({ comprobante_vinculado: factura?.id, meli_pack_id: venta });
  expect(nota?.total.toFixed(2)).toBe(factura?.total.toFixed(2));
  const { documentos } = await auto.tienda.control<{ documentos: { pack: string }[] }>('GET /__sim/estado');
  expect(documentos.map(({ pack }) => pack)).toEqual([venta]);
  expect(operaciones('POST /packs/{id}/fiscal_documents')).toBe(2);
  expect((await auto.actividad()).map(({ tipo }) => tipo)).toEqual([
    'pdf_subido',
    'nota_emitida',
    'nota_programada',
    'pdf_subido',
    'factura_emitida',
    'cuenta_vinculada',
  ]);
});

test('a refund and then a cancellation: two notes, never more than the invoice', async () => {
  const { orders } = await facturada();
  await auto.cambiar(orders[0], { reembolsado: 3_333.33 });
  await auto.quieto();
  expect(await tipos()).toEqual([6, 8]);
  await auto.cambiar(orders[0], { estado: 'cancelled' });
  await auto.quieto();
  const totales = (await auto.tienda.emitidas()).map(({ total }) => total.toFixed(2));
  expect(totales).toEqual(['10000.00', '3333.33', '6666.67']);
});

describe('a sale with an invoice apart from its own, cancelled at once', () => {
  /** Orders of a pack: the first is in its invoice, of $ 10000; the second in an invoice apart, of $ 5000. */
  async function conAparte(): Promise<string[]> {
    const execute = (sql: string, datos: unknown[]) => auto.tienda.deps.store.fork().execute(sql, datos);
    const { orders } = await facturada({
      items: [
        { sku: 'COMB-MATE', precio: 10_000, cantidad: 1 },
        { sku: 'HUB-USB', precio: 5_000, cantidad: 1, estado: 'cancelled' },
      ],
    });
    const suelta = await auto.vender({ items: [{ sku: 'HUB-USB', precio: 5_000, cantidad: 1 }] });
    await auto.quieto();
    // Moves the invoice of another sale to the order that the pack's invoice does not cover.
    const { id } = (await auto.tienda.emitidas())[1] ?? {};
    const venta = 'select id from orden where order_id = ?';
    await execute(`delete from comprobante_orden where orden_id = (${venta})`, [orders[1]]);
    await execute(`update comprobante_orden set orden_id = (${venta}) where comprobante_id = ?`, [orders[1], id]);
    await execute('update comprobante_item set meli_order_id = ? where comprobante_id = ?', [orders[1], id]);
    await execute('update comprobante set venta_id = null where id = ?', [id]);
    await execute('update venta set facturada_por_fuera = true where clave = ?', [suelta.venta]);
    await auto.cambiar(orders[1], { estado: 'paid', reembolsado: 0 });
    await auto.quieto();
    expect(await tipos()).toEqual([6, 6]);
    return orders;
  }
  async function cancelar(orders: string[]) {
    await auto.tienda.cambiar(orders[0], { estado: 'cancelled' });
    await auto.cambiar(orders[1], { estado: 'cancelled' });
    await auto.quieto();
  }
  async function expectNotaDeCadaFactura() {
    const notas = (await auto.tienda.emitidas()).slice(2);
    expect(notas.map(({ total }) => total.toFixed(2)).toSorted()).toEqual(['10000.00', '5000.00']);
    expect(new Set(notas.map(({ comprobante_vinculado }) => comprobante_vinculado)).size).toBe(2);
  }

  test('each invoice gets its note', async () => {
    await cancelar(await conAparte());
    await expectNotaDeCadaFactura();
  });

  test('the first note waits for ARCA: the other is made too', async () => {
    const { arca } = auto.tienda.entorno;
    const orders = await conAparte();
    for (const operacion of ['FECompUltimoAutorizado', 'FECAESolicitar']) {
      arca.fallas({ operacion, tipo: 'http_500', veces: 1_000 });
    }
    await cancelar(orders);
    await auto.adelantar();
    await auto.quieto();
    arca.sinFallas();
    const { store } = auto.tienda.deps;
    await store.tx((tx) => store.jobs.send(tx, 'emitir_en_cola', {}));
    await auto.quieto();
    await expectNotaDeCadaFactura();
  });

  test('ARCA refuses the first note: the other goes out, and the first once ARCA takes it', async () => {
    const orders = await conAparte();
    auto.tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', veces: 1 });
    await cancelar(orders);
    expect(await tipos()).toEqual([6, 6]);
    await auto.adelantar();
    await auto.quieto();
    await expectNotaDeCadaFactura();
  });
});

test('shipping given back while the goods stay paid: its note by itself', async () => {
  await auto.tienda.ajustar({ include_shipping_cost: true });
  const { orders } = await facturada({ envio_comprador: 300, envio_estado: 'delivered' });
  await auto.cambiar(orders[0], { envio_devuelto: true });
  await auto.quieto();
  expect((await auto.tienda.emitidas()).map(({ total }) => total.toFixed(2))).toEqual(['10300.00', '300.00']);
});

describe('waiting for ARCA, the sale is read again', () => {
  test.each([
    { nombre: 'a refund that stands is credited', vuelve: { reembolsado: 5_000 }, notas: ['5300.00'] },
    { nombre: 'one that was undone is not', vuelve: { reembolsado: 0, envio_devuelto: false }, notas: [] },
    { nombre: 'of one that was undone in part, what is left', vuelve: { reembolsado: 2_000 }, notas: ['2300.00'] },
  ])('$nombre', async ({ vuelve, notas }) => {
    const { arca } = auto.tienda.entorno;
    const { store } = auto.tienda.deps;
    await auto.tienda.ajustar({ include_shipping_cost: true });
    const { orders } = await facturada({ envio_comprador: 300, envio_estado: 'delivered' });
    for (const operacion of ['FECompUltimoAutorizado', 'FECAESolicitar']) {
      arca.fallas({ operacion, tipo: 'http_500', veces: 1_000 });
    }
    await auto.cambiar(orders[0], { reembolsado: 5_000, envio_devuelto: true });
    await auto.quieto();
    await auto.adelantar();
    await auto.quieto();
    const enCola = `select total::float8 as total from comprobante where status = 'borrador' and en_cola_desde is not null`;
    expect(await store.fork().execute(enCola)).toEqual([{ total: 5_300 }]);
    await auto.tienda.cambiar(orders[0], vuelve);
    arca.sinFallas();
    await store.tx((tx) => store.jobs.send(tx, 'emitir_en_cola', {}));
    await auto.quieto();
    await auto.adelantar();
    await auto.quieto();
    const [factura, ...totalesDeNotas] = (await auto.tienda.emitidas()).map(({ total }) => total.toFixed(2));
    expect({ factura, suyas: totalesDeNotas }).toEqual({ factura: '10300.00', suyas: notas });
    expect(await store.fork().execute(`select id from comprobante where status = 'borrador'`)).toEqual([]);
  });
});

describe('shipping given back while nobody looks', () => {
  const execute = <T>(sql: string) => auto.tienda.deps.store.fork().execute<T[]>(sql);
  const totales = async () => (await auto.tienda.emitidas()).map(({ total }) => total.toFixed(2));
  const ENVIO = { envio_comprador: 300, envio_estado: 'delivered' };

  /** Gives the shipping back: only the shipment's notice tells it, the order does not change. */
  async function devolver(order_id: string | undefined): Promise<void> {
    const { deps, cuenta_id, cambiar } = auto.tienda;
    await execute(
      `update orden set ultima_actualizacion = now() + interval '1 day', automatico_al = now() + interval '1 day'`,
    );
    await cambiar(order_id, { envio_devuelto: true });
    const [venta] = await execute<{ envio_id: string }>('select envio_id from venta');
    await processNotificacion(deps, { cuenta_id, clase: 'envio', id: venta?.envio_id ?? '' });
    await auto.quieto();
    expect(await totales()).toEqual(['10300.00']);
  }

  test.each([
    ['its account does not invoice by itself', { automatizar: false }, { automatizar: true }],
    ['its account is stopped', { linked_punto_de_venta: null }, { linked_punto_de_venta: 3 }],
  ])('%s: its note once it does', async (_, parar, seguir) => {
    const { ajustar, deps, cuenta_id } = auto.tienda;
    await ajustar({ include_shipping_cost: true });
    const { orders } = await facturada(ENVIO);
    await ajustar(parar);
    await devolver(orders[0]);
    await ajustar(seguir);
    await deps.store.tx((tx) => deps.store.jobs.send(tx, 'recuperar_ventas', { cuenta_id }));
    await auto.quieto();
    expect(await totales()).toEqual(['10300.00', '300.00']);
  });

  test('its account is not linked: once linked again, its sale is read and its note issued', async () => {
    const { ajustar, deps, emisor, cuenta_id, control } = auto.tienda;
    await ajustar({ include_shipping_cost: true });
    const { orders } = await facturada(ENVIO);
    await unlinkCuenta(deps, emisor.alcance, cuenta_id);
    await devolver(orders[0]);
    await auto.correrReloj(9 * HORA_MS);
    const { code } = await control<{ code: string }>('GET /__sim/autorizar?cuenta=TIENDA.NORTE');
    await linkCuenta(deps, { alcance: emisor.alcance, plaza: 'meli', code });
    await auto.quieto();
    await auto.adelantar();
    expect(await totales()).toEqual(['10300.00', '300.00']);
  });
});

describe('a refund that the seller did not pay, or of unknown payer, waits for a person, who is told', () => {
  const DE_MELI = 'lo pagó Mercado Libre';
  const SIN_ACLARAR = 'falta saber si lo pagaste vos o Mercado Libre';

  test.each([
    ['covered by Compra Protegida', { estado: 'cancelled', detalle_de_pago: 'bpp_covered' }, DE_MELI],
    ['covered in part', { reembolsado: 5_000, detalle_de_pago: 'partially_bpp_covered' }, SIN_ACLARAR],
    ['charged back', { estado: 'cancelled', detalle_de_pago: 'charged_back' }, SIN_ACLARAR],
  ])('%s', async (_, cambios, texto) => {
    const { orders } = await facturada();
    await auto.cambiar(orders[0], cambios);
    await auto.quieto();
    expect(await tipos()).toEqual([6]);
    expect(await auto.actividad('omitida')).toMatchObject([
      { texto: expect.stringContaining(texto), requiere_persona: true },
    ]);
  });

  test('the settlement report, once it comes, decides what the payment left unknown: its note by itself', async () => {
    const { orders } = await facturada();
    await auto.cambiar(orders[0], { reembolsado: 5_000, detalle_de_pago: 'partially_bpp_covered' });
    await auto.quieto();
    expect(await tipos()).toEqual([6]);
    await auto.tienda.deps.store.fork().execute(
      `insert into movimiento (cuenta_id, periodo, fuente_id, tipo, clase, order_id, fecha, importe, cargos, cargos_mp, impuestos, neto,
                               detalle_impuestos, datos)
       select cuenta_id, date_trunc('month', now()), pago_id, 'REFUND', 'devolucion', order_id, now(), -5000, 0, 0, 0, -5000, '[]', '{}' from pago`,
    );
    // While the payer is unknown, the sale is read again by itself.
    await auto.adelantar();
    await auto.quieto();
    const totales = (await auto.tienda.emitidas()).map(({ total }) => total.toFixed(2));
    expect(totales).toEqual(['10000.00', '5000.00']);
  });
});

test('many notices of one cancellation issue one note', async () => {
  const { orders } = await facturada();
  await auto.tienda.cambiar(orders[0], { estado: 'cancelled' });
  for (let n = 0; n < 10; n += 1) {
    const aviso = { cuenta: 'TIENDA.NORTE', topico: 'orders_v2', recurso: `/orders/${orders[0]}` };
    await auto.tienda.control('POST /__sim/notificar', { ...aviso, forma: 'duplicada' });
  }
  await auto.quieto();
  expect(await tipos()).toEqual([6, 8]);
});

describe('the hold', () => {
  beforeEach(() => auto.tienda.ajustar({ nc_espera_minutos: 60 }));

  test('is counted by our clock, and its end is told', async () => {
    await auto.correrReloj(2 * HORA_MS);
    const { venta, orders } = await facturada();
    const antes = Date.now();
    await auto.cambiar(orders[0], { estado: 'cancelled' });
    await auto.quieto();
    expect(await tipos()).toEqual([6]);
    const [nota, ...paraDespues] = await auto.paraDespues();
    expect(paraDespues).toEqual([]);
    const minutos = ((nota?.start_after.getTime() ?? 0) - antes) / 60_000;
    expect(nota?.name).toBe('nota_automatica');
    // Sixty minutes of hold, plus the two hours our clock is ahead.
    expect(minutos).toBeGreaterThanOrEqual(180);
    expect(minutos).toBeLessThan(182);
    expect(await auto.actividad('nota_programada')).toMatchObject([
      {
        venta,
        requiere_persona: false,
        texto: expect.stringMatching(/sale sola el \d\d\/\d\d\/\d{4} a las \d\d:\d\d/),
      },
    ]);
  });

  test('once over, the sale is read again: an undone refund gives no note', async () => {
    const { orders } = await facturada();
    await auto.cambiar(orders[0], { reembolsado: 5_000 });
    await auto.quieto();
    await auto.tienda.cambiar(orders[0], { reembolsado: 0, estado: 'paid' });
    await auto.adelantar();
    expect(await tipos()).toEqual([6]);
    expect(await auto.paraDespues()).toEqual([]);
  });

  test('once over, one note credits also the refunds that came meanwhile', async () => {
    const { orders } = await facturada();
    await auto.cambiar(orders[0], { reembolsado: 1_000 });
    await auto.quieto();
    await auto.cambiar(orders[0], { reembolsado: 2_500 });
    await auto.quieto();
    expect(await auto.paraDespues()).toHaveLength(1);
    await auto.adelantar();
    const totales = (await auto.tienda.emitidas()).map(({ total }) => total.toFixed(2));
    expect(totales).toEqual(['10000.00', '2500.00']);
  });

  test('once over while the sale changes to a factura A, tells a person after six hours and gives up after a month', async () => {
    const { orders } = await facturada();
    await auto.cambiar(orders[0], { estado: 'cancelled' });
    await auto.quieto();
    const { store } = auto.tienda.deps;
    // A change whose factura A ARCA never takes.
    await store.fork().execute(
      `insert into cambio (comprobante_b_id, venta_id, user_id, receptor, fecha, estado)
       select id, venta_id, user_id, '{}', current_date, 'factura' from comprobante where status = 'emitida'`,
    );
    await auto.adelantar();
    expect(await auto.paraDespues()).toMatchObject([
      { name: 'nota_automatica', data: { espera_desde: expect.any(String) } },
    ]);
    expect(await auto.actividad('omitida')).toEqual([]);
    await auto.correrReloj(7 * HORA_MS);
    await auto.adelantar();
    expect(await auto.actividad('omitida')).toMatchObject([
      { texto: expect.stringContaining('se está cambiando por una A'), requiere_persona: true },
    ]);
    expect(await auto.paraDespues()).toHaveLength(1);
    await auto.correrReloj(31 * 24 * HORA_MS);
    await auto.adelantar();
    expect(await auto.paraDespues()).toEqual([]);
    expect(await auto.actividad('omitida')).toHaveLength(1);
    expect(await tipos()).toEqual([6]);
  });

  test('of an account that stopped invoicing by itself issues no note until it starts again', async () => {
    const { orders } = await facturada();
    await auto.cambiar(orders[0], { estado: 'cancelled' });
    await auto.quieto();
    await auto.tienda.ajustar({ automatizar: false });
    await auto.adelantar();
    expect(await tipos()).toEqual([6]);
    await auto.tienda.ajustar({ automatizar: true, nc_espera_minutos: 0 });
    await recuperar();
    expect(await tipos()).toEqual([6, 8]);
  });
});

const recuperar = async () => {
  const { store } = auto.tienda.deps;
  await store.tx((tx) => store.jobs.send(tx, 'recuperar_ventas', { cuenta_id: auto.tienda.cuenta_id }));
  await auto.quieto();
};

test('a pack that the marketplace split after it was invoiced: a person decides', async () => {
  const { orders } = await auto.vender({ tipo: 'pack' });
  await auto.quieto();
  await auto.cambiar(orders[0], { dividida: true });
  await auto.quieto();
  expect((await auto.tienda.emitidas()).filter(({ tipo_comprobante }) => tipo_comprobante === 8)).toEqual([]);
  expect((await auto.actividad('omitida')).filter(({ requiere_persona }) => requiere_persona)).toHaveLength(1);
});

test('cancelled before it was invoiced: no invoice, no note', async () => {
  const { orders } = await auto.vender({ tipo: 'facturacion_tardia', sin_envio: true });
  await auto.quieto();
  await auto.cambiar(orders[0], { estado: 'cancelled' });
  await auto.quieto();
  await auto.adelantar();
  expect(await tipos()).toEqual([]);
});

test('a sale invoiced by hand, of before the start, gets no note by itself', async () => {
  await auto.tienda.ajustar({ automatizar: false });
  const { orders } = await auto.vender();
  await auto.quieto();
  await auto.tienda.facturar();
  await auto.tienda.ajustar({ automatizar: true, fecha_inicio_automatizacion: addDays(auto.tienda.hoy, 1) });
  await auto.cambiar(orders[0], { estado: 'cancelled' });
  await auto.quieto();
  expect(await tipos()).toEqual([6]);
});

test('a PDF that is already in the pack is not sent again', async () => {
  await facturada();
  const { store } = auto.tienda.deps;
  // The state a process leaves when it dies between the upload and recording it.
  await store.fork().execute(`update documento_fiscal set estado = 'pendiente', meli_ids = '{}'`);
  const [fila] = await store.fork().execute<{ venta_id: string }[]>('select venta_id from documento_fiscal');
  await store.tx((tx) => store.jobs.send(tx, 'subir_factura', { venta_id: fila?.venta_id ?? '' }));
  await auto.quieto();
  expect(operaciones('POST /packs/{id}/fiscal_documents')).toBe(1);
  const [documento] = await store.fork().execute<object[]>('select estado, meli_ids from documento_fiscal');
  expect(documento).toMatchObject({ estado: 'subido', meli_ids: [expect.any(String)] });
});
