import { setTimeout as wait } from 'node:timers/promises';
import { insertMissingArticulos } from '@talonario/core/server/articulos';
import { linkCuenta, updateCuenta } from '@talonario/core/server/empresas';
import { requestLote } from '@talonario/core/server/ventas';
import { VENDEDORES } from '@talonario/fixtures';
import { createReceiver, startWorker, type Worker } from '@talonario/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedEmisor, type Emisor } from '../helpers/mundos/borradores.ts';
import { serve, type Sitio } from '../helpers/servicios/sitio.ts';
import { articulos, startTienda, type Tienda } from '../helpers/servicios/vendedor.ts';

// The wait of one user while another floods the system. The marketplace is called ten times a second per seller,
// as the real one allows.

interface Vendedor {
  nickname: string;
  meli_user_id: string;
  emisor: Emisor;
  cuenta_id: string;
}

const HOY_MS = 24 * 3_600_000;
/** Long plans of a flood; below, its notices. */
const LARGOS = 4;
const FALSOS = 1_500;

let tienda: Tienda;
let receptor: Sitio;
let worker: Worker;
let inundado: Vendedor;
let vendedorTranquilo: Vendedor;

beforeAll(async () => {
  tienda = await startTienda({ meli: { escalaReintentos: 0.0001 }, env: { MELI_LLAMADAS_POR_SEGUNDO: '10' } });
  receptor = await serve(createReceiver(tienda.deps).callback());
  await tienda.control('POST /__sim/aplicacion', { notificar_a: `${receptor.url}/meli/notificaciones` });
  await tienda.control('POST /__sim/reiniciar', { ventas: false });
  inundado = await vincular('TIENDA.NORTE', 1);
  vendedorTranquilo = await vincular('MARTIN.PEREYRA', 6);
});
afterAll(async () => {
  await worker.close();
  await receptor.close();
  await tienda.close();
});
beforeEach(async () => {
  await worker?.close();
  await execute('truncate notificacion restart identity');
  await execute('delete from pgboss.job');
  await execute('truncate cupo');
  worker = await startWorker(tienda.deps);
});

const execute = <T>(sql: string, params: unknown[] = []) => tienda.deps.store.fork().execute<T[]>(sql, params);

async function vincular(nickname: keyof typeof VENDEDORES, situacion_iva: number): Promise<Vendedor> {
  const { deps } = tienda;
  const emisor = await seedEmisor(deps, VENDEDORES[nickname].cuit);
  const { alcance, company_id } = emisor;
  await execute('update empresa set situacion_iva = ? where id = ?', [situacion_iva, company_id]);
  await insertMissingArticulos(deps.store.fork(), alcance, articulos);
  const { code } = await tienda.control<{ code: string }>(`GET /__sim/autorizar?cuenta=${nickname}`);
  const { id: cuenta_id } = await linkCuenta(deps, { alcance, plaza: 'meli', code });
  await updateCuenta(deps.store.fork(), alcance, cuenta_id, {
    linked_company_id: company_id,
    linked_punto_de_venta: 3,
    automatizar: true,
    fecha_inicio_automatizacion: tienda.hoy,
  });
  const [fila] = await execute<{ meli_user_id: string }>('select meli_user_id from cuenta where id = ?', [cuenta_id]);
  return { nickname, meli_user_id: fila?.meli_user_id ?? '', emisor, cuenta_id };
}

/** Makes a sale; answers its order. */
async function vender({ nickname }: Vendedor, notificar: boolean): Promise<string> {
  const { ventas } = await tienda.control<{ ventas: { orders: string[] }[] }>('POST /__sim/ventas', {
    cuenta: nickname,
    tipo: 'dni',
    notificar,
  });
  return ventas[0]?.orders[0] ?? '';
}

/** Milliseconds until `isCumplido` answers true. */
async function waitFor(isCumplido: () => Promise<boolean>): Promise<number> {
  const desde = performance.now();
  while (!(await isCumplido())) {
    if (performance.now() - desde > 240_000) throw new Error('it does not come');
    await wait(25);
  }
  return performance.now() - desde;
}

/** Order ids of `cuantas` invented sales, from number `desde`. */
const inventadas = (cuantas: number, desde: number): string[] =>
  Array.from({ length: cuantas }, (_, n) => String(2_900_000_000_000_000 + desde + n));

function pedirPlan({ emisor: { alcance }, cuenta_id }: Vendedor, orderIds: string[]): Promise<string> {
  return requestLote(tienda.deps, {
    alcance,
    cuenta_id,
    clase: 'plan',
    pedido: { orderIds, fecha: null, confirmar_fecha_futura: false, plan: null },
  });
}

async function planear(vendedor: Vendedor, order_id: string): Promise<number> {
  const id = await pedirPlan(vendedor, [order_id]);
  return waitFor(async () => {
    const [lote] = await execute<{ estado: string }>('select estado from lote where id = ?', [id]);
    return lote?.estado === 'terminado';
  });
}

/** Milliseconds from a sale, of which notice is given, to its invoice. */
async function facturarSola(vendedor: Vendedor): Promise<number> {
  const order_id = await vender(vendedor, true);
  return waitFor(async () => {
    const [factura] = await execute<{ id: string }>(
      `select c.id from comprobante c join orden ord on ord.venta_id = c.venta_id where ord.order_id = ? and c.status = 'emitida'`,
      [order_id],
    );
    return factura !== undefined;
  });
}

/** Sends notices of invented orders or shipments, as a stranger would. */
async function falsificar({ meli_user_id }: Vendedor, recurso: string, topic: string, cuantas: number): Promise<void> {
  await execute(
    `insert into notificacion (recurso, topic, meli_user_id, application_id, cuerpo)
     select ? || 2910000000000000 + n, ?, ?, '1', '{}' from generate_series(1, ?) n`,
    [recurso, topic, meli_user_id, cuantas],
  );
}

const segundos = (ms: number): string => (ms / 1_000).toFixed(2);

/** A flood, and how much of it is still pending. */
interface Inundacion {
  cuanta: number;
  hacer(): Promise<void>;
  queda(): Promise<number>;
}

/**
 * Expects a later request to be served while most of the flood still waits: behind the flood, none of it would be left. Times are
 * printed and not checked, since they depend on the machine.
 */
async function expectTurno(que: string, medirFactura: () => Promise<number>, inundacion: Inundacion): Promise<void> {
  await medirFactura();
  const quieto = Math.max(await medirFactura(), await medirFactura());
  await inundacion.hacer();
  await wait(1_000);
  const inundado = await medirFactura();
  const queda = await inundacion.queda();
  console.log(`${que}: ${segundos(quieto)} s quiet, ${segundos(inundado)} s under flood`);
  expect(queda).toBeGreaterThan(inundacion.cuanta / 2);
}

/** Calls to the marketplace about orders or shipments, of any seller. */
const leidas = (): number => {
  const { operaciones } = tienda.meli.ambiente;
  return ['GET /orders/{id}', 'GET /shipments/{id}/orders'].reduce(
    (suma, operacion) => suma + (operaciones[operacion] ?? 0),
    0,
  );
};

describe('batches', () => {
  test('an account has at most ten open, which take nothing from another account', async () => {
    await worker.close();
    for (let n = 0; n < 10; n += 1) await pedirPlan(inundado, inventadas(2, n * 10));
    await expect(pedirPlan(inundado, inventadas(2, 500))).rejects.toMatchObject({ code: 'demasiados_lotes' });
    await pedirPlan(vendedorTranquilo, inventadas(2, 600));
    await execute('delete from lote');
  });

  test(
    'four long plans of one user do not keep the one-sale plan of another waiting',
    async () => {
      const order_id = await vender(vendedorTranquilo, false);
      await expectTurno('one-sale plan of another user', () => planear(vendedorTranquilo, order_id), {
        cuanta: LARGOS,
        async hacer() {
          for (let n = 0; n < LARGOS; n += 1) await pedirPlan(inundado, inventadas(200, n * 1_000));
        },
        async queda() {
          const abiertos = await execute(`select id from lote where cuenta_id = ? and estado <> 'terminado'`, [
            inundado.cuenta_id,
          ]);
          return abiertos.length;
        },
      });
    },
    HOY_MS,
  );
});

/** Maximum calls spent on invented notices before a genuine sale is invoiced: with more, its own calls would wait. */
const CALLS_OF_A_FLOOD = 15;

describe('notices', () => {
  test.each([
    ['orders', 'the same seller', '/orders/', 'orders_v2', () => inundado],
    ['orders', 'another seller', '/orders/', 'orders_v2', () => vendedorTranquilo],
    ['shipments', 'the same seller', '/shipments/', 'shipments', () => inundado],
  ])(
    '1,500 forged ones of %s do not keep a genuine sale of %s waiting',
    async (de, vendedorDicho, recurso, topic, getVendedor) => {
      let previas = 0;
      let gastadas = 0;
      const medirFactura = async () => {
        const ms = await facturarSola(getVendedor());
        gastadas = leidas() - previas;
        return ms;
      };
      await expectTurno(`genuine sale of ${vendedorDicho} among forged ${de}`, medirFactura, {
        cuanta: FALSOS,
        async hacer() {
          previas = leidas();
          await falsificar(inundado, recurso, topic, FALSOS);
        },
        queda: async () => FALSOS - (leidas() - previas),
      });
      expect(gastadas).toBeLessThan(CALLS_OF_A_FLOOD);
    },
    HOY_MS,
  );
});
