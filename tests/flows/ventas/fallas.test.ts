import { motivoOf } from '../../../core/src/rules/motivos/motivos.ts';
import { addDays } from '@talonario/core/base';
import { issueQueued } from '@talonario/core/server/comprobantes';
import { linkCuenta, listCuentas, unlinkCuenta } from '@talonario/core/server/empresas';
import { listVentas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tiemposDePrueba } from '../../helpers/servicios/entorno.ts';
import { startProceso } from '../../helpers/procesos/proceso.ts';
import { elegidas, startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';
import { whileHeld, type Tx } from '../../helpers/servicios/candado.ts';

// A batch of sales while the marketplace, ARCA or Talonario fails: every sale ends with one voucher.

const CANTIDAD = 6;

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(async () => {
  await tienda.reset();
  await tienda.vender({ cantidad: CANTIDAD, tipo: 'dni' });
});

const fallaDeMeli = (operacion: string, tipo: string, mas: object = {}) =>
  tienda.control('POST /__sim/fallas', { operacion, tipo, ...mas });
const execute = <T>(sql: string) => tienda.deps.store.fork().execute<T[]>(sql);

/** Expects one voucher for each sale, the same ones here and in ARCA's ledger. */
async function expectOneForEach(cantidad = CANTIDAD): Promise<void> {
  const emitidas = await tienda.emitidas();
  expect(emitidas.map(({ cae }) => cae)).toEqual(tienda.entorno.arca.estado().comprobantes.map(({ cae }) => cae));
  expect(new Set(emitidas.map(({ meli_pack_id }) => meli_pack_id)).size).toBe(cantidad);
  expect(emitidas).toHaveLength(cantidad);
}

describe('the marketplace', () => {
  const operaciones = [
    'GET /orders/search',
    'GET /orders/billing-info/MLA/{id}',
    'GET /packs/{id}/fiscal_documents',
  ] as const;
  const casos = operaciones.flatMap((operacion) =>
    ['429', 'http_500', 'html', 'reset', 'reset_despues'].map((tipo) => ({ operacion, tipo })),
  );
  test.each(casos)('$tipo on $operacion: the repeated call goes through', async ({ operacion, tipo }) => {
    await fallaDeMeli(operacion, tipo, { veces: 2 });
    expect((await tienda.facturar()).emitidas).toHaveLength(CANTIDAD);
    await expectOneForEach();
  });

  test('down while its sales are listed: the stored sales are shown with their time; without any it is said', async () => {
    const lista = (hasta = addDays(tienda.hoy, 1)) =>
      listVentas(tienda.deps, {
        alcance: tienda.emisor.alcance,
        cuenta_id: tienda.cuenta_id,
        desde: addDays(tienda.hoy, -5),
        hasta,
      });
    await fallaDeMeli('GET /orders/search', 'http_500', { veces: 500 });
    await expect(lista()).rejects.toMatchObject({ code: 'plaza_no_disponible' });
    await tienda.control('DELETE /__sim/fallas');
    const leidas = await lista();
    expect(leidas).toHaveLength(CANTIDAD);
    expect(leidas.every(({ guardada_al }) => guardada_al === null)).toBe(true);
    await fallaDeMeli('GET /orders/search', 'http_500', { veces: 500 });
    const guardadas = await lista();
    expect(guardadas.map(({ id }) => id)).toEqual(leidas.map(({ id }) => id));
    for (const { guardada_al } of guardadas) expect(Date.now() - Number(guardada_al)).toBeLessThan(60_000);
    await tienda.control('DELETE /__sim/fallas');
  });

  test('down half way through a batch: sales of unknown buyer wait, and the next run goes on from there', async () => {
    await fallaDeMeli('GET /orders/billing-info/MLA/{id}', 'http_500', { despues: 3, veces: 500 });
    const { en_cola } = await tienda.facturar();
    expect(en_cola).toHaveLength(CANTIDAD - 3);
    expect(new Set(en_cola.map(({ motivo }) => motivo))).toEqual(new Set([motivoOf('receptor_por_saber').texto]));
    await tienda.control('DELETE /__sim/fallas');
    const antes = tienda.meli.ambiente.operaciones['GET /orders/billing-info/MLA/{id}'] ?? 0;
    await tienda.facturar();
    expect(tienda.meli.ambiente.operaciones['GET /orders/billing-info/MLA/{id}']).toBe(antes + CANTIDAD - 3);
    await expectOneForEach();
  });

  test('refusing the buyer of one sale: that sale waits with the reason, the others are issued', async () => {
    await fallaDeMeli('GET /orders/billing-info/MLA/{id}', 'rechazo', { mensaje: 'caller not allowed' });
    const { emitidas, en_cola } = await tienda.facturar();
    expect(emitidas).toHaveLength(CANTIDAD - 1);
    expect(en_cola).toMatchObject([{ motivo: motivoOf('receptor_por_saber').texto }]);
    await tienda.facturar();
    await expectOneForEach();
  });

  test('refusing to show one order: its sale waits with the reason, the others are issued', async () => {
    await fallaDeMeli('GET /orders/{id}', 'rechazo', { mensaje: 'caller not allowed' });
    const { emitidas, en_cola } = await tienda.facturar();
    expect(emitidas).toHaveLength(CANTIDAD - 1);
    expect(en_cola).toMatchObject([{ motivo: expect.stringContaining('"caller not allowed"') }]);
    await tienda.facturar();
    await expectOneForEach();
  });

  test('letting the access token expire in the middle of a batch: it is renewed once', async () => {
    let vencido = false;
    await tienda.facturar({
      async onProgress({ paso }) {
        if (paso !== 'leyendo_ventas' || vencido) return;
        vencido = true;
        await tienda.control('POST /__sim/vencer', { que: 'token' });
      },
    });
    expect(tienda.meli.ambiente.operaciones['POST /oauth/token']).toBe(1);
    await expectOneForEach();
  });

  test('with the grant taken away: the account says so, and linked again it goes on', async () => {
    await tienda.control('POST /__sim/vencer', { que: 'permiso' });
    await expect(tienda.facturar()).rejects.toMatchObject({ code: 'plaza_no_autorizado' });
    const { alcance } = tienda.emisor;
    expect(await listCuentas(tienda.deps.store.fork(), alcance)).toMatchObject([{ requiere_vincular: true }]);
    await expect(tienda.facturar()).rejects.toMatchObject({ code: 'plaza_no_autorizado' });
    const { code } = await tienda.control<{ code: string }>('GET /__sim/autorizar?cuenta=TIENDA.NORTE');
    expect(await linkCuenta(tienda.deps, { alcance, plaza: 'meli', code })).toMatchObject({ id: tienda.cuenta_id });
    expect(await listCuentas(tienda.deps.store.fork(), alcance)).toMatchObject([{ requiere_vincular: false }]);
    await tienda.facturar();
    await expectOneForEach();
  });
});

describe('ARCA down', () => {
  beforeEach(() => tienda.entorno.arca.fallas({ operacion: '*', tipo: 'http_500', veces: 10_000 }));

  test('leaves the sales in the queue, however often it runs, and they go out by themselves', async () => {
    for (let vez = 0; vez < 2; vez++) {
      const { en_cola, emitidas } = await tienda.facturar();
      expect(emitidas).toEqual([]);
      expect(en_cola).toHaveLength(CANTIDAD);
    }
    tienda.entorno.arca.sinFallas();
    const resultados = await issueQueued(tienda.deps);
    expect(resultados.map(({ estado }) => estado)).toEqual(Array(CANTIDAD).fill('emitida'));
    await expectOneForEach();
    expect((await tienda.facturar()).omitidas).toHaveLength(CANTIDAD);
    await expectOneForEach();
  });

  test('and a sale cancelled meanwhile: its draft does not go out', async () => {
    const { orders } = await tienda.vender({ tipo: 'dni' });
    expect((await tienda.facturar()).en_cola).toHaveLength(CANTIDAD + 1);
    await tienda.cambiar(orders[0], { estado: 'cancelled' });
    tienda.entorno.arca.sinFallas();
    await issueQueued(tienda.deps);
    await expectOneForEach();
    expect((await tienda.facturar()).omitidas).toContainEqual(
      expect.objectContaining({ order_ids: orders, codigo: 'cancelada' }),
    );
  });

  test.each([
    ['marked as a fraud', { fraude: true }, false, 0],
    ['with a claim, invoiced by itself', { reclamo: true }, true, 0],
    ['with a claim, invoiced by a person', { reclamo: true }, false, 1],
  ])('and a sale %s meanwhile', async (_, cambio, automatica, salen) => {
    const { orders } = await tienda.vender({ tipo: 'dni' });
    await tienda.facturar({ ...elegidas(orders), ...(automatica && { modo: 'automatica' }) });
    await tienda.cambiar(orders[0], cambio);
    tienda.entorno.arca.sinFallas();
    expect(await issueQueued(tienda.deps)).toHaveLength(salen);
    expect(await tienda.emitidas()).toHaveLength(salen);
    expect(await execute(`select 1 from comprobante where status = 'borrador'`)).toEqual([]);
  });

  test('and a sale with a closed claim that changes meanwhile: the claim is read again, and the sale goes out', async () => {
    const { orders } = await tienda.vender({ tipo: 'reclamo_cerrado' });
    await tienda.facturar({ ...elegidas(orders), modo: 'automatica' });
    await tienda.cambiar(orders[0], { fraude: false });
    tienda.entorno.arca.sinFallas();
    expect(await issueQueued(tienda.deps)).toHaveLength(1);
    expect(await tienda.emitidas()).toHaveLength(1);
  });

  test('and a sale that cannot go out when ARCA is back: the automatic run decides it again, even if unchanged', async () => {
    const { orders } = await tienda.vender({ tipo: 'dni' });
    await tienda.facturar({ ...elegidas(orders), modo: 'automatica' });
    await tienda.cambiar(orders[0], { reclamo: true });
    // The order's last change was already read, as that of an order without a date of change.
    const deLaOrden = `order_id = '${orders[0]}'`;
    await execute(`update orden set automatico_al = now() + interval '1 hour' where ${deLaOrden}`);
    tienda.entorno.arca.sinFallas();
    expect(await issueQueued(tienda.deps)).toEqual([]);
    expect(await execute(`select automatico_al from orden where ${deLaOrden}`)).toEqual([{ automatico_al: null }]);
  });

  test('and the marketplace down when ARCA is back: the queue waits until the sales can be read again', async () => {
    await tienda.facturar();
    tienda.entorno.arca.sinFallas();
    await fallaDeMeli('GET /orders/search', 'reset', { veces: 1_000 });
    expect(await issueQueued(tienda.deps)).toEqual([]);
    await tienda.control('DELETE /__sim/fallas');
    await issueQueued(tienda.deps);
    await expectOneForEach();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['unlinked by its owner', () => unlinkCuenta(tienda.deps, tienda.emisor.alcance, tienda.cuenta_id)],
    ['without permission any more', () => tienda.control('POST /__sim/vencer', { que: 'permiso' })],
  ])('and its account %s when ARCA is back: the waiting sales go out with the stored data', async (_, desvincular) => {
    const { orders } = await tienda.vender({ tipo: 'dni' });
    expect((await tienda.facturar()).en_cola).toHaveLength(CANTIDAD + 1);
    await tienda.cambiar(orders[0], { estado: 'cancelled' });
    await tienda.planear();
    await desvincular();
    tienda.entorno.arca.sinFallas();
    await issueQueued(tienda.deps);
    await expectOneForEach();
  });

  test('and a sale that the marketplace does not show when ARCA is back waits too', async () => {
    const [comprobante] = (await tienda.planear()).comprobantes;
    await tienda.facturar(elegidas(comprobante?.order_ids));
    tienda.entorno.arca.sinFallas();
    await fallaDeMeli('GET /orders/{id}', 'rechazo', { veces: 1 });
    expect(await issueQueued(tienda.deps)).toEqual([]);
    expect(await issueQueued(tienda.deps)).toMatchObject([{ estado: 'emitida' }]);
    await expectOneForEach(1);
  });

  test('for days: the queue is dated again when it goes out', async () => {
    await tienda.facturar();
    await execute(`update comprobante set fecha = fecha - 9, en_cola_desde = en_cola_desde - interval '9 days'`);
    tienda.entorno.arca.sinFallas();
    await issueQueued(tienda.deps);
    await expectOneForEach();
    const fechas = new Set((await tienda.emitidas()).map(({ fecha }) => fecha));
    expect(fechas).toEqual(new Set([tienda.hoy]));
  });

  test('for days, with a date that a person typed: the date stays, and the draft is refused with the reason', async () => {
    await tienda.facturar({ fecha: tienda.hoy });
    await execute('update comprobante set fecha = fecha - 9');
    tienda.entorno.arca.sinFallas();
    const resultados = await issueQueued(tienda.deps);
    expect(
      new Set(resultados.map((resultadoEmision) => 'codigo' in resultadoEmision && resultadoEmision.codigo)),
    ).toEqual(new Set(['fecha_fuera_de_rango']));
    await expectOneForEach(0);
    const [borrador] = await execute<{ fecha: string; rechazo: unknown[] }>(
      'select fecha::text as fecha, rechazo from comprobante limit 1',
    );
    expect(borrador).toMatchObject({ fecha: addDays(tienda.hoy, -9), rechazo: [{ codigo: 0 }] });
  });
});

describe('two at once', () => {
  test('two processes on the same account: one voucher for each pack', async () => {
    const depsVecinas = await tienda.otherDeps();
    const lotes = await Promise.all([tienda.facturar(), tienda.facturar({}, depsVecinas)]);
    for (const { rechazadas, en_cola } of lotes) expect([...rechazadas, ...en_cola]).toEqual([]);
    await expectOneForEach();
  });

  test('one picks a sale while the other runs the whole day', async () => {
    const [comprobante] = (await tienda.planear()).comprobantes;
    const depsVecinas = await tienda.otherDeps();
    await Promise.all([tienda.facturar(), tienda.facturar(elegidas(comprobante?.order_ids), depsVecinas)]);
    await expectOneForEach();
  });
});

describe('drafts of an earlier run, that another process is issuing', () => {
  const ARCA_CAIDA = { operacion: '*', tipo: 'http_500', veces: 1_000 } as const;

  /** Runs `work` in a transaction that holds the drafts, while a batch waits to write them again. */
  async function whileDraftsAreHeld(work: (tx: Tx) => Promise<void>): Promise<void> {
    tienda.entorno.arca.fallas(ARCA_CAIDA);
    await tienda.facturar();
    tienda.entorno.arca.sinFallas();
    await whileHeld(
      tienda.deps.store,
      (tx) => tx.execute(`update comprobante set actualizado_en = now()`),
      async () => tienda.facturar({}, await tienda.otherDeps()),
      work,
    );
  }

  test('storing ARCA’s answer locks the sales too, and does not deadlock with the batch', async () => {
    await whileDraftsAreHeld(async (tx) => {
      await tx.execute(`insert into documento_fiscal (venta_id, estado) select id, 'pendiente' from venta`);
    });
    await expectOneForEach();
  });

  test('a draft taken by another process while the batch waited is not written again', async () => {
    const tomado = 'Lo que ya se le mandó a ARCA';
    await whileDraftsAreHeld(async (tx) => {
      await tx.execute(
        `with s as (insert into serie (ambiente, cuit, punto_de_venta, tipo_comprobante)
                    select 'simulador', '30999999995', 9, 6 returning id),
              e as (insert into emision (serie_id, token, estado, solicitud, abierta_en)
                    select id, gen_random_uuid(), 'abierta', '{}', now() from s returning id)
         update comprobante set emision_id = (select id from e), observaciones = ?`,
        [tomado],
      );
    });
    const filas = await execute<{ observaciones: string }>('select observaciones from comprobante');
    expect(filas.map(({ observaciones }) => observaciones)).toEqual(Array.from({ length: CANTIDAD }, () => tomado));
  });
});

describe('a process killed with -9 in the middle of a batch', () => {
  const pedido = (morir: string) => ({
    env: tienda.entorno.env,
    user_id: tienda.emisor.user_id,
    ids: [],
    ventas: {
      cuenta_id: tienda.cuenta_id,
      ventas: { desde: tienda.hoy, hasta: tienda.hoy },
      modo: 'listada' as const,
    },
    issuing: tiemposDePrueba,
    morir,
  });

  test.each(['leyendo_ventas', 'preparando', 'solicitando', 'respondido', 'guardado', 'terminado'])(
    'at "%s": the next run leaves one voucher for each pack',
    async (morir) => {
      const { signal, stderr } = await startProceso(pedido(morir)).fin;
      expect(stderr).toBe('');
      expect(signal).toBe('SIGKILL');
      await tienda.facturar();
      await expectOneForEach();
    },
  );
});
