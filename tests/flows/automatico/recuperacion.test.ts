import { addDays } from '@talonario/core/base';
import { uploadDocumento } from '@talonario/core/server/comprobantes';
import { linkCuenta, listCuentas } from '@talonario/core/server/empresas';
import { recoverPerdidas, recoverVentas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { topicosSeguidos } from '../../../core/src/plazas/meli/reading/notificacion.ts';
import { adelantarTrabajos } from '../../helpers/servicios/cola.ts';
import { startAutomatico, type Automatico } from '../../helpers/servicios/automatico.ts';
import { LLAMADA_CORTA_MS, tiemposDePrueba } from '../../helpers/servicios/entorno.ts';
import { conPlaza } from '../../helpers/plazas.ts';

// Sales without a notice, and failures while another service was down, recover by themselves.

let auto: Automatico;
beforeAll(async () => {
  auto = await startAutomatico();
});
afterAll(() => auto.close());
beforeEach(() => auto.reset());

const HORA_MS = 3_600_000;
const execute = <T>(sql: string, valores: unknown[] = []) => auto.tienda.deps.store.fork().execute<T[]>(sql, valores);
const tipos = async () => (await auto.tienda.emitidas()).map(({ tipo_comprobante }) => tipo_comprobante);
const operaciones = (operacion: string) => auto.tienda.meli.ambiente.operaciones[operacion] ?? 0;
const falla = (operacion: string, tipo: string, veces = 1_000) =>
  auto.tienda.control('POST /__sim/fallas', { operacion, tipo, veces });

/** Runs a minute of the clock: lists missed notices, and looks for sales of the accounts that are due. */
async function minuto(): Promise<void> {
  const { store } = auto.tienda.deps;
  await store.tx((tx) => store.jobs.send(tx, 'leer_perdidas', {}));
  await store.tx((tx) => store.jobs.send(tx, 'vigilar', {}));
  await auto.quieto();
}

describe('the receiver was down', () => {
  test('the marketplace lists what we missed: taken once, and dealt with', async () => {
    auto.responder(500);
    const ventas = [await auto.vender(), await auto.vender({ tipo: 'pack' })];
    await auto.quieto();
    expect(await tipos()).toEqual([]);
    auto.responder(null);
    await execute(`update cuenta set recuperada_hasta = now() + interval '1 hour'`);
    await auto.correrReloj(11 * 60_000);
    await minuto();
    expect((await auto.tienda.emitidas()).map(({ meli_pack_id }) => meli_pack_id).toSorted()).toEqual(
      ventas.map(({ venta }) => venta).toSorted(),
    );
    const recuperadas = await execute<{ resultado: string }>('select resultado from notificacion where recuperada');
    expect(recuperadas.length).toBeGreaterThanOrEqual(2);
    await auto.correrReloj(22 * 60_000);
    await minuto();
    expect(await execute('select 1 from notificacion where recuperada')).toHaveLength(recuperadas.length);
    // Recovered notices were not sent to us: they do not count as the marketplace sending.
    expect(await execute('select 1 from aviso_hora')).toEqual([]);
  });

  test('a topic whose missed notices the marketplace refuses to list keeps nothing else from being found', async () => {
    auto.responder(500);
    await falla('GET /missed_feeds', 'rechazo');
    await auto.vender();
    await auto.quieto();
    auto.responder(null);
    await auto.correrReloj(11 * 60_000);
    await minuto();
    expect(await tipos()).toEqual([6]);
  });

  test('the missed notices of all accounts are listed once, by one that may, and each account keeps its own', async () => {
    const { deps, emisor, control, cuenta_id } = auto.tienda;
    const { code } = await control<{ code: string }>('GET /__sim/autorizar?cuenta=MARTIN.PEREYRA');
    const segundaCuenta = await linkCuenta(deps, { alcance: emisor.alcance, plaza: 'meli', code });
    await auto.quieto();
    auto.responder(500);
    await auto.vender();
    await control('POST /__sim/ventas', { cuenta: 'MARTIN.PEREYRA', tipo: 'dni', notificar: true });
    await auto.quieto();
    auto.responder(null);
    // Without the worker, whose clock also lists them.
    await auto.sinWorker(async () => {
      const antes = operaciones('GET /missed_feeds');
      await recoverPerdidas(deps);
      // One page for each followed topic.
      expect(operaciones('GET /missed_feeds') - antes).toBe(topicosSeguidos.length);
      const perdidos = await execute<{ cuenta_id: string }>('select distinct cuenta_id from aviso_perdido');
      expect(perdidos.map((perdido) => perdido.cuenta_id).toSorted()).toEqual([cuenta_id, segundaCuenta.id].toSorted());

      // The account whose token lasts longest is refused: another account lists them.
      await execute('delete from aviso_perdido');
      await execute(`update cuenta set token_vence = now() + interval '9 hours' where id = ?`, [segundaCuenta.id]);
      await falla('GET /missed_feeds', 'rechazo', 1);
      await recoverPerdidas(deps);
      expect(await execute('select distinct cuenta_id from aviso_perdido')).toHaveLength(2);
      // Notices of an unlinked account are not kept: its sales are found once it is linked.
      await execute('delete from aviso_perdido');
      await execute('update cuenta set requiere_vincular = true where id = ?', [segundaCuenta.id]);
      await recoverPerdidas(deps);
      expect(await execute('select distinct cuenta_id from aviso_perdido')).toEqual([{ cuenta_id }]);
    });
    await auto.quieto();
  });

  test("missed notices of other sellers are not this account's", async () => {
    auto.responder(500);
    await auto.tienda.control('POST /__sim/ventas', { cuenta: 'MARTIN.PEREYRA', tipo: 'dni', notificar: true });
    await auto.quieto();
    auto.responder(null);
    await auto.correrReloj(11 * 60_000);
    await minuto();
    expect(await execute('select 1 from notificacion where recuperada')).toEqual([]);
    expect(await auto.tienda.deps.store.jobs.listFailed()).toEqual([]);
  });
});

describe('no notice at all', () => {
  test('sales that changed since the last time are found', async () => {
    await auto.tienda.vender({ tipo: 'dni' });
    await auto.tienda.vender({ tipo: 'pack' });
    await auto.correrReloj(11 * 60_000);
    await minuto();
    expect(await tipos()).toEqual([6, 6]);
    // Without news, no order is read.
    const antes = operaciones('GET /orders/{id}');
    await auto.correrReloj(22 * 60_000);
    await minuto();
    expect(operaciones('GET /orders/{id}')).toBe(antes);
  });

  test('cancelled sales are found too, though the plain search hides them', async () => {
    const { orders } = await auto.vender();
    await auto.quieto();
    await auto.tienda.cambiar(orders[0], { estado: 'cancelled' });
    await auto.correrReloj(11 * 60_000);
    await minuto();
    await auto.adelantar();
    expect(await tipos()).toEqual([6, 8]);
  });

  test('an invoiced sale that no search finds is read again by its number', async () => {
    const { orders } = await auto.vender();
    await auto.quieto();
    await auto.tienda.cambiar(orders[0], { estado: 'cancelled' });
    await execute(`update cuenta set recuperada_hasta = now() + interval '1 day'`);
    await auto.correrReloj(11 * 60_000);
    await minuto();
    expect(await tipos()).toEqual([6]);
    await auto.correrReloj(9 * HORA_MS);
    await minuto();
    await auto.adelantar();
    expect(await tipos()).toEqual([6, 8]);
    // A sale read a moment ago is not read again so soon.
    const antes = operaciones('GET /orders/{id}');
    await auto.correrReloj(9 * HORA_MS + 11 * 60_000);
    await minuto();
    expect(operaciones('GET /orders/{id}')).toBe(antes);
  });

  test('a shipment that the marketplace does not answer for keeps no other sale waiting', async () => {
    await auto.tienda.ajustar({ include_shipping_cost: true });
    await auto.vender({ tipo: 'dni', envio_comprador: 300, envio_estado: 'delivered' });
    const { orders } = await auto.vender({ tipo: 'dni', sin_envio: true });
    await auto.quieto();
    expect(await tipos()).toEqual([6, 6]);
    await auto.tienda.cambiar(orders[0], { estado: 'cancelled' });
    await execute(`update cuenta set recuperada_hasta = now() + interval '1 day'`);
    await auto.correrReloj(9 * HORA_MS);
    await auto.sinWorker(async () => {
      await falla('GET /shipments/{id}', 'http_500');
      await recoverVentas(auto.tienda.deps, auto.tienda.cuenta_id);
      auto.tienda.meli.ambiente.fallas.vaciar();
    });
    await auto.quieto();
    await auto.adelantar();
    expect(await tipos()).toEqual([6, 6, 8]);
  });

  test('an account that begins to invoice by itself: its sales since the start', async () => {
    await auto.tienda.ajustar({ automatizar: false });
    const ayer = new Date(Date.now() - 26 * HORA_MS).toISOString();
    await auto.tienda.vender({ tipo: 'dni', fecha_cierre: ayer });
    await auto.tienda.vender({ tipo: 'dni' });
    await minuto();
    expect(await tipos()).toEqual([]);
    await auto.tienda.ajustar({ automatizar: true });
    await minuto();
    expect(await tipos()).toEqual([6]);
    const antes = new Date(Date.now() - 50 * HORA_MS);
    await auto.tienda.ajustar({ fecha_inicio_automatizacion: antes.toISOString().slice(0, 10) });
    await minuto();
    expect(await tipos()).toEqual([6, 6]);
  });

  test('an account whose start is moved back: its sales since then, though they were looked at', async () => {
    const { tienda } = auto;
    const ayer = addDays(tienda.hoy, -1);
    await tienda.control('POST /__sim/reloj', { ahora: `${ayer}T12:00:00-03:00` });
    await auto.vender();
    await tienda.control('POST /__sim/reloj', { ahora: null });
    await auto.quieto();
    expect(await tipos()).toEqual([]);
    await tienda.ajustar({ fecha_inicio_automatizacion: ayer });
    await minuto();
    expect(await tipos()).toEqual([6]);
  });

  test('a long search that gives its lane up goes on from the day it got to, also when it dies in between', async () => {
    const { tienda } = auto;
    const { deps, cuenta_id } = tienda;
    await tienda.ajustar({ fecha_inicio_automatizacion: addDays(tienda.hoy, -59) });
    const hace = (dias: number) => `${addDays(tienda.hoy, -dias)}T12:00:00-03:00`;
    for (const dias of [44, 20, 5]) {
      await tienda.control('POST /__sim/reloj', { ahora: hace(dias) });
      await tienda.vender();
    }
    await tienda.control('POST /__sim/reloj', { ahora: null });
    await execute('update cuenta set recuperada_desde = ?, recuperada_hasta = ?', [addDays(tienda.hoy, -60), hace(45)]);
    const buscados: string[] = [];
    let muere = false;
    const conCortes = conPlaza(deps, ({ ventas }) => ({
      ventas: {
        buscarOrdenes(busqueda) {
          if (muere) throw new Error('se corta');
          if (!busqueda.canceladas) buscados.push(busqueda.desde.toISOString());
          return ventas.buscarOrdenes(busqueda);
        },
      },
    }));
    const turno = () => recoverVentas(conCortes, cuenta_id, { cede: () => Promise.resolve(true) });
    for (let n = 0; n < 20; n++) expect(await turno()).toBe('sigue');
    muere = true;
    await expect(turno()).rejects.toThrow('se corta');
    muere = false;
    while ((await turno()) === 'sigue') expect(buscados.length).toBeLessThan(60);
    // Each day once, in order.
    expect(buscados.length).toBeGreaterThan(40);
    expect(new Set(buscados).size).toBe(buscados.length);
    expect(buscados).toEqual(buscados.toSorted());
    await auto.quieto();
    expect(await tipos()).toEqual([6, 6, 6]);
  });

  test('each account is looked after every ten minutes, not more', async () => {
    await minuto();
    const antes = operaciones('GET /orders/search');
    expect(antes).toBeGreaterThan(0);
    await auto.correrReloj(8 * 60_000);
    await minuto();
    expect(operaciones('GET /orders/search')).toBe(antes);
    await auto.correrReloj(11 * 60_000);
    await minuto();
    expect(operaciones('GET /orders/search')).toBe(antes + 2);
  });
});

describe('the grant', () => {
  test('an access token that runs out is renewed, and nobody notices', async () => {
    await auto.tienda.control('POST /__sim/vencer', { que: 'token' });
    await auto.vender();
    await auto.quieto();
    expect(await tipos()).toEqual([6]);
    expect(await auto.actividad('cuenta_desvinculada')).toEqual([]);
  });

  test('taken away is told once; linked again, every sale is recovered', async () => {
    await auto.vender();
    await auto.quieto();
    await execute(`update documento_fiscal set estado = 'error'`);
    const subidas = operaciones('POST /packs/{id}/fiscal_documents');
    await auto.tienda.control('POST /__sim/vencer', { que: 'permiso' });
    await auto.vender();
    await auto.vender({ tipo: 'pack' });
    await auto.quieto();
    await minuto();
    expect(await tipos()).toEqual([6]);
    expect(await auto.tienda.deps.store.jobs.listFailed()).toEqual([]);
    expect(await auto.actividad('cuenta_desvinculada')).toMatchObject([{ requiere_persona: true }]);
    const [cuenta] = await listCuentas(auto.tienda.deps.store.fork(), auto.tienda.emisor.alcance);
    expect(cuenta).toMatchObject({ requiere_vincular: true });

    const { code } = await auto.tienda.control<{ code: string }>('GET /__sim/autorizar?cuenta=TIENDA.NORTE');
    await linkCuenta(auto.tienda.deps, { alcance: auto.tienda.emisor.alcance, plaza: 'meli', code });
    await auto.quieto();
    expect(await tipos()).toEqual([6, 6, 6]);
    expect(operaciones('POST /packs/{id}/fiscal_documents')).toBe(subidas + 2);
    expect(await execute(`select 1 from documento_fiscal where estado <> 'subido'`)).toEqual([]);
    expect(await auto.actividad('cuenta_desvinculada')).toMatchObject([{ requiere_persona: false }]);
    expect(await auto.actividad('cuenta_vinculada')).toHaveLength(2);
  });

  test('linked again after forty-five days finds every sale of that time, and says so', async () => {
    const { tienda } = auto;
    await tienda.ajustar({ fecha_inicio_automatizacion: addDays(tienda.hoy, -59) });
    const hace = (dias: number) => `${addDays(tienda.hoy, -dias)}T12:00:00-03:00`;
    for (const dias of [44, 5]) {
      await tienda.control('POST /__sim/reloj', { ahora: hace(dias) });
      await tienda.vender();
    }
    await tienda.control('POST /__sim/reloj', { ahora: null });
    await execute(`update cuenta set recuperada_desde = ?, recuperada_hasta = ?, requiere_vincular = true`, [
      addDays(tienda.hoy, -60),
      hace(45),
    ]);
    const { code } = await tienda.control<{ code: string }>('GET /__sim/autorizar?cuenta=TIENDA.NORTE');
    await linkCuenta(tienda.deps, { alcance: tienda.emisor.alcance, plaza: 'meli', code });
    await auto.quieto();
    expect(await tipos()).toEqual([6, 6]);
    expect((await auto.actividad('cuenta_vinculada')).map(({ texto }) => texto)).toContain(
      'La cuenta quedó vinculada después de 45 días. Talonario busca las ventas de esos días.',
    );
  });
});

describe('the marketplace is down', () => {
  test('the orders are read when it is back, each sale with one invoice', async () => {
    await falla('GET /orders/{id}', 'http_500');
    await auto.vender();
    await auto.vender({ tipo: 'pack' });
    await expect
      .poll(async () => (await execute(`select 1 from pgboss.job where state = 'retry'`)).length)
      .toBeGreaterThan(0);
    expect(await tipos()).toEqual([]);
    await auto.tienda.control('DELETE /__sim/fallas');
    await adelantarTrabajos(auto.tienda.deps, ['retry']);
    await auto.quieto();
    expect(await tipos()).toEqual([6, 6]);
  });

  test('for the data of one sale only: that sale waits, the others are invoiced', async () => {
    await auto.sinWorker(async () => {
      await auto.vender({ cantidad: 4 });
      await auto.tienda.meli.notificador.quieto();
      // The client tries five times.
      await falla('GET /orders/billing-info/MLA/{id}', 'http_500', 5);
    });
    await auto.quieto();
    expect((await tipos()).length).toBeGreaterThanOrEqual(3);
    await auto.adelantar();
    expect(await tipos()).toEqual([6, 6, 6, 6]);
    expect(auto.tienda.entorno.arca.estado().operaciones['FECAESolicitar']).toBeLessThanOrEqual(3);
  });
});

describe('ARCA', () => {
  test('is down, then up: the invoice waits in the queue, goes out by itself and is uploaded', async () => {
    const { arca } = auto.tienda.entorno;
    for (const operacion of ['FECompUltimoAutorizado', 'FECAESolicitar']) {
      arca.fallas({ operacion, tipo: 'http_500', veces: 1_000 });
    }
    const { venta } = await auto.vender();
    await auto.quieto();
    expect(await auto.actividad('en_cola')).toMatchObject([{ venta, requiere_persona: false }]);
    arca.sinFallas();
    const { store } = auto.tienda.deps;
    await store.tx((tx) => store.jobs.send(tx, 'emitir_en_cola', {}));
    await auto.quieto();
    expect(await tipos()).toEqual([6]);
    expect((await auto.actividad()).map(({ tipo }) => tipo)).toEqual([
      'pdf_subido',
      'factura_emitida',
      'en_cola',
      'cuenta_vinculada',
    ]);
  });

  test('issues but answers late: one voucher, adopted', async ({ onTestFinished }) => {
    const { issuing } = auto.tienda.deps;
    issuing.llamadaMs = LLAMADA_CORTA_MS;
    onTestFinished(() => void (issuing.llamadaMs = tiemposDePrueba.llamadaMs));
    auto.tienda.entorno.arca.fallas({ operacion: 'FECAESolicitar', tipo: 'timeout_despues', veces: 1 });
    await auto.vender();
    await auto.quieto();
    const { store } = auto.tienda.deps;
    await store.tx((tx) => store.jobs.send(tx, 'emitir_en_cola', {}));
    await auto.quieto();
    expect(await tipos()).toEqual([6]);
    expect(auto.tienda.entorno.arca.estado().comprobantes).toHaveLength(1);
  });

  test('refuses an invoice: a person is needed until the sale gets its invoice', async () => {
    const { venta, orders } = await auto.vender({ tipo: 'requiere_fce' });
    await auto.quieto();
    expect(await tipos()).toEqual([]);
    expect(await auto.actividad('rechazada')).toMatchObject([
      { venta, requiere_persona: true, accion: expect.any(String) },
    ]);
    await auto.cambiar(orders[0], { comprador: { tipo_documento: 'DNI', numero_documento: '30772273' } });
    await auto.quieto();
    expect(await auto.tienda.emitidas()).toHaveLength(1);
    expect(await auto.actividad('rechazada')).toMatchObject([{ requiere_persona: false }]);
  });
});

describe('the upload', () => {
  test('that fails is tried again, and nobody notices', async () => {
    await falla('POST /packs/{id}/fiscal_documents', 'http_500', 1);
    await auto.vender();
    await auto.quieto();
    expect(await auto.actividad('pdf_subido')).toHaveLength(1);
    expect(await auto.actividad('pdf_error')).toEqual([]);
  });

  test('that fails for the last time needs a person, until it is done', async () => {
    const { venta } = await auto.vender();
    await auto.quieto();
    await execute(`update documento_fiscal set estado = 'pendiente', meli_ids = '{}', sha256 = null`);
    const [documento] = await execute<{ venta_id: string }>('select venta_id from documento_fiscal');
    const venta_id = documento?.venta_id ?? '';
    await falla('GET /packs/{id}/fiscal_documents', 'rechazo');
    const { deps } = auto.tienda;
    await expect(uploadDocumento(deps, { venta_id, ultimo: false })).rejects.toMatchObject({ code: 'plaza_rechazo' });
    expect(await auto.actividad('pdf_error')).toEqual([]);
    await expect(uploadDocumento(deps, { venta_id, ultimo: true })).rejects.toMatchObject({ code: 'plaza_rechazo' });
    expect(await auto.actividad('pdf_error')).toMatchObject([{ venta, requiere_persona: true }]);
    await auto.tienda.control('DELETE /__sim/fallas');
    await uploadDocumento(deps, { venta_id, ultimo: false });
    expect(await auto.actividad('pdf_error')).toMatchObject([{ venta, requiere_persona: false }]);
  });
});
