import { randomUUID } from 'node:crypto';
import { addDays } from '@talonario/core/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { elegidas } from '../../helpers/servicios/vendedor.ts';

// Linked accounts and their sales, through the API.

let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
beforeEach(() => mostrador.reset());

const UNA = { sku: 'MOCH-25-NEG', precio: 1000 };
const OTRA = { sku: 'SART-24', precio: 500 };
const cuenta = () => `/api/cuentas/${mostrador.tienda.cuenta_id}`;
const execute = (sql: string, params: unknown[] = []) => mostrador.tienda.deps.store.fork().execute(sql, params);

/** The rows of a list, by default today's sales. */
async function listar(
  lista: 'ventas' | 'ventas-canceladas' = 'ventas',
  desde = mostrador.tienda.hoy,
  hasta = mostrador.tienda.hoy,
) {
  const { body } = await mostrador
    .call('get', `${cuenta()}/${lista}?fecha_desde=${desde}&fecha_hasta=${hasta}`)
    .expect(200);
  return body as Record<string, unknown>[];
}

/** `order grupo motivo`, with `*` when it can be chosen, in the order of the orders. */
async function grupos(lista?: 'ventas' | 'ventas-canceladas'): Promise<string[]> {
  const filas = (await listar(lista)) as {
    id: string;
    grupo: string;
    motivo: { codigo: string } | null;
    elegible: boolean;
  }[];
  return filas
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map(({ grupo, motivo, elegible }) =>
      [grupo, ...(motivo ? [motivo.codigo] : []), ...(elegible ? ['*'] : [])].join(' '),
    );
}

describe('settings', () => {
  const guardar = (cambios: object) => mostrador.call('put', cuenta(), cambios);

  test('the fields sent change, the others stay', async () => {
    const { body: antes } = await mostrador.call('get', cuenta()).expect(200);
    const { body } = await guardar({ iva: 10.5, observaciones: 'Gracias por tu compra' }).expect(200);
    expect(body).toEqual({ ...antes, iva: 10.5, observaciones: 'Gracias por tu compra' });
    expect((await mostrador.call('get', '/api/cuentas').expect(200)).body).toEqual([body]);
  });

  test.each(['20261115', '2026-11-15'])('the start of the automation comes as %s', async (escrita) => {
    const { body } = await guardar({ automatizar: true, fecha_inicio_automatizacion: escrita }).expect(200);
    expect(body).toMatchObject({ automatizar: true, fecha_inicio_automatizacion: '2026-11-15' });
  });

  test.each<[string, object, number, object]>([
    [
      'a date that is none',
      { fecha_inicio_automatizacion: '15/11/2026' },
      400,
      { codigo: 'fecha_invalida', campo: 'fecha_inicio_automatizacion' },
    ],
    ['a rate that is none', { iva: 20 }, 400, { codigo: 'valor_invalido', campo: 'iva' }],
    ["somebody else's company", { linked_company_id: randomUUID() }, 404, { codigo: 'empresa_no_encontrada' }],
    [
      'a point of sale that the company does not have',
      { linked_punto_de_venta: 9 },
      404,
      { codigo: 'punto_de_venta_no_encontrado' },
    ],
    [
      'automatic without a date',
      { automatizar: true },
      400,
      {
        codigo: 'automatizacion_incompleta',
        campo: 'fecha_inicio_automatizacion',
        error: expect.stringContaining('la fecha de inicio'),
      },
    ],
    [
      'automatic without a point of sale',
      { automatizar: true, fecha_inicio_automatizacion: '20261115', linked_punto_de_venta: null },
      400,
      { campo: 'linked_punto_de_venta', error: expect.stringContaining('el punto de venta') },
    ],
    [
      'automatic without a company',
      { automatizar: true, linked_company_id: null },
      400,
      { campo: 'linked_company_id', error: expect.stringContaining('la empresa') },
    ],
  ])('%s is refused and nothing changes', async (_, cambios, status, fallo) => {
    const { body: antes } = await mostrador.call('get', cuenta());
    const { body } = await guardar(cambios).expect(status);
    expect(body).toMatchObject(fallo);
    expect((await mostrador.call('get', cuenta())).body).toEqual(antes);
  });

  test('that two edit at once keeps what the first one saved, and tells the other both values', async () => {
    await guardar({ iva: 10.5, antes: { iva: 21 } }).expect(200);
    const { body } = await guardar({ iva: 27, observaciones: 'Gracias', antes: { iva: 21, observaciones: '' } }).expect(
      409,
    );
    expect(body).toMatchObject({ codigo: 'cambio_simultaneo', problemas: [{ campo: 'iva' }] });
    expect(body.error).toContain('el IVA, que ahora es 10,5 y vos pusiste 27');
    expect((await mostrador.call('get', cuenta())).body).toMatchObject({ iva: 10.5, observaciones: '' });
    await guardar({ observaciones: 'Gracias', antes: { observaciones: '' } }).expect(200);
    const inicio = { automatizar: true, fecha_inicio_automatizacion: '20261115' };
    await guardar({ ...inicio, antes: { automatizar: false, fecha_inicio_automatizacion: null } }).expect(200);
    const inicioDistinto = { fecha_inicio_automatizacion: '2026-11-10', antes: { fecha_inicio_automatizacion: null } };
    expect((await guardar(inicioDistinto).expect(409)).body.error).toContain('15/11/2026 y vos pusiste 10/11/2026');
    // The stored date already is the one sent, in the other format: no conflict.
    await guardar({ ...inicioDistinto, fecha_inicio_automatizacion: '20261115' }).expect(200);
  });

  test('sales are invoiced through an electronic point of sale only', async () => {
    await execute('update punto_de_venta set modo_facturacion = 2 where punto_de_venta = 4');
    const { body } = await guardar({ linked_punto_de_venta: 4 }).expect(409);
    expect(body.codigo).toBe('punto_de_venta_no_electronico');
  });

  test('a change of company keeps the point of sale only if the new company has its number', async () => {
    const empresa = { cuit: '30611110002', razon_social: 'Otra SA', situacion_iva: 4, situacion_iibb: 1, iibb: null };
    const numeros = {
      iibb_porcentaje: 0,
      costo_envio_flex: 0,
      cobertura_cambio: 0,
      ajuste_fijo: 0,
      ajuste_variable: 0,
    };
    const { body: segundaEmpresa } = await mostrador
      .call('post', '/api/empresa', {
        ...empresa,
        ...numeros,
        inicio_actividades: '2020-01-01',
        percepciones_iibb: [],
      })
      .expect(200);
    const { body } = await guardar({ linked_company_id: segundaEmpresa.id }).expect(200);
    expect(body).toMatchObject({ linked_company_id: segundaEmpresa.id, linked_punto_de_venta: null });
    const { company_id } = mostrador.tienda.emisor;
    await guardar({ linked_company_id: company_id, linked_punto_de_venta: 3 }).expect(200);
    await execute(
      `insert into punto_de_venta (company_id, punto_de_venta, nombre_fantasia, direccion, id_provincia, modo_facturacion)
       values (?, 3, 'Otra', 'Belgrano 1', 0, 1)`,
      [segundaEmpresa.id],
    );
    const { body: igual } = await guardar({ linked_company_id: segundaEmpresa.id }).expect(200);
    expect(igual).toMatchObject({ linked_punto_de_venta: 3 });
    expect((await guardar({ linked_company_id: null }).expect(200)).body).toMatchObject({
      linked_punto_de_venta: null,
    });
  });

  test('an automated account cannot lose its point of sale by changing its company', async () => {
    await guardar({ automatizar: true, fecha_inicio_automatizacion: '20261115' }).expect(200);
    const { body } = await guardar({ linked_company_id: null }).expect(400);
    expect(body.campo).toBe('linked_company_id');
  });
});

describe('dates of a list', () => {
  test.each([
    ['yyyyMMdd', (fecha: string) => fecha.replaceAll('-', '')],
    ['yyyy-MM-dd', (fecha: string) => fecha],
  ])('come as %s', async (_, escribir) => {
    await mostrador.tienda.vender();
    const hoy = escribir(mostrador.tienda.hoy);
    for (const lista of ['ventas', 'ventas-canceladas'] as const) {
      expect(await listar(lista, hoy, hoy)).toHaveLength(lista === 'ventas' ? 1 : 0);
    }
  });

  test.each([
    ['fecha_desde=20261131&fecha_hasta=20261201', 'fecha_invalida', 'fecha_desde'],
    ['fecha_desde=20261101&fecha_hasta=ayer', 'fecha_invalida', 'fecha_hasta'],
    ['fecha_hasta=20261201', 'campo_requerido', 'fecha_desde'],
    ['fecha_desde=20261201', 'campo_requerido', 'fecha_hasta'],
  ])('%s: %s', async (query, codigo, campo) => {
    for (const lista of ['ventas', 'ventas-canceladas']) {
      const { body } = await mostrador.call('get', `${cuenta()}/${lista}?${query}`).expect(400);
      expect(body).toMatchObject({ codigo, campo });
    }
  });

  test('from after to', async () => {
    const { body } = await mostrador
      .call('get', `${cuenta()}/ventas?fecha_desde=20261202&fecha_hasta=20261201`)
      .expect(400);
    expect(body.error).toBe('Fecha inválida: "Fecha desde" mayor a "Fecha Hasta"');
  });

  test('only the sales closed between them', async () => {
    const { tienda } = mostrador;
    const ayer = addDays(tienda.hoy, -1);
    await tienda.vender({ fecha_cierre: `${ayer}T23:59:59-03:00` });
    const { orders } = await tienda.vender({ fecha_cierre: `${tienda.hoy}T00:00:00-03:00` });
    expect((await listar()).map(({ id }) => id)).toEqual(orders);
    expect(await listar('ventas', ayer, ayer)).toHaveLength(1);
    expect(await listar('ventas', ayer)).toHaveLength(2);
  });
});

describe('sales', () => {
  test('a row says what the marketplace and we know of the order', async () => {
    const { tienda } = mostrador;
    const { venta, orders } = await tienda.vender({ items: [UNA, OTRA], tipo: 'dni' });
    await tienda.facturar();
    const filas = await listar();
    expect(filas.map(({ id }) => id).toSorted()).toEqual(orders.toSorted());
    const [factura] = await tienda.emitidas();
    expect(filas.find(({ id }) => id === orders[0])).toEqual({
      id: orders[0],
      cuenta_id: tienda.cuenta_id,
      guardada_al: null,
      pack_id: venta,
      clave: venta,
      date_closed: expect.any(String),
      status: 'paid',
      buyer: { nickname: expect.any(String) },
      moneda: 'ARS',
      total_amount: 1000,
      payments: [{ shipping_cost: 0, transaction_amount_refunded: 0 }],
      order_items: [
        {
          quantity: 1,
          unit_price: 1000,
          item: { id: expect.any(String), title: expect.any(String), seller_sku: UNA.sku, sku_sin_cargar: false },
        },
      ],
      facturaId: factura?.id,
      factura: {
        id: factura?.id,
        texto: 'FC B 0003-00000001',
        tipo_comprobante: 6,
        status: 'emitida',
        fecha: tienda.hoy,
        total: 1500,
        tipo_autorizacion: 'CAE',
        cae: factura?.autorizacion?.codigo,
        cancelada: false,
      },
      notaDeCredito: null,
      grupo: 'facturada',
      motivo: null,
      elegible: false,
      facturada_por_fuera: false,
      documento: { estado: 'pendiente', error: null, actualizado_en: expect.any(String) },
    });
  });

  test('are grouped by what can be done with them', async () => {
    const { tienda } = mostrador;
    await tienda.vender({ tipo: 'dni' });
    await tienda.vender({ tipo: 'reclamo' });
    await tienda.vender({ tipo: 'fraude' });
    await tienda.vender({ tipo: 'cancelada' });
    const facturada = await tienda.vender({ tipo: 'dni' });
    const conNota = await tienda.vender({ items: [UNA] });
    await tienda.facturar(elegidas([...facturada.orders, ...conNota.orders]));
    await tienda.cambiar(conNota.orders[0], { reembolsado: 100 });
    await tienda.acreditar();
    await tienda.vender({ items: [UNA, { ...OTRA, estado: 'payment_in_process' }] });
    expect(await grupos()).toEqual([
      'para_facturar *',
      'con_problemas reclamo_abierto *',
      'con_problemas fraude',
      'no_corresponde cancelada',
      'facturada',
      'con_nota',
      'en_cola ordenes_sin_resolver',
      'en_cola ordenes_sin_resolver',
    ]);
  });

  describe('left out for a reason that only their billing data tell', () => {
    beforeAll(() => mostrador.trabajar());
    afterAll(() => mostrador.descansar());
    const plan = async (orders: readonly string[]) =>
      (await mostrador.seguir(await mostrador.pedir(orders, { plan: true }))).lote;
    const MALA = 'con_problemas cuit_invalido *';

    test('after the preview, or the batch, they are a problem with its reason, and can be tried again', async () => {
      const { tienda } = mostrador;
      const { orders: buenas } = await tienda.vender({ tipo: 'dni' });
      const { orders: malas } = await tienda.vender({ tipo: 'cuit_invalido' });
      expect(await grupos()).toEqual(['para_facturar *', 'para_facturar *']);
      const { omitidas } = await plan([...buenas, ...malas]);
      expect(await grupos()).toEqual(['para_facturar *', MALA]);
      const mala = (await listar()).find(({ id }) => id === malas[0]);
      expect(mala?.['motivo']).toEqual({
        codigo: 'cuit_invalido',
        texto: omitidas[0]?.motivo,
        accion: omitidas[0]?.accion,
      });
      await mostrador.seguir(await mostrador.pedir([...buenas, ...malas]));
      expect(await grupos()).toEqual(['facturada', MALA]);
      expect((await plan(malas)).omitidas).toMatchObject([{ codigo: 'cuit_invalido' }]);
      expect(await grupos()).toEqual(['facturada', MALA]);
    });

    test('a batch without a preview tells it too', async () => {
      const { orders } = await mostrador.tienda.vender({ tipo: 'cuit_con_error' });
      await mostrador.seguir(await mostrador.pedir(orders));
      expect(await grupos()).toEqual(['con_problemas padron_error *']);
    });

    test('until one of their orders changes: corrected, they are invoiced as any other', async () => {
      const { tienda } = mostrador;
      const { orders } = await tienda.vender({ tipo: 'cuit_invalido', lineas: 2 });
      await tienda.planear();
      expect(await grupos()).toEqual([MALA, MALA]);
      const comprador = {
        tipo_documento: 'CUIT',
        numero_documento: '30711234566',
        condicion: 'IVA Responsable Inscripto',
      };
      await tienda.cambiar(orders[1], { comprador });
      expect(await grupos()).toEqual(['para_facturar *', 'para_facturar *']);
      expect((await tienda.facturar()).emitidas).toHaveLength(1);
      expect(await grupos()).toEqual(['facturada', 'facturada']);
      expect(await execute('select 1 from venta where omitida_motivo is not null')).toEqual([]);
    });

    test('a correction outside the sale is seen by the next preview', async () => {
      const { tienda } = mostrador;
      const { orders } = await tienda.vender({ tipo: 'responsable_inscripto' });
      await execute(`update empresa set clase_a = 'retencion'`);
      await plan(orders);
      expect(await grupos()).toEqual(['con_problemas clase_a_restringida *']);
      await execute(`update empresa set clase_a = 'plena'`);
      await plan(orders);
      expect(await grupos()).toEqual(['para_facturar *']);
    });

    test('a preview, which asks for no fiscal document, does not clear another issuer’s one', async () => {
      const { orders } = await mostrador.tienda.vender({ tipo: 'documento_ajeno' });
      await mostrador.seguir(await mostrador.pedir(orders));
      expect((await plan(orders)).comprobantes).toHaveLength(1);
      expect(await grupos()).toEqual(['con_problemas documento_ajeno *']);
    });

    test('a padrón that does not answer changes nothing', async () => {
      const { tienda } = mostrador;
      const { orders } = await tienda.vender({ tipo: 'cuit_con_error' });
      await tienda.planear();
      await execute('delete from persona_arca');
      tienda.entorno.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 100 });
      expect((await plan(orders)).en_cola).toHaveLength(1);
      tienda.entorno.arca.sinFallas();
      expect(await grupos()).toEqual(['con_problemas padron_error *']);
    });

    test('a setting that decides the reason brings them back; another does not', async () => {
      const { tienda } = mostrador;
      await tienda.vender({ tipo: 'sobre_limite' });
      await tienda.planear();
      await mostrador.call('put', cuenta(), { observaciones: 'Gracias', force_factura_b: false }).expect(200);
      expect(await grupos()).toEqual(['con_problemas debe_identificarse *']);
      await mostrador.call('put', cuenta(), { force_factura_b: true }).expect(200);
      expect(await grupos()).toEqual(['para_facturar *']);
    });
  });

  test('refused by ARCA are a problem, with its reason and its draft', async () => {
    const { tienda } = mostrador;
    await tienda.vender({ tipo: 'dni' });
    tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'rechazo', veces: 1 });
    const { rechazadas } = await tienda.facturar();
    const [fila] = await listar();
    expect(fila).toMatchObject({
      grupo: 'con_problemas',
      elegible: true,
      motivo: { codigo: 'rechazada', texto: rechazadas[0]?.error },
      factura: { id: rechazadas[0]?.comprobante_id, status: 'borrador', cae: null },
    });
  });

  test('invoiced while ARCA is down are in the queue', async () => {
    const { tienda } = mostrador;
    await tienda.vender({ tipo: 'dni' });
    tienda.entorno.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 100 });
    await tienda.facturar();
    expect(await grupos()).toEqual(['en_cola esperando_arca']);
    tienda.entorno.arca.sinFallas();
  });

  test('read again ask the marketplace only for changes', async () => {
    const { tienda } = mostrador;
    await tienda.vender({ tipo: 'dni', cantidad: 60 });
    await listar();
    const antes = tienda.meli.ambiente.operaciones['GET /orders/search'] ?? 0;
    await tienda.vender({ tipo: 'dni' });
    expect(await listar()).toHaveLength(61);
    // Five pages: changed orders (two), cancelled orders (one) and the rest of their packs (two).
    expect((tienda.meli.ambiente.operaciones['GET /orders/search'] ?? 0) - antes).toBeLessThanOrEqual(5);
  });
});

describe('cancelled sales', () => {
  test('only the orders with something given back, and where their notes stand', async () => {
    const { tienda } = mostrador;
    await tienda.vender({ tipo: 'dni' });
    await tienda.vender({ tipo: 'cancelada' });
    const antes = await tienda.vender({ items: [UNA], reembolsado: 250 });
    const [acreditada, deba, pack] = [
      await tienda.vender({ items: [UNA] }),
      await tienda.vender({ items: [UNA] }),
      await tienda.vender({ items: [UNA, OTRA] }),
    ];
    await tienda.facturar(elegidas([antes, acreditada, deba, pack].flatMap(({ orders }) => orders)));
    await tienda.cambiar(acreditada.orders[0], { estado: 'cancelled' });
    await tienda.acreditar();
    await tienda.cambiar(deba.orders[0], { reembolsado: 100 });
    await tienda.cambiar(pack.orders[1], { estado: 'cancelled' });
    expect(await grupos('ventas-canceladas')).toEqual([
      'no_corresponde sin_factura',
      'no_corresponde sin_devolucion',
      'con_nota',
      'para_acreditar *',
      'para_acreditar *',
    ]);
    const filas = await listar('ventas-canceladas');
    expect(filas.find(({ id }) => id === acreditada.orders[0])).toMatchObject({
      status: 'cancelled',
      factura: { texto: expect.stringMatching(/^FC B/), cancelada: true },
      notaDeCredito: { texto: 'NC B 0003-00000001', total: 1000 },
    });
    expect(filas.find(({ id }) => id === deba.orders[0])).toMatchObject({
      payments: [{ transaction_amount_refunded: 100 }],
      notaDeCredito: null,
    });
    expect(filas.some(({ id }) => id === pack.orders[0])).toBe(false);
  });
});

describe('invoiced elsewhere', () => {
  const marcar = (orderIds: readonly string[] = [], facturada_por_fuera = true) =>
    mostrador.call('put', `${cuenta()}/ventas/facturadas-por-fuera`, { orderIds, facturada_por_fuera });

  test('a marked sale is not invoiced any more, and taking the mark off brings it back', async () => {
    const { tienda } = mostrador;
    const { orders } = await tienda.vender({ items: [UNA, OTRA] });
    await listar();
    await marcar(orders.slice(0, 1)).expect(204);
    expect(await grupos()).toEqual(['no_corresponde facturada_por_fuera', 'no_corresponde facturada_por_fuera']);
    expect((await tienda.facturar(elegidas(orders))).omitidas).toMatchObject([{ codigo: 'facturada_por_fuera' }]);
    await marcar(orders, false).expect(204);
    expect(await grupos()).toEqual(['para_facturar *', 'para_facturar *']);
  });

  test('takes its draft out of the queue: it never goes out by itself', async () => {
    const { tienda } = mostrador;
    const { orders } = await tienda.vender({ tipo: 'dni' });
    tienda.entorno.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 100 });
    await tienda.facturar();
    tienda.entorno.arca.sinFallas();
    await marcar(orders).expect(204);
    expect(await execute('select 1 from comprobante')).toEqual([]);
  });

  test('an unknown order marks no sale', async () => {
    const { tienda } = mostrador;
    const { orders } = await tienda.vender({ tipo: 'dni' });
    await listar();
    const { body } = await marcar([...orders, '2000000000000001']).expect(404);
    expect(body.codigo).toBe('venta_no_encontrada');
    expect(await grupos()).toEqual(['para_facturar *']);
  });
});

describe("uploading a sale's PDF again", () => {
  const resubir = (venta: string) => mostrador.call('post', `${cuenta()}/ventas/${venta}/documento`);

  test('leaves the upload pending', async () => {
    const { tienda } = mostrador;
    const { venta } = await tienda.vender({ tipo: 'dni' });
    await tienda.facturar();
    await execute(`update documento_fiscal set estado = 'error', error = 'No entró.'`);
    expect(await listar()).toMatchObject([{ documento: { estado: 'error', error: 'No entró.' } }]);
    await resubir(venta).expect(204);
    expect(await listar()).toMatchObject([{ documento: { estado: 'pendiente', error: null } }]);
  });

  test('of a sale without an issued voucher, or of an unknown sale, says so', async () => {
    const { venta } = await mostrador.tienda.vender({ tipo: 'dni' });
    expect((await resubir(venta).expect(404)).body.codigo).toBe('venta_no_encontrada');
    await listar();
    expect((await resubir(venta).expect(409)).body.codigo).toBe('venta_sin_factura');
  });
});

describe('for another user', () => {
  test('every call about the account or its batches is a 404', async () => {
    const { tienda } = mostrador;
    const { venta, orders } = await tienda.vender({ tipo: 'dni' });
    await listar();
    const lote = await mostrador.pedir(orders, { plan: true });
    const ajena = await mostrador.ajena();
    const rango = `fecha_desde=${tienda.hoy}&fecha_hasta=${tienda.hoy}`;
    const llamadas = [
      ajena('get', cuenta()),
      ajena('put', cuenta(), { observaciones: 'x' }),
      ajena('get', `${cuenta()}/ventas?${rango}`),
      ajena('get', `${cuenta()}/ventas-canceladas?${rango}`),
      ajena('put', `${cuenta()}/ventas/facturadas-por-fuera`, { orderIds: orders, facturada_por_fuera: true }),
      ajena('post', `${cuenta()}/ventas/${venta}/documento`),
      ajena('get', `${cuenta()}/lotes`),
      ajena('post', `/api/facturas/cuenta-meli/${tienda.cuenta_id}`, { orderIds: orders }),
      ajena('post', `/api/facturas/cuenta-meli/${tienda.cuenta_id}/plan`, { orderIds: orders }),
      ajena('get', `/api/lotes/${lote}`),
      ajena('get', `/api/lotes/${lote}/eventos`),
    ];
    for (const llamada of llamadas) {
      const { status, body } = await llamada;
      expect([status, body.codigo]).toEqual([404, expect.stringMatching(/^(?:cuenta|lote)_no_encontrad[ao]$/)]);
    }
    expect((await ajena('get', '/api/cuentas').expect(200)).body).toEqual([]);
    expect(await grupos()).toEqual(['para_facturar *']);
    for (const path of ['/api/cuentas/1', '/api/lotes/1', '/api/lotes/1/eventos', '/api/cuentas/1/lotes']) {
      await mostrador.call('get', path).expect(404);
    }
  });
});
