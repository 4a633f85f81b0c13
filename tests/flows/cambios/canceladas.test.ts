import { addDays, dayBounds } from '@talonario/core/base';
import { canceladasPagina, type CanceladasPagina } from '@talonario/core/ventas';
import { rereadFacturadas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listVentasDeshechas } from '../../../core/src/store/cambios/deshechos.ts';
import { startMostrador, type Mostrador } from '../../helpers/servicios/mostrador.ts';
import { elegidas, type VentaDePrueba } from '../../helpers/servicios/vendedor.ts';

// Sales cancelled, given back or under a claim whose invoice stands.

let mostrador: Mostrador;
beforeAll(async () => {
  mostrador = await startMostrador();
});
afterAll(() => mostrador.close());
beforeEach(() => mostrador.reset());

const DIA_MS = 86_400_000;
const execute = <T>(sql: string, valores: unknown[] = []) =>
  mostrador.tienda.deps.store.fork().execute<T[]>(sql, valores);

async function listar(query = ''): Promise<CanceladasPagina> {
  const path = `/api/cuentas/${mostrador.tienda.cuenta_id}/canceladas-con-factura${query}`;
  return canceladasPagina.parse((await mostrador.call('get', path).expect(200)).body);
}

/** By sale of the list: `que`, who bore the refund, and the class of its action. */
const describeCanceladas = ({ results }: CanceladasPagina) =>
  Object.fromEntries(results.map(({ venta, que, a_cargo_de, accion }) => [venta, [que, a_cargo_de, accion.clase]]));

/** Makes and invoices a sale of each kind. */
async function facturadas(...tipos: string[]): Promise<VentaDePrueba[]> {
  const { tienda } = mostrador;
  const ventas: VentaDePrueba[] = [];
  for (const tipo of tipos) {
    ventas.push(await tienda.vender({ tipo, items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }] }));
  }
  await tienda.facturar(elegidas(ventas.flatMap(({ orders }) => orders)));
  return ventas;
}

/** Changes every order of the sale in the marketplace. */
async function cambiar({ orders }: VentaDePrueba | undefined = { venta: '', orders: [] }, cambios: object) {
  for (const order_id of orders) await mostrador.tienda.cambiar(order_id, { ...cambios });
}
const leer = async () => {
  const { hoy, cuenta_id } = mostrador.tienda;
  await mostrador
    .call('get', `/api/cuentas/${cuenta_id}/ventas-canceladas?fecha_desde=${hoy}&fecha_hasta=${hoy}`)
    .expect(200);
};

describe('each kind of sale whose invoice stands', () => {
  test('cancelled, divided, given back and claimed: each is listed with its voucher and its one action; other sales are not', async () => {
    const [cancelada, dividida, devuelta, reclamada, intacta, acreditada, cerrada] = await facturadas(
      'dni',
      'pack',
      'dni',
      'dni',
      'dni',
      'dni',
      'reclamo_cerrado',
    );
    await cambiar(cancelada, { estado: 'cancelled' });
    await cambiar(dividida, { dividida: true });
    await cambiar(devuelta, { reembolsado: 2_500 });
    await cambiar(reclamada, { reclamo: true });
    await cambiar(acreditada, { estado: 'cancelled' });
    await leer();
    await mostrador.tienda.acreditar(elegidas(acreditada?.orders));
    const pagina = await listar();
    expect(describeCanceladas(pagina)).toEqual({
      [cancelada?.venta ?? '']: ['cancelada', 'no_se_sabe', 'nota_credito'],
      [dividida?.venta ?? '']: ['dividida', null, 'decidir'],
      [devuelta?.venta ?? '']: ['devuelta', 'no_se_sabe', 'nota_credito'],
      [reclamada?.venta ?? '']: ['reclamo', null, 'reclamo'],
    });
    expect([intacta?.venta, cerrada?.venta]).not.toContain(undefined);
    expect(pagina.totalItems).toBe(4);
    const de = (venta: VentaDePrueba | undefined) =>
      pagina.results.find((filaCancelada) => filaCancelada.venta === venta?.venta);
    expect(de(devuelta)).toMatchObject({ factura: { texto: expect.stringMatching(/^FC B /), status: 'emitida' } });
    expect([de(devuelta)?.en_pie.toFixed(2), de(devuelta)?.devuelto.toFixed(2)]).toEqual(['10000.00', '2500.00']);
    expect(pagina.en_pie.toFixed(2)).toBe('40000.00');
  });

  test('with a refund paid by the marketplace waits for a person’s decision; put aside, it is listed only on request', async () => {
    const { cuenta_id } = mostrador.tienda;
    const [ventaDePrueba] = await facturadas('dni');
    await cambiar(ventaDePrueba, { estado: 'cancelled', detalle_de_pago: 'bpp_covered' });
    await leer();
    // Asking for the notes of the day reads and stores the payments of the sale.
    await mostrador.tienda.acreditar();
    const venta = ventaDePrueba?.venta ?? '';
    expect(describeCanceladas(await listar())).toEqual({ [venta]: ['cancelada', 'mercado_libre', 'decidir'] });
    const motivo = 'reembolso_a_cargo_de_meli';
    const body = { orderIds: ventaDePrueba?.orders, motivo, descartadas: true };
    await mostrador.call('put', `/api/cuentas/${cuenta_id}/ventas/descartadas`, body).expect(204);
    expect(describeCanceladas(await listar())).toEqual({});
    expect(describeCanceladas(await listar('?apartadas=si'))).toEqual({
      [venta]: ['cancelada', 'mercado_libre', 'apartada'],
    });
  });

  test('is filtered by what became of it, in pages, the last sale first', async () => {
    const ventas = await facturadas('dni', 'dni', 'dni');
    for (const venta of ventas) await cambiar(venta, { estado: 'cancelled' });
    await leer();
    const primera = await listar('?limit=2');
    const resto = await listar('?limit=2&offset=2');
    expect([primera.results.length, resto.results.length, resto.totalItems]).toEqual([2, 1, 3]);
    const vistas = [...primera.results, ...resto.results].map(({ venta }) => venta);
    expect(vistas.toSorted()).toEqual(ventas.map(({ venta }) => venta).toSorted());
    expect(await listar('?que=devuelta')).toMatchObject({ results: [], totalItems: 0 });
  });
});

test('undone packs come in pages, each once, also those closed at the same instant', async () => {
  const ventas = await facturadas('dni', 'dni', 'dni', 'dni', 'dni');
  for (const venta of ventas) await cambiar(venta, { estado: 'cancelled' });
  await leer();
  const iguales = ventas.slice(1, 4).flatMap(({ orders }) => orders);
  await execute(
    `update orden set fecha_cierre = (select min(fecha_cierre) from orden) where order_id = any(?::text[])`,
    [`{${iguales.join(',')}}`],
  );
  const { deps, cuenta_id, hoy } = mostrador.tienda;
  const cierres = { desde: dayBounds(hoy).desde, hasta: dayBounds(hoy).hasta, ambiente: deps.arca.ambiente };
  const leerDeA = (cantidad: number, tras: { cierre: Date | null; clave: string } | null) =>
    listVentasDeshechas(deps.store.fork(), cuenta_id, cierres, { tras, cantidad });
  const claves = (await leerDeA(10, null)).map(({ clave }) => clave);
  expect(claves.toSorted()).toEqual(ventas.map(({ venta }) => venta).toSorted());
  const vistas: string[] = [];
  let tras: { cierre: Date | null; clave: string } | null = null;
  for (let vez = 0; vez < 3; vez++) {
    const pagina: Awaited<ReturnType<typeof leerDeA>> = await leerDeA(2, tras);
    vistas.push(...pagina.map(({ clave }) => clave));
    tras = pagina.at(-1) ?? null;
  }
  expect(vistas).toEqual(claves);
});

describe('sales of long ago', () => {
  /** Moves the closing and the last reading of these sales `dias` days back. */
  async function deHace(dias: number, ventas: readonly VentaDePrueba[]): Promise<void> {
    await execute(
      `update orden set fecha_cierre = fecha_cierre - make_interval(days => ?), orden_leida_en = orden_leida_en - make_interval(days => ?)
        where order_id = any(?::text[])`,
      [dias, dias, `{${ventas.flatMap(({ orders }) => orders).join(',')}}`],
    );
  }
  const lecturas = () => mostrador.tienda.meli.ambiente.operaciones['GET /orders/{id}'] ?? 0;
  const enCola = () =>
    execute<{ name: string; data: { order_id?: string } }>(
      `select name, data from pgboss.job where state = 'created' and name in ('procesar_orden', 'releer_facturadas')`,
    );

  test('are listed by default within 180 days, and older ones by their dates, each with its last reading', async () => {
    const ventas = await facturadas('dni', 'dni');
    for (const venta of ventas) await cambiar(venta, { estado: 'cancelled' });
    await leer();
    const [vieja, cercana] = ventas;
    if (!vieja || !cercana) throw new Error('two sales were made');
    await deHace(200, [vieja]);
    await deHace(170, [cercana]);
    const { hoy } = mostrador.tienda;
    const pagina = await listar();
    expect([pagina.desde, pagina.hasta]).toEqual([addDays(hoy, -180), hoy]);
    expect(Object.keys(describeCanceladas(pagina))).toEqual([cercana.venta]);
    const paginaVieja = await listar(`?fecha_desde=${addDays(hoy, -210)}&fecha_hasta=${addDays(hoy, -190)}`);
    expect(Object.keys(describeCanceladas(paginaVieja))).toEqual([vieja.venta]);
    expect(Math.round((Date.now() - (paginaVieja.results[0]?.leida_en.getTime() ?? 0)) / DIA_MS)).toBe(200);
  });

  test('with an invoice that stands are read by id once a week from day 45: one call each, and what changed is processed', async () => {
    const { deps, cuenta_id } = mostrador.tienda;
    const ventas = await facturadas('dni', 'dni', 'dni', 'dni');
    const [cambiada, igual, reciente, anulada] = ventas;
    if (!cambiada || !igual || !reciente || !anulada) throw new Error('four sales were made');
    await cambiar(anulada, { estado: 'cancelled' });
    await leer();
    await mostrador.tienda.acreditar(elegidas(anulada.orders));
    await deHace(60, [cambiada, igual, anulada]);
    await deHace(44, [reciente]);
    await cambiar(cambiada, { estado: 'cancelled' });
    await execute('delete from pgboss.job');
    const antes = lecturas();
    await rereadFacturadas(deps, { cuenta_id });
    expect(lecturas() - antes).toBe(2);
    expect((await enCola()).map(({ data }) => data.order_id)).toEqual(cambiada.orders);
    expect(Object.keys(describeCanceladas(await listar()))).toEqual([cambiada.venta]);
    // A week has to go by.
    await rereadFacturadas(deps, { cuenta_id });
    expect(lecturas() - antes).toBe(2);
  });

  test('a sale that the marketplace refuses waits its week too, and delays no other', async () => {
    const { deps, cuenta_id, control } = mostrador.tienda;
    const ventas = await facturadas('dni', 'dni');
    await deHace(60, ventas);
    await control('POST /__sim/fallas', { operacion: 'GET /orders/{id}', tipo: 'rechazo', veces: 1 });
    const antes = lecturas();
    await rereadFacturadas(deps, { cuenta_id });
    const [{ leidas } = { leidas: 0 }] = await execute<{ leidas: number }>(
      `select count(*)::int as leidas from orden where releida_en is not null and orden_leida_en > now() - interval '1 day'`,
    );
    expect(leidas).toBe(1);
    await rereadFacturadas(deps, { cuenta_id });
    expect(lecturas() - antes).toBeLessThanOrEqual(2);
  });

  test('of the days a person asks for are all read, each once for that request', async () => {
    const { cuenta_id, hoy, deps } = mostrador.tienda;
    const ventas = await facturadas('dni', 'dni');
    await deHace(300, ventas);
    await execute('delete from pgboss.job');
    const body = { fecha_desde: addDays(hoy, -310), fecha_hasta: addDays(hoy, -290) };
    await mostrador.call('post', `/api/cuentas/${cuenta_id}/canceladas-con-factura/relectura`, body).expect(204);
    const [trabajo] = await enCola();
    const antes = lecturas();
    await rereadFacturadas(deps, trabajo?.data as never);
    expect(lecturas() - antes).toBe(2);
    await rereadFacturadas(deps, trabajo?.data as never);
    expect(lecturas() - antes).toBe(2);
  });

  describe('whose invoice charges the shipping', () => {
    beforeEach(() => mostrador.tienda.ajustar({ include_shipping_cost: true }));
    const conEnvio = async (pedido: object) => {
      const venta = await mostrador.tienda.vender({
        items: [{ sku: 'COMB-MATE', precio: 10_000, cantidad: 1 }],
        envio_comprador: 800,
        ...pedido,
      });
      await mostrador.tienda.facturar(elegidas(venta.orders));
      await deHace(60, [venta]);
      await execute('delete from pgboss.job');
      return venta;
    };
    const deEnvios = () => {
      const { operaciones } = mostrador.tienda.meli.ambiente;
      const operacionesDeEnvio = ['GET /shipments/{id}', 'GET /shipments/{id}/payments', 'GET /v1/payments/{id}'];
      return operacionesDeEnvio.reduce((suma, operacion) => suma + (operaciones[operacion] ?? 0), 0);
    };
    const porProcesar = async () => (await enCola()).map(({ data }) => data.order_id);

    test('shipping given back whole, which no order tells: the sale is processed again, once', async () => {
      const { deps, cuenta_id } = mostrador.tienda;
      const venta = await conEnvio({ tipo: 'dni' });
      await mostrador.tienda.cambiar(venta.orders[0], { envio_devuelto: true });
      await rereadFacturadas(deps, { cuenta_id });
      expect(await porProcesar()).toEqual(venta.orders);
      expect(Object.keys(describeCanceladas(await listar()))).toEqual([venta.venta]);
      await execute('delete from pgboss.job');
      await deHace(8, [venta]);
      await execute(`update orden set releida_en = releida_en - interval '8 days'`);
      await rereadFacturadas(deps, { cuenta_id });
      expect(await porProcesar()).toEqual([]);
    });

    test('a part of a pack’s shipping given back is told as a difference with the invoice', async () => {
      const { deps, cuenta_id } = mostrador.tienda;
      const item = { sku: 'COMB-MATE', precio: 10_000, cantidad: 1 };
      const venta = await conEnvio({ tipo: 'pack', items: [item, item] });
      await mostrador.tienda.cambiar(venta.orders[0], { envio_reembolsado: 20 });
      const antes = deEnvios();
      await rereadFacturadas(deps, { cuenta_id });
      // The pack's shipment is read once, not once for each order.
      expect(deEnvios() - antes).toBeLessThanOrEqual(4);
      const [actividadDicha] = await execute<{ texto: string }>(
        `select datos->>'texto' as texto from actividad where tipo = 'cambio_tras_factura'`,
      );
      expect(actividadDicha?.texto).toContain('la factura tiene $ 800,00 y ahora son $ 780,00');
    });

    test('a shipment that the marketplace refuses keeps no other sale from being read', async () => {
      const { deps, cuenta_id, control } = mostrador.tienda;
      const primera = await conEnvio({ tipo: 'dni' });
      const segunda = await conEnvio({ tipo: 'dni' });
      await mostrador.tienda.cambiar(segunda.orders[0], { estado: 'cancelled' });
      await control('POST /__sim/fallas', { operacion: 'GET /shipments/{id}', tipo: 'rechazo', veces: 2 });
      await rereadFacturadas(deps, { cuenta_id });
      expect(await porProcesar()).toEqual(segunda.orders);
      expect(Object.keys(describeCanceladas(await listar()))).not.toContain(primera.venta);
    });

    test('the calls for their shipments also take the account’s small share of calls', async () => {
      const venta = await conEnvio({ tipo: 'pack' });
      const apuros: boolean[] = [];
      const { deps, cuenta_id } = mostrador.tienda;
      const plaza: typeof deps.plaza = (cuenta, ritmo = { apuro: true }) => {
        apuros.push(ritmo.apuro);
        return deps.plaza(cuenta, ritmo);
      };
      await mostrador.tienda.cambiar(venta.orders[0], { envio_reembolsado: 20 });
      await rereadFacturadas({ ...deps, plaza }, { cuenta_id });
      expect(new Set(apuros)).toEqual(new Set([false]));
    });
  });
});
