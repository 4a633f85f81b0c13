import { randomUUID } from 'node:crypto';
import { cleanUp } from '@talonario/core/server/instalacion';
import { refreshPublicaciones } from '@talonario/core/server/publicaciones';
import { dispatchNotificaciones, searchVentas } from '@talonario/core/server/ventas';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOTICES_AT_ONCE, REPARTO } from '../../../core/src/actions/facturacion/recibir/dispatchNotificaciones.ts';
import { processNotificacion } from '../../../core/src/actions/facturacion/recibir/processNotificacion.ts';
import { holdBriefly } from '../../../core/src/store/postgres/exclusively.ts';
import { startTienda, type Tienda } from '../../helpers/servicios/vendedor.ts';
import { SIN_PLAZOS_DE_POSTGRES } from '../../helpers/servicios/reloj.ts';
import { whileHeld } from '../../helpers/servicios/candado.ts';
import { plazaAbierta } from '../../../core/src/actions/process/plazas.ts';
import { plazaDeVendedor } from '../../helpers/plazas.ts';

// Stored notices become jobs; no worker runs the jobs here.

let tienda: Tienda;
beforeAll(async () => {
  tienda = await startTienda();
});
afterAll(() => tienda.close());
beforeEach(async () => {
  await tienda.reset();
  await execute('truncate notificacion restart identity');
  await execute('delete from pgboss.job');
});

const execute = <T = unknown>(sql: string, params: unknown[] = []) =>
  tienda.deps.store.fork().execute<T[]>(sql, params);
const trabajos = () =>
  execute<{ name: string; data: { order_id?: string; id?: string } }>(
    `select name, data from pgboss.job where state = 'created' order by name, data->>'order_id'`,
  );
/** Stores `cuantos` notices about `ordenes` orders. */
const avisar = (cuantos: number, ordenes: number) =>
  execute(
    `insert into notificacion (recurso, topic, meli_user_id, application_id, cuerpo, id_externo)
     select '/orders/' || 2000000000000000 + n % ?, 'orders_v2', '187654321', '1', '{}', n::text from generate_series(1, ?) n`,
    [ordenes, cuantos],
  );
async function all(deps = tienda.deps): Promise<void> {
  while ((await dispatchNotificaciones(deps)) > 0);
}

describe('stored notices', () => {
  test('become one job for each order they are about', async () => {
    await avisar(30, 3);
    await all();
    expect(await trabajos()).toHaveLength(3);
    const resultados = await execute<{ resultado: string; n: number }>(
      'select resultado, count(*)::int as n from notificacion group by 1 order by 1',
    );
    expect(resultados).toEqual([
      { resultado: 'enviada', n: 3 },
      { resultado: 'repetida', n: 27 },
    ]);
    // The jobs still wait: new notices of the same orders add none.
    await execute('truncate cupo');
    await avisar(30, 3);
    await all();
    expect(await trabajos()).toHaveLength(3);
  });

  test('are each taken by one process, however many work', async () => {
    const depsVecinas = await Promise.all([tienda.otherDeps(), tienda.otherDeps()]);
    await avisar(5_000, 5_000);
    await execute('update notificacion set recuperada = true');
    await Promise.all([tienda.deps, ...depsVecinas].map((deps) => all(deps)));
    expect(await trabajos()).toHaveLength(5_000);
    expect(await execute('select 1 from notificacion where procesada_en is null')).toEqual([]);
  });

  test('are turned into jobs by one process at a time, without any other waiting for it', async () => {
    await execute('truncate cupo');
    const depsVecinas = await tienda.otherDeps();
    await avisar(NOTICES_AT_ONCE + 100, NOTICES_AT_ONCE + 100);
    await dispatchNotificaciones(tienda.deps);
    await execute('update notificacion set procesada_en = null, resultado = null');
    await execute('truncate pgboss.job');
    const primera = await whileHeld(
      tienda.deps.store,
      (tx) => tx.execute('select 1 from cupo for update'),
      () => dispatchNotificaciones(tienda.deps),
      async () => expect(await dispatchNotificaciones(depsVecinas)).toBe(0),
    );
    expect(primera).toBe(NOTICES_AT_ONCE);
    expect(await dispatchNotificaciones(depsVecinas)).toBe(100);
    expect(await execute('select 1 from notificacion where procesada_en is null')).toEqual([]);
    const ordenesRepetidas = `select 1 from pgboss.job where name = 'procesar_orden' group by data ->> 'order_id' having count(*) > 1`;
    expect(await execute(ordenesRepetidas)).toEqual([]);
  });

  test.skipIf(SIN_PLAZOS_DE_POSTGRES)('do not wait for a process that stopped while it held the turn', async () => {
    const depsVecinas = await tienda.otherDeps();
    await avisar(3, 3);
    const tomado = Promise.withResolvers<boolean>();
    const sigue = Promise.withResolvers<void>();
    const detenido = depsVecinas.store.tx(async (tx) => {
      tomado.resolve(await holdBriefly(tx, REPARTO, { quietoMs: 1_000 }));
      await sigue.promise;
      await tx.execute('select 1');
    });
    expect(await tomado.promise).toBe(true);
    expect(await dispatchNotificaciones(tienda.deps)).toBe(0);
    await vi.waitUntil(async () => (await dispatchNotificaciones(tienda.deps)) === 3, { timeout: 60_000 });
    sigue.resolve();
    await expect(detenido).rejects.toThrow(/connection/i);
    expect(await trabajos()).toHaveLength(3);
  });

  test('of 1,500 unknown orders become 604 delayed jobs and two searches; the rest are discarded, and none counts', async () => {
    await execute('truncate cupo');
    await avisar(1_500, 1_500);
    await all();
    const porClase = await execute<{ clase: string; n: number }>(
      `select case when name <> 'procesar_orden' then name when start_after <= now() then 'ya' else 'despues' end as clase,
              count(*)::int as n from pgboss.job where state = 'created' group by 1 order by 1`,
    );
    expect(porClase).toEqual([
      { clase: 'buscar_ventas', n: 2 },
      { clase: 'despues', n: 604 },
    ]);
    const resultados = await execute<{ resultado: string; n: number }>(
      'select resultado, count(*)::int as n from notificacion group by 1 order by 1',
    );
    expect(resultados).toEqual([
      { resultado: 'descartada', n: 896 },
      { resultado: 'postergada', n: 604 },
    ]);
    expect(await execute('select 1 from aviso_hora')).toEqual([]);
    expect(await execute('select ultima_notificacion from cuenta')).toEqual([{ ultima_notificacion: null }]);
  });

  test('of unknown orders that keep coming start one search a second, however fast a search ends', async () => {
    const CADA_MS = 1_000;
    await execute('truncate cupo');
    const desde = performance.now();
    let busquedas = 0;
    for (let tanda = 0; tanda < 20; tanda += 1) {
      await execute(
        `insert into notificacion (recurso, topic, meli_user_id, application_id, cuerpo, id_externo)
         select '/orders/' || 2000000000000000 + ?::int * 10 + n, 'orders_v2', '187654321', '1', '{}', ? || '-' || n
         from generate_series(1, 10) n`,
        [tanda, tanda],
      );
      await all();
      // Stands for a worker that ends the search at once.
      const borrados = await execute(
        `delete from pgboss.job where name = 'buscar_ventas' and data->>'repaso' is null returning id`,
      );
      busquedas += borrados.length;
    }
    const pasados = (performance.now() - desde) / CADA_MS;
    // Searches allowed: two at the start, one a second, and one that waits.
    expect(busquedas).toBeGreaterThan(0);
    expect(busquedas).toBeLessThanOrEqual(2 + Math.ceil(pasados) + 1);
  });

  test('of a real order among a flood count once a search finds it; an order without a notice does not count', async () => {
    const { deps, cuenta_id } = tienda;
    await execute('truncate cupo, aviso_hora');
    const { orders } = await tienda.vender({ tipo: 'dni' });
    await avisar(1_500, 1_500);
    await execute(
      `insert into notificacion (recurso, topic, meli_user_id, application_id, cuerpo)
       values ('/orders/' || ?, 'orders_v2', '187654321', '1', '{}')`,
      [orders[0]],
    );
    await all();
    for (let vez = 0; vez < 2; vez += 1) await searchVentas(deps, cuenta_id);
    expect(await execute('select cantidad from aviso_hora')).toEqual([{ cantidad: 1 }]);
    expect(await execute('select 1 from cuenta where ultima_notificacion is null')).toEqual([]);
    await tienda.vender({ tipo: 'dni' });
    await searchVentas(deps, cuenta_id);
    expect(await execute('select cantidad from aviso_hora')).toEqual([{ cantidad: 1 }]);
  });

  test('that came by the secret address count, also of unknown orders', async () => {
    const { deps } = tienda;
    const abierta = plazaAbierta(deps.plazas, 'meli');
    const avisos = { ...abierta.avisos, secreto: 'Zq8-un-secreto-de-prueba' };
    await avisar(3, 3);
    await all({ ...deps, plazas: new Map([['meli', { ...abierta, avisos }]]) });
    expect(await execute('select cantidad from aviso_hora')).toEqual([{ cantidad: 3 }]);
    expect(await execute('select 1 from cuenta where ultima_notificacion is null')).toEqual([]);
  });

  test('that came by the secret address are all read at once, however many they are', async () => {
    const { deps } = tienda;
    await execute('truncate cupo');
    const abierta = plazaAbierta(deps.plazas, 'meli');
    const avisos = { ...abierta.avisos, secreto: 'Zq8-un-secreto-de-prueba' };
    await avisar(40, 40);
    await all({ ...deps, plazas: new Map([['meli', { ...abierta, avisos }]]) });
    const enviados = await execute<{ name: string; n: number }>(
      `select name, count(*)::int as n from pgboss.job where name in ('procesar_orden', 'buscar_ventas') and start_after <= now() group by 1`,
    );
    expect(enviados).toEqual([{ name: 'procesar_orden', n: 40 }]);
  });

  test('stay, all of them, when their jobs cannot be sent', async () => {
    await avisar(3, 3);
    await execute(
      `create function romper() returns trigger language plpgsql as $$ begin raise exception 'rota'; end $$`,
    );
    await execute('create trigger romper before update on notificacion for each row execute function romper()');
    await expect(dispatchNotificaciones(tienda.deps)).rejects.toThrow('rota');
    await execute('drop function romper() cascade');
    expect(await trabajos()).toEqual([]);
    await all();
    expect(await trabajos()).toHaveLength(3);
  });

  test('are kept for a month after they are processed; unprocessed ones, for ever', async () => {
    await avisar(4, 4);
    await all();
    // Received 62 days ago: their whole month is past its time.
    await execute(`update notificacion set recibida_en = now() - interval '62 days' where id <= 2`);
    await avisar(1, 1);
    await execute(`update notificacion set recibida_en = now() - interval '62 days' where procesada_en is null`);
    await cleanUp(tienda.deps);
    expect(await execute('select procesada_en is null as espera from notificacion order by id')).toEqual([
      { espera: false },
      { espera: false },
      { espera: true },
    ]);
  });
});

describe('a listing', () => {
  const vendedor = () => plazaDeVendedor(tienda.deps).publicaciones;
  const leer = (id: string) =>
    processNotificacion(tienda.deps, { cuenta_id: tienda.cuenta_id, clase: 'publicacion', id });
  const guardadas = () => execute<object>('select titulo, status, skus, precio, vieja from publicacion');

  test('that is stored is read again at its notice', async () => {
    await refreshPublicaciones(tienda.deps, tienda.cuenta_id);
    const [{ item_id = '' } = {}] = await execute<{ item_id: string }>(
      `select item_id from publicacion where titulo like 'Mochila%' and status = 'active' order by item_id`,
    );
    const item = await vendedor().publicacion(item_id);
    await execute(`delete from publicacion where item_id <> ?`, [item_id]);
    await execute(`update publicacion set titulo = 'Viejo', status = 'paused', skus = '{}', precio = 1, vieja = false`);
    await leer(item_id);
    const { precio } = await vendedor().precioDeVenta(item_id);
    expect(await guardadas()).toEqual([
      { titulo: item.titulo, status: 'active', skus: item.skus, precio: precio.toFixed(2), vieja: false },
    ]);
  });

  test('that is not stored is not read', async () => {
    await leer('MLA1');
    expect(await guardadas()).toEqual([]);
    expect(tienda.meli.ambiente.operaciones).toEqual({});
  });
});

test('jobs of accounts that are not there any more do nothing', async () => {
  const cuenta_id = randomUUID();
  for (const clase of ['envio', 'reclamo', 'pago', 'publicacion'] as const) {
    await processNotificacion(tienda.deps, { cuenta_id, clase, id: '1' });
  }
  expect(tienda.meli.ambiente.operaciones).toEqual({});
});
