import { refreshPublicaciones } from '@talonario/core/server/publicaciones';
import { listVentas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';
import { adelantarTrabajos } from '../../helpers/servicios/cola.ts';
import { elegidas } from '../../helpers/servicios/vendedor.ts';
import { VENDEDOR } from '../../helpers/plazas.ts';

// From the marketplace's notice to the voucher and its PDF, with nobody looking.

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());
beforeEach(() => auto.reset());

const documentos = async () =>
  (await auto.tienda.control<{ documentos: { pack: string; bytes: number; tipo: string }[] }>('GET /__sim/estado'))
    .documentos;
const operaciones = (operacion: string) => auto.tienda.meli.ambiente.operaciones[operacion] ?? 0;
/** An order as the marketplace answers it. */
const orden = async (order_id = '') =>
  (await auto.tienda.deps.plaza(VENDEDOR).ventas.orden(order_id)).cruda as Record<string, unknown>;
const notificar = (topico: string, recurso: string, forma = 'normal') =>
  auto.tienda.control('POST /__sim/notificar', { cuenta: 'TIENDA.NORTE', topico, recurso, forma });
const llamadasArca = () => auto.tienda.entorno.arca.estado().operaciones['FECAESolicitar'] ?? 0;

test('a paid sale: invoice, PDF in its pack, and what was done', async () => {
  const { venta } = await auto.vender();
  await auto.quieto();
  const [factura, ...emitidas] = await auto.tienda.emitidas();
  expect(emitidas).toEqual([]);
  expect(factura).toMatchObject({ status: 'emitida', meli_pack_id: venta, fecha: auto.tienda.hoy });
  expect(await documentos()).toEqual([
    expect.objectContaining({ pack: venta, tipo: 'application/pdf', bytes: expect.any(Number) }),
  ]);
  expect(await auto.actividad()).toMatchObject([
    { tipo: 'pdf_subido', venta, requiere_persona: false },
    {
      tipo: 'factura_emitida',
      venta,
      comprobante_id: factura?.id,
      texto: expect.stringContaining('La venta se facturó automáticamente'),
    },
    { tipo: 'cuenta_vinculada' },
  ]);
});

test('a pack gets one invoice, however many notices tell of it and in whatever order', async () => {
  await auto.tienda.control('POST /__sim/latencia', { ms: 20 });
  const { orders } = await auto.vender({ tipo: 'pack_3', notificar: 'duplicada' });
  for (const [n, order] of [...orders, ...orders.toReversed()].entries()) {
    const forma = ['normal', 'duplicada', 'sin_id', 'user_id_texto', 'desordenada'][n % 5];
    await notificar('orders_v2', `/orders/${order}`, forma);
  }
  await auto.quieto();
  expect(await auto.tienda.emitidas()).toHaveLength(1);
  expect(auto.tienda.entorno.arca.estado().comprobantes).toHaveLength(1);
  expect(operaciones('POST /packs/{id}/fiscal_documents')).toBe(1);
});

test('a notice of a sale already dealt with costs one call, and says nothing', async () => {
  const { orders } = await auto.vender();
  await auto.quieto();
  const antes = { ...auto.tienda.meli.ambiente.operaciones };
  const actividad = await auto.actividad();
  await notificar('orders_v2', `/orders/${orders[0]}`);
  await auto.quieto();
  const llamadas = Object.entries(auto.tienda.meli.ambiente.operaciones).filter(([nombre, n]) => n !== antes[nombre]);
  expect(llamadas).toEqual([['GET /orders/{id}', (antes['GET /orders/{id}'] ?? 0) + 1]]);
  expect(await auto.actividad()).toEqual(actividad);
});

test('many sales at once go to ARCA together', async () => {
  await auto.sinWorker(async () => {
    await auto.vender({ cantidad: 40 });
    await auto.tienda.meli.notificador.quieto();
  });
  await auto.quieto();
  expect(await auto.tienda.emitidas()).toHaveLength(40);
  // One or two batches, and one more for sales read late on a busy machine; one by one they would be forty calls.
  expect(llamadasArca()).toBeLessThanOrEqual(4);
  expect(operaciones('POST /packs/{id}/fiscal_documents')).toBe(40);
});

test('one sale that breaks everything does not stop the others', async () => {
  await auto.sinWorker(async () => {
    await auto.vender({ cantidad: 5 });
    const { orders } = await auto.vender({
      items: [{ sku: 'MOCH-25-NEG', precio: 1000, cantidad: 1, titulo: 'ROTA' }],
    });
    await auto.tienda.meli.notificador.quieto();
    // A line that no rule can add up, as only a bug could leave it.
    await auto.tienda.deps.store.fork().execute(
      `create or replace function romper() returns trigger language plpgsql as $$
         begin if new.meli_order_id = '${orders[0]}' then raise exception 'rota'; end if; return new; end $$;
       create or replace trigger romper before insert on comprobante for each row execute function romper()`,
    );
  });
  await expect.poll(async () => (await auto.tienda.emitidas()).length).toBe(5);
  await auto.tienda.deps.store.fork().execute('drop trigger romper on comprobante');
  await adelantarTrabajos(auto.tienda.deps, ['retry']);
  await auto.quieto();
  expect(await auto.tienda.emitidas()).toHaveLength(6);
});

test('a sale with a claim comes back by itself, also when nothing tells that it was closed', async () => {
  const { orders } = await auto.vender({ tipo: 'reclamo' });
  await auto.quieto();
  expect(await auto.tienda.emitidas()).toEqual([]);
  expect(await auto.paraDespues()).toMatchObject([{ name: 'procesar_orden' }]);
  await auto.tienda.cambiar(orders[0], { reclamo: false });
  await auto.adelantar();
  expect(await auto.tienda.emitidas()).toHaveLength(1);
  expect(await auto.paraDespues()).toEqual([]);
});

/** A sale over the amount that requires an identified buyer, whose address is missing. */
const SIN_DOMICILIO = { tipo: 'sobre_limite_identificada', comprador: { calle: '' } };

describe('left alone', () => {
  test('a sale of an account that does not invoice by itself is read and stored, and nothing is said', async () => {
    await auto.tienda.ajustar({ automatizar: false });
    const { venta } = await auto.vender({ tipo: 'cupon_vendedor' });
    await auto.quieto();
    expect(await auto.tienda.emitidas()).toEqual([]);
    expect(await auto.actividad('omitida')).toEqual([]);
    const [guardada] = await auto.tienda.deps.store
      .fork()
      .execute<Record<string, unknown>[]>(
        `select ord.facturacion, vta.envio, ord.orden, ord.descuentos from venta vta join orden ord on ord.venta_id = vta.id where vta.clave = ?`,
        [venta],
      );
    expect(Object.values(guardada ?? {}).every((dato) => dato !== null)).toBe(true);
    // The screen has all it needs: a plan asks for nothing else about the sale.
    const antes = operaciones('GET /orders/billing-info/MLA/{id}') + operaciones('GET /orders/{id}/discounts');
    expect((await auto.tienda.planear()).comprobantes).toHaveLength(1);
    expect(operaciones('GET /orders/billing-info/MLA/{id}') + operaciones('GET /orders/{id}/discounts')).toBe(antes);
  });

  test.each([
    ['anterior_al_inicio', { fecha_cierre: new Date(Date.now() - 3 * 86_400_000).toISOString() }, false],
    ['fraude', { tipo: 'fraude' }, false],
    ['prueba', { tipo: 'prueba' }, false],
    ['reclamo_abierto', { tipo: 'reclamo' }, false],
    ['cuit_invalido', { tipo: 'cuit_invalido' }, true],
    ['moneda_extranjera', { tipo: 'usd' }, true],
    ['documento_ajeno', { tipo: 'documento_ajeno' }, true],
    ['debe_identificarse', SIN_DOMICILIO, true],
  ])('%s, and says so once', async (_motivo, pedido, requiere_persona) => {
    const { venta, orders } = await auto.vender(pedido);
    await auto.quieto();
    await auto.cambiar(orders[0], { envio_estado: 'ready_to_ship' });
    await auto.quieto();
    expect(await auto.tienda.emitidas()).toEqual([]);
    expect(await auto.actividad('omitida')).toMatchObject([{ venta, requiere_persona, texto: expect.any(String) }]);
  });

  test.each(['cuit_invalido', 'documento_ajeno'])('%s: a problem in the list of sales', async (codigo) => {
    await auto.vender({ tipo: codigo });
    await auto.quieto();
    const { cuenta_id, hoy, emisor } = auto.tienda;
    const pedido = { alcance: emisor.alcance, cuenta_id, desde: hoy, hasta: hoy };
    expect(await listVentas(auto.tienda.deps, pedido)).toMatchObject([{ grupo: 'con_problemas', motivo: { codigo } }]);
  });

  test.each(['sin_pagar', 'cancelada', 'pago_en_proceso'])('%s, and there is nothing to say', async (tipo) => {
    await auto.vender({ tipo });
    await auto.quieto();
    expect(await auto.tienda.emitidas()).toEqual([]);
    expect(await auto.actividad('omitida')).toEqual([]);
  });
});

describe('comes back by itself', () => {
  test('when the claim is closed', async () => {
    const { orders } = await auto.vender({ tipo: 'reclamo' });
    await auto.quieto();
    await auto.tienda.cambiar(orders[0], { reclamo: false });
    const [reclamo] = (await orden(orders[0]))['mediations'] as { id: number }[];
    await notificar('post_purchase', `post-purchase/v1/claims/${reclamo?.id}`);
    await auto.quieto();
    expect(await auto.tienda.emitidas()).toHaveLength(1);
  });

  test('when the payment is in, told by the payment alone', async () => {
    const { orders } = await auto.vender({ tipo: 'pago_en_proceso' });
    await auto.quieto();
    await auto.tienda.cambiar(orders[0], { estado: 'paid' });
    const [pago] = (await orden(orders[0]))['payments'] as { id: number }[];
    await notificar('payments', `/collections/${pago?.id}`);
    await auto.quieto();
    expect(await auto.tienda.emitidas()).toHaveLength(1);
  });

  test('when the billing data are there, asked for again later and later', async () => {
    await auto.vender({ tipo: 'facturacion_tardia', facturacion_tarda: 3, sin_envio: true });
    await auto.quieto();
    const [espera] = await auto.paraDespues();
    expect(espera).toMatchObject({ name: 'procesar_orden', data: { otra_vez: 'luego' } });
    const segundos = ((espera?.start_after.getTime() ?? 0) - Date.now()) / 1000;
    expect(segundos).toBeGreaterThan(40);
    expect(segundos).toBeLessThan(61);
    await auto.adelantar();
    expect(await auto.tienda.emitidas()).toEqual([]);
    await auto.adelantar();
    await auto.adelantar();
    expect(await auto.tienda.emitidas()).toHaveLength(1);
    expect(await auto.paraDespues()).toEqual([]);
  });

  test('only with a person, who is told after a day without knowing the buyer', async () => {
    await auto.vender({ tipo: 'facturacion_tardia', facturacion_tarda: 50, sin_envio: true });
    await auto.quieto();
    await auto.correrReloj(23 * 3_600_000);
    await auto.adelantar();
    expect(await auto.actividad('omitida')).toEqual([]);
    await auto.correrReloj(25 * 3_600_000);
    await auto.adelantar();
    expect(await auto.actividad('omitida')).toMatchObject([
      { requiere_persona: true, texto: expect.stringContaining('Mercado Libre no informa quién es el comprador') },
    ]);
    expect(await auto.tienda.emitidas()).toEqual([]);
  });

  test.each([24, 2])('without billing data, after the account’s %s hours, to an unidentified buyer', async (horas) => {
    await auto.tienda.ajustar({ receptor_espera_horas: horas });
    await auto.vender({ tipo: 'sin_datos', sin_envio: true });
    await auto.quieto();
    await auto.correrReloj((horas - 1) * 3_600_000);
    await auto.adelantar();
    expect(await auto.tienda.emitidas()).toEqual([]);
    await auto.correrReloj((horas + 1) * 3_600_000);
    await auto.adelantar();
    expect(await auto.tienda.emitidas()).toMatchObject([{ tipo_documento_facturado: 99, cuit_facturado: '' }]);
  });

  test('when the order names its buyer’s data, missing until then', async () => {
    const { orders } = await auto.vender({ tipo: 'sin_datos' });
    await auto.quieto();
    expect(await auto.tienda.emitidas()).toEqual([]);
    const comprador = {
      tipo_documento: 'CUIT',
      numero_documento: '30711234566',
      condicion: 'IVA Responsable Inscripto',
    };
    await auto.tienda.cambiar(orders[0], { comprador });
    await auto.adelantar();
    expect(await auto.tienda.emitidas()).toMatchObject([
      { tipo_documento_facturado: 80, cuit_facturado: '30711234566' },
    ]);
  });

  test('when its shipment is made and says what the buyer paid for it', async () => {
    await auto.tienda.ajustar({ include_shipping_cost: true });
    const { orders } = await auto.vender({ tipo: 'dni', envio_tarda: 8, envio_comprador: 4500.01 });
    await auto.quieto();
    expect(await auto.tienda.emitidas()).toEqual([]);
    let envio: unknown = null;
    while (envio === null) envio = ((await orden(orders[0]))['shipping'] as { id: unknown }).id;
    await notificar('shipments', `/shipments/${String(envio)}`);
    await auto.quieto();
    const [factura] = await auto.tienda.emitidas();
    expect(factura?.items.map(({ clase }) => clase)).toContain('envio');
  });

  test('when its buyer corrects the CUIT, and no person is needed any more', async () => {
    const { orders } = await auto.vender({ tipo: 'cuit_invalido' });
    await auto.quieto();
    expect(await auto.actividad('omitida')).toMatchObject([{ requiere_persona: true }]);
    await auto.cambiar(orders[0], {
      comprador: { tipo_documento: 'CUIT', numero_documento: '30711234566', condicion: 'IVA Responsable Inscripto' },
    });
    await auto.quieto();
    expect(await auto.tienda.emitidas()).toHaveLength(1);
    expect(await auto.actividad('omitida')).toMatchObject([{ requiere_persona: false }]);
  });

  test('when picked by hand, and no person is needed any more', async () => {
    const { orders } = await auto.vender(SIN_DOMICILIO);
    await auto.quieto();
    expect(await auto.actividad('omitida')).toMatchObject([{ requiere_persona: true }]);
    const comprador = { tipo_documento: 'DNI', numero_documento: '30772273', nombre: 'Juan', apellido: 'Sosa' };
    await auto.tienda.cambiar(orders[0], { comprador });
    await auto.tienda.facturar(elegidas(orders));
    await auto.quieto();
    expect(await auto.actividad('omitida')).toMatchObject([{ requiere_persona: false }]);
    // A person issued the invoice, and needs no activity about it.
    expect(await auto.actividad('factura_emitida')).toEqual([]);
  });
});

test('an account without company: told once, and its sales wait for the settings', async () => {
  const { company_id } = auto.tienda.emisor;
  await auto.tienda.ajustar({ linked_company_id: null });
  await auto.vender();
  await auto.vender();
  await auto.quieto();
  const [aviso, ...actividad] = await auto.actividad('omitida');
  expect(actividad).toEqual([]);
  expect(aviso).toMatchObject({ requiere_persona: true, venta: null });
  await auto.tienda.ajustar({ linked_company_id: company_id, linked_punto_de_venta: 3 });
  await auto.tienda.deps.store.tx((tx) =>
    auto.tienda.deps.store.jobs.send(tx, 'recuperar_ventas', { cuenta_id: auto.tienda.cuenta_id }),
  );
  await auto.quieto();
  expect(await auto.tienda.emitidas()).toHaveLength(2);
  expect(await auto.actividad('omitida')).toMatchObject([{ requiere_persona: false }]);
});

describe('notices without a use', () => {
  const avisar = async (cuerpo: object) => {
    const { aplicacion } = await auto.tienda.control<{ aplicacion: { client_id: string; notificar_a: string } }>(
      'GET /__sim/estado',
    );
    const respuesta = await fetch(aplicacion.notificar_a, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ application_id: aplicacion.client_id, user_id: 187654321, topic: 'orders_v2', ...cuerpo }),
    });
    expect(respuesta.status).toBe(200);
    await auto.quieto();
  };

  test('a forged notice only makes us read the order', async () => {
    const ajena = await auto.tienda.control<{ ventas: { orders: string[] }[] }>('POST /__sim/ventas', {
      cuenta: 'MARTIN.PEREYRA',
    });
    const propia = await auto.tienda.vender({ tipo: 'sin_pagar' });
    for (const order of [ajena.ventas[0]?.orders[0], propia.orders[0], '2000000000000001']) {
      await avisar({ resource: `/orders/${order}`, status: 'paid', total_amount: 1_000_000 });
    }
    expect(await auto.resultados()).toEqual(['enviada', 'enviada', 'enviada']);
    expect(await auto.tienda.emitidas()).toEqual([]);
    expect(await auto.tienda.deps.store.jobs.listFailed()).toEqual([]);
    expect(await auto.actividad('omitida')).toEqual([]);
  });

  test('a notice that we cannot use is closed with its reason', async () => {
    await avisar({ resource: '/questions/1', topic: 'questions' });
    await avisar({ resource: '/orders/abc' });
    // A notice of a seller who was linked when it came.
    await auto.tienda.deps.store
      .fork()
      .execute(
        `insert into notificacion (recurso, topic, meli_user_id, cuerpo) values ('/orders/1', 'orders_v2', '999', '{}')`,
      );
    await avisar({ resource: '/items/MLA1', topic: 'items' });
    await avisar({ resource: '/shipments/1', topic: 'shipments' });
    await avisar({ resource: '/post-purchase/v1/claims/1', topic: 'post_purchase' });
    const resultados = ['topico_ajeno', 'recurso_ilegible', 'cuenta_desconocida', 'enviada', 'enviada', 'enviada'];
    expect(await auto.resultados()).toEqual(resultados);
    expect(await auto.tienda.deps.store.jobs.listFailed()).toEqual([]);
  });
});

test('the account records when its last news came, which a forged notice is not', async () => {
  const antes = new Date();
  await auto.vender();
  await auto.quieto();
  const [cuenta] = await auto.tienda.deps.store
    .fork()
    .execute<{ ultima_notificacion: Date }[]>('select ultima_notificacion from cuenta where id = ?', [
      auto.tienda.cuenta_id,
    ]);
  expect(cuenta?.ultima_notificacion.getTime()).toBeGreaterThan(antes.getTime() - 1_000);
  const [horas] = await auto.tienda.deps.store
    .fork()
    .execute<{ avisos: number }[]>('select sum(cantidad)::int as avisos from aviso_hora');
  expect(horas?.avisos).toBeGreaterThan(0);
  expect(horas?.avisos).toBeLessThanOrEqual((await auto.resultados()).length);

  // The buyer knows the numbers of the sale, and those of listings are public.
  const sql = <T extends object>(texto: string) => auto.tienda.deps.store.fork().execute<T[]>(texto);
  await refreshPublicaciones(auto.tienda.deps, auto.tienda.cuenta_id);
  const [conocido] = await sql<{ order_id: string; envio_id: string; item_id: string }>(
    `select ord.order_id, vta.envio_id, (select min(item_id) from publicacion) as item_id
       from orden ord join venta vta on vta.id = ord.venta_id where vta.envio_id is not null limit 1`,
  );
  const forjar = async () => {
    await notificar('orders_v2', `/orders/${conocido?.order_id}`);
    await notificar('shipments', `/shipments/${conocido?.envio_id}`);
    await notificar('items', `/items/${conocido?.item_id}`);
    await auto.quieto();
  };
  // The first forged notice reads the shipment, which an account that does not invoice it had not read.
  await forjar();
  const nuncaDesde = new Date('2026-01-01T00:00:00Z');
  await sql(`update cuenta set ultima_notificacion = '2026-01-01T00:00:00Z'`);
  await sql('delete from aviso_hora');
  const previos = (await auto.resultados()).length;
  await forjar();
  expect((await auto.resultados()).slice(previos)).toEqual(['enviada', 'enviada', 'enviada']);
  expect(await sql('select 1 from aviso_hora')).toEqual([]);
  expect(await sql('select ultima_notificacion from cuenta')).toEqual([{ ultima_notificacion: nuncaDesde }]);

  // A real change counts.
  await auto.tienda.cambiar(conocido?.order_id, { estado: 'cancelled', notificar: true });
  await auto.quieto();
  expect(await sql('select 1 from aviso_hora')).not.toEqual([]);
});
