import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '../../core/src/store/db.ts';
import { APP_SECRET, migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';

// How a job finds a lane: a job that comes due without a notification, and jobs that come together.

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await migratedDatabase();
  store = await openStore({ databaseUrl: database.url, datos: '/no/se/usa', appSecret: APP_SECRET });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Less than the pause between two looks of a lane, and more than a busy machine is late. */
const MUCHO_SEGUNDOS = 15;

test('a job sent for later, and a job tried again, begin when they are due', async () => {
  const [luego, otraVez] = [{ venta_id: randomUUID() }, { cuenta_id: randomUUID(), order_id: '2000' }];
  const trabajosHechos = { luego: Promise.withResolvers<void>(), otraVez: Promise.withResolvers<void>() };
  let falla = true;
  await store.jobs.work('nota_automatica', async () => trabajosHechos.luego.resolve(), { simultaneos: 2 });
  await store.jobs.work('procesar_orden', async () => {
    if (falla) {
      falla = false;
      throw new Error('no anda');
    }
    trabajosHechos.otraVez.resolve();
  });
  const desde = new Date(Date.now() + 1_500);
  await store.tx(async (em) => {
    await store.jobs.send(em, 'nota_automatica', luego, { desde });
    await store.jobs.send(em, 'procesar_orden', otraVez);
  });
  await Promise.all([trabajosHechos.luego.promise, trabajosHechos.otraVez.promise]);
  const tomados = await query(
    database.url,
    `select name, extract(epoch from started_on - start_after)::float as tarde from pgboss.job
      where name in ('nota_automatica', 'procesar_orden') order by name`,
  );
  expect(tomados.map(({ name }) => name)).toEqual(['nota_automatica', 'procesar_orden']);
  for (const { tarde } of tomados) {
    expect(tarde).toBeGreaterThanOrEqual(0);
    expect(tarde).toBeLessThan(MUCHO_SEGUNDOS);
  }
});

test('jobs sent together, and a job that comes meanwhile, run at the same time', async () => {
  const LANES = 4;
  const enCurso = new Set<string>();
  const fin = Promise.withResolvers<void>();
  await store.jobs.work(
    'subir_factura',
    async ({ venta_id }) => {
      enCurso.add(venta_id);
      await fin.promise;
    },
    { simultaneos: LANES },
  );
  const trabajos = Array.from({ length: LANES }, () => ({ venta_id: randomUUID() }));
  const ultimo = trabajos.slice(-1);
  await store.tx((em) => store.jobs.sendAll(em, 'subir_factura', trabajos.slice(0, -1)));
  await expect.poll(() => enCurso.size).toBe(LANES - 1);
  await store.tx((em) => store.jobs.sendAll(em, 'subir_factura', ultimo));
  await expect.poll(() => [...enCurso].toSorted()).toEqual(trabajos.map(({ venta_id }) => venta_id).toSorted());
  fin.resolve();
});

test('a job about the same as one under way waits again as long as that one has run', async () => {
  const orden = { cuenta_id: randomUUID(), order_id: '2001' };
  const clave = `${orden.cuenta_id} ${orden.order_id} `;
  await query(
    database.url,
    `insert into pgboss.job_common (id, name, policy, singleton_key, group_id, state, started_on)
     values (gen_random_uuid(), 'procesar_orden', 'standard', $1, $2, 'active', now() - interval '25 seconds')`,
    [clave, orden.cuenta_id],
  );
  await store.tx((em) => store.jobs.send(em, 'procesar_orden', orden));
  const espera = async (): Promise<unknown> => {
    const [fila] = await query(
      database.url,
      `select extract(epoch from start_after - created_on)::float as segundos from pgboss.job
        where name = 'procesar_orden' and state = 'created' and singleton_key = $1`,
      [clave],
    );
    return fila?.['segundos'];
  };
  await expect.poll(espera).toBeGreaterThan(24);
  expect(await espera()).toBeLessThan(24 + MUCHO_SEGUNDOS);
});

test('one of several processes is on guard, and another takes over when it leaves', async () => {
  const storeVecino = await openStore({ databaseUrl: database.url, datos: '/no/se/usa', appSecret: APP_SECRET });
  await storeVecino.jobs.work('limpiar', async () => undefined);
  await expect.poll(() => store.jobs.deGuardia()).toBe(true);
  expect(storeVecino.jobs.deGuardia()).toBe(false);
  await store.jobs.stop();
  expect(store.jobs.deGuardia()).toBe(false);
  await expect.poll(() => storeVecino.jobs.deGuardia()).toBe(true);
  await storeVecino.close();
});

test('a job that nobody takes waits a year, also when its queue kept jobs for less at the sending', async () => {
  // No other test takes jobs of this queue.
  const enviar = () => ({ company_id: randomUUID(), periodo: '2026-10' });
  await store.tx((em) => store.jobs.send(em, 'enviar_paquete', enviar()));
  await query(database.url, `update pgboss.queue set retention_seconds = 1209600 where name = 'enviar_paquete'`);
  await query(
    database.url,
    `update pgboss.job set keep_until = start_after + interval '14 days' where name = 'enviar_paquete'`,
  );
  const storeVecino = await openStore({ databaseUrl: database.url, datos: '/no/se/usa', appSecret: APP_SECRET });
  // The first use of a store gives the queues this version's settings.
  await storeVecino.tx((em) => storeVecino.jobs.send(em, 'enviar_paquete', enviar()));
  await storeVecino.close();
  const dias = await query(
    database.url,
    `select extract(day from keep_until - start_after)::int as dias from pgboss.job where name = 'enviar_paquete'`,
  );
  expect(dias).toEqual([{ dias: 365 }, { dias: 365 }]);
});
