import {
  reconcileCobros,
  estadoCobros,
  readCobros,
  readLiquidacionesPendientes,
  listRealizadas,
} from '@talonario/core/server/cobros';
import type { Deps } from '@talonario/core/server/instalacion';
import { addDays, addMonths, AppError } from '@talonario/core/base';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';
import { conPlaza, plazaDeVendedor } from '../../helpers/plazas.ts';

// The charges of an account that are read again, and when.

let tienda: Tienda;
let order: string;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(async () => {
  await tienda.reset();
  const { orders } = await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24 });
  order = orders[0] ?? '';
});

const execute = <T extends object>(sql: string, params: unknown[] = []) =>
  tienda.deps.store.fork().execute<T[]>(sql, params);
/** The same process at another time. */
const at = (instante: Date): Deps => ({ ...tienda.deps, clock: { now: () => instante } });
const el = (dia: string) => at(new Date(`${dia}T12:00:00-03:00`));
const rango = () => ({ fecha_desde: tienda.hoy, fecha_hasta: tienda.hoy });
const mes = () => `${tienda.hoy.slice(0, 7)}-01`;

test('a month not asked for in a while is asked for once, when nothing more of it can come', async () => {
  await readCobros(tienda.deps, tienda.cuenta_id);
  const pedida = async () => {
    const [fila] = await execute<{ pedida: string }>(
      `select (liquidaciones -> ? ->> 'pedida_en')::timestamptz at time zone '-03:00' as pedida from lectura_cobros`,
      [mes()],
    );
    return String(fila?.pedida).slice(0, 10);
  };
  const siguiente = addMonths(mes(), 1);
  for (const dia of [20, 22]) {
    await readLiquidacionesPendientes(el(addDays(siguiente, dia - 1)), tienda.cuenta_id);
    expect(await pedida()).toBe(addDays(siguiente, 19));
  }
});

test('bills of periods that could not be read come at the next reading, and ended periods are not read again', async () => {
  const ruta = 'GET /billing/integration/periods/key/{key}/perceptions/summary';
  const { operaciones } = tienda.meli.ambiente;
  const leidos = async () => {
    const antes = operaciones[ruta] ?? 0;
    await readCobros(tienda.deps, tienda.cuenta_id);
    return (operaciones[ruta] ?? 0) - antes;
  };
  const sin_facturacion = async () =>
    (await execute<{ sin_facturacion: boolean }>('select sin_facturacion from lectura_cobros'))[0]?.sin_facturacion;
  const periodos = 'GET /billing/integration/monthly/periods';
  await tienda.control('POST /__sim/fallas', { operacion: periodos, tipo: 'rechazo', veces: 1 });
  expect(await leidos()).toBe(0);
  expect(await sin_facturacion()).toBe(true);
  // Two groups for each period: the open one and those that end in the days read.
  const totalLeidos = await leidos();
  expect(totalLeidos).toBeGreaterThanOrEqual(8);
  expect(await sin_facturacion()).toBe(false);
  expect(await leidos()).toBeLessThanOrEqual(4);
});

test('stored movements still count while a newer report of their month is made', async () => {
  await readCobros(tienda.deps, tienda.cuenta_id);
  const informe = async () => {
    const [conciliado] = await reconcileCobros(tienda.deps, tienda.emisor.alcance, rango());
    return { con_liquidacion: conciliado?.con_liquidacion, hay: conciliado?.movimientos.total.gt(0) };
  };
  expect(await informe()).toEqual({ con_liquidacion: true, hay: true });
  const luego = at(new Date(Date.now() + 21 * 3_600_000));
  await tienda.control('POST /__sim/liquidaciones', { veces: 1 });
  await execute('delete from movimiento where order_id is null');
  const movimientos = () => execute('select count(*)::int as n from movimiento');
  const antes = await movimientos();
  await readLiquidacionesPendientes(luego, tienda.cuenta_id);
  expect(await movimientos()).toEqual(antes);
  expect(await informe()).toEqual({ con_liquidacion: true, hay: true });
  await readLiquidacionesPendientes(luego, tienda.cuenta_id);
  expect(await movimientos()).not.toEqual(antes);
});

test('a report that was not created is asked for again after a while, and an unreadable one stops no other', async () => {
  await tienda.control('POST /__sim/liquidaciones', { veces: 0, sin_crear: 1 });
  await readCobros(tienda.deps, tienda.cuenta_id);
  const informes = async () => {
    const [fila] = await execute<{ informes: Record<string, { guardada_en: string | null; ilegible?: boolean }> }>(
      'select liquidaciones as informes from lectura_cobros',
    );
    return Object.entries(fila?.informes ?? {}).toSorted(([a], [b]) => a.localeCompare(b));
  };
  const [[primero = ''] = [], ...siguientes] = await informes();
  expect(siguientes.length).toBeGreaterThan(2);
  expect(siguientes.every(([, { guardada_en }]) => guardada_en !== null)).toBe(true);
  const { operaciones } = tienda.meli.ambiente;
  const pedidos = () => operaciones['POST /v1/account/settlement_report'] ?? 0;
  const antes = pedidos();
  await readLiquidacionesPendientes(tienda.deps, tienda.cuenta_id);
  expect(pedidos()).toBe(antes);
  await readLiquidacionesPendientes(at(new Date(Date.now() + 11 * 60_000)), tienda.cuenta_id);
  expect(pedidos()).toBe(antes + 1);
  expect((await informes()).find(([mes]) => mes === primero)?.[1].guardada_en).not.toBeNull();

  await execute(`update lectura_cobros set liquidaciones = '{}'`);
  let leidos = 0;
  const conUnoRoto = conPlaza(tienda.deps, () => ({
    cobros: {
      liquidacion: async (archivo) => {
        leidos += 1;
        if (leidos === 1) throw new AppError('plaza_no_disponible', { motivo: 'ilegible', incierto: false });
        return plazaDeVendedor(tienda.deps).cobros.liquidacion(archivo);
      },
    },
  }));
  await readCobros(conUnoRoto, tienda.cuenta_id);
  const despues = await informes();
  expect(despues.filter(([, { ilegible }]) => ilegible)).toHaveLength(1);
  expect(despues.filter(([, { guardada_en }]) => guardada_en !== null)).toHaveLength(despues.length - 1);
});

test('a report configured by its person with commas is read with its taxes, and keeps the columns of the person', async () => {
  await plazaDeVendedor(tienda.deps).cobros.pedirLiquidacion({ desde: mes(), hasta: tienda.hoy });
  await readCobros(tienda.deps, tienda.cuenta_id);
  const cifras = () =>
    execute(
      `select tipo, sum(neto)::text as neto, sum(impuestos)::text as impuestos, sum(jsonb_array_length(detalle_impuestos))::int as detalles
         from movimiento group by tipo order by tipo`,
    );
  const conPuntoYComa = await cifras();
  expect(conPuntoYComa.length).toBeGreaterThan(1);
  await tienda.control('POST /__sim/informe', { nickname: 'TIENDA.NORTE', separador: ',', agregar: ['PAYER_NAME'] });
  await execute(`update lectura_cobros set liquidaciones = '{}'`);
  await execute('delete from movimiento');
  await readCobros(tienda.deps, tienda.cuenta_id);
  expect(await cifras()).toEqual(conPuntoYComa);
  const [fila] = await execute<{ columnas: string[] }>(
    'select array(select jsonb_object_keys(datos)) as columnas from movimiento limit 1',
  );
  expect(fila?.columnas).toContain('PAYER_NAME');
});

test('a chargeback the seller won takes nothing off its sale, and leaves no difference in the month', async () => {
  const leer = async (cobro: Record<string, unknown>) => {
    await tienda.control(`POST /__sim/cobros/${order}`, cobro);
    await execute(`update lectura_cobros set liquidaciones = '{}'`);
    await execute('update orden set cobros_al = null');
    await readCobros(tienda.deps, tienda.cuenta_id);
    const { results } = await listRealizadas(tienda.deps, tienda.emisor.alcance, rango());
    const [unMes] = await reconcileCobros(tienda.deps, tienda.emisor.alcance, rango());
    return {
      reembolsado: results.find(({ venta }) => venta === order)?.reembolsado.toNumber(),
      movimientos: unMes?.diferencias.filter(({ clase }) => clase.startsWith('movimiento')).length,
    };
  };
  expect(await leer({ status: 'charged_back' })).toMatchObject({ reembolsado: 45_000 });
  expect(await leer({ status: 'charged_back', disputa_ganada: true })).toEqual({ reembolsado: 0, movimientos: 0 });
});

test('a refund that arrives while the payments of its sale are read is read the next time', async () => {
  // The answer with the payment is older than the refund, and arrives after the refund's notice.
  const lenta = conPlaza(tienda.deps, ({ ventas }) => ({
    ventas: {
      async pago(pago_id) {
        const pago = await ventas.pago(pago_id);
        await tienda.cambiar(order, { reembolsado: 9000 });
        await listRealizadas(tienda.deps, tienda.emisor.alcance, rango());
        return pago;
      },
    },
  }));
  const devuelto = () => execute(`select datos ->> 'transaction_amount_refunded' as devuelto from pago`);
  await readCobros(lenta, tienda.cuenta_id);
  expect(await devuelto()).toEqual([{ devuelto: '0' }]);
  await readCobros(tienda.deps, tienda.cuenta_id);
  expect(await devuelto()).toEqual([{ devuelto: '9000' }]);
});

/** Dependencies that note each payment and period read; `falla` may throw to keep a payment from being read. */
function contando(falla: (pago_id: string) => void = () => undefined) {
  const pagos: string[] = [];
  const periodos: string[] = [];
  const deps = conPlaza(tienda.deps, ({ ventas }) => ({
    ventas: {
      pago(pago_id) {
        falla(pago_id);
        pagos.push(pago_id);
        return ventas.pago(pago_id);
      },
    },
    cobros: {
      percepcionesDePeriodo(clave, grupo) {
        if (grupo === 'ML') periodos.push(clave);
        return plazaDeVendedor(tienda.deps).cobros.percepcionesDePeriodo(clave, grupo);
      },
    },
  }));
  return { deps, pagos, periodos };
}

describe('a reading that gives its lane up', () => {
  const cede = () => Promise.resolve(true);
  const estado = () =>
    execute<{ paso: string | null; leida: boolean }>('select paso, leida_en is not null as leida from lectura_cobros');
  beforeEach(async () => {
    for (let n = 0; n < 3; n++) {
      await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24 });
    }
  });

  test('goes on from where it was after those who wait, and reads no sale and no bill twice', async () => {
    const { deps, pagos, periodos } = contando();
    let turnos = 1;
    while ((await readCobros(deps, tienda.cuenta_id, { ultimo: false, cede, ventas_por_tanda: 1 })) === 'sigue') {
      turnos += 1;
      expect(await estado()).toMatchObject([{ paso: expect.any(String), leida: false }]);
    }
    expect(await estado()).toEqual([{ paso: null, leida: true }]);
    expect(pagos.length).toBeGreaterThanOrEqual(4);
    expect(new Set(pagos).size).toBe(pagos.length);
    expect(periodos.length).toBeGreaterThan(1);
    expect(new Set(periodos).size).toBe(periodos.length);
    expect(turnos).toBe(4 + periodos.length - 1);
  });

  test('goes on from there also after it dies in its next turn, and reports what no turn brought', async () => {
    const incompleta = { cargos: [], raras: [], salteadas: [], completa: false };
    const sinCargos = conPlaza(tienda.deps, () => ({ cobros: { cargosDeOrdenes: () => Promise.resolve(incompleta) } }));
    const como = { ultimo: false, ventas_por_tanda: 1 };
    expect(await readCobros(sinCargos, tienda.cuenta_id, { ...como, cede })).toBe('sigue');
    const { deps: muere, pagos: deLaPrimera } = contando(() => {
      if (deLaPrimera.length > 0) throw new Error('se corta');
    });
    await expect(readCobros(muere, tienda.cuenta_id, como)).rejects.toThrow('se corta');
    const { deps, pagos } = contando();
    expect(await readCobros(deps, tienda.cuenta_id, como)).toBeUndefined();
    expect(pagos).toHaveLength(2);
    expect(pagos).not.toContain(deLaPrimera[0]);
    const { faltas } = await estadoCobros(tienda.deps, { alcance: tienda.emisor.alcance, cuenta_id: tienda.cuenta_id });
    expect(faltas.map(({ clase, filas }) => [clase, filas])).toEqual([['ventas', 1]]);
    // The next reading reports only its own gaps.
    await execute(`update orden set cobros_al = null, cobros_cerrados = false`);
    await readCobros(tienda.deps, tienda.cuenta_id);
    const despues = await estadoCobros(tienda.deps, { alcance: tienda.emisor.alcance, cuenta_id: tienda.cuenta_id });
    expect(despues.faltas).toEqual([]);
  });
});

test('a refused shipment or payment of one sale stops the charges of no other, and is asked for again', async () => {
  const { orders } = await tienda.vender({ items: [{ sku: 'COMB-MATE', precio: 45_000 }], envio_vendedor: 3970.24 });
  const fuente = async () => {
    const { results } = await listRealizadas(tienda.deps, tienda.emisor.alcance, rango());
    return new Map(results.map((fila) => [fila.venta, fila.fuente]));
  };
  expect([...(await fuente()).keys()].toSorted()).toEqual([order, ...orders].toSorted());
  const [{ envio_id } = { envio_id: '' }] = await execute<{ envio_id: string }>(
    'select envio_id from venta vta join orden ord on ord.venta_id = vta.id where ord.order_id = ?',
    [order],
  );
  const pagos: string[] = [];
  const withoutLectura = (que: 'envio' | 'pago') =>
    conPlaza(tienda.deps, ({ ventas }) => ({
      ventas: {
        envio: (envioPedido) =>
          que === 'envio' && envioPedido === envio_id
            ? Promise.reject(new AppError('plaza_no_encontrado', { plaza: 'meli', status: 404 }))
            : ventas.envio(envioPedido),
        pago(pagoPedido) {
          pagos.push(pagoPedido);
          return que === 'pago' && pagoPedido === pagos[0]
            ? Promise.reject(new AppError('plaza_rechazo', { plaza: 'meli', status: 400 }))
            : ventas.pago(pagoPedido);
        },
      },
    }));
  const error = async () => (await execute<{ error: string | null }>('select error from lectura_cobros'))[0]?.error;
  await readCobros(withoutLectura('pago'), tienda.cuenta_id);
  expect(await error()).toBeNull();
  // The sale's billed charges are real; the net received of its refused payment is unknown.
  expect([...(await fuente()).values()]).toEqual(['real', 'real']);
  const { results } = await listRealizadas(tienda.deps, tienda.emisor.alcance, rango());
  expect(results.filter(({ neto_recibido }) => neto_recibido === null)).toHaveLength(1);
  await execute('update orden set cobros_al = null');
  await execute('update venta set envio = null, envio_costos = null, envio_al = null');
  await readCobros(withoutLectura('envio'), tienda.cuenta_id);
  expect(await error()).toBeNull();
  expect([...(await fuente()).values()]).toEqual(['real', 'real']);
  const envios = () => execute('select 1 from venta where envio is null');
  expect(await envios()).toHaveLength(1);
  await readCobros(at(new Date(tienda.deps.clock.now().getTime() + 21 * 3_600_000)), tienda.cuenta_id);
  expect(await envios()).toHaveLength(0);
});
