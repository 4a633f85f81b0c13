import { randomUUID } from 'node:crypto';
import type { Deps } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeJobs } from '../../webhooks/src/takeJobs.ts';
import { openStore, type Store } from '../../core/src/store/db.ts';
import { colas } from '../../core/src/store/trabajos/colas.ts';
import type { Cola, Trabajos } from '../../core/src/store/trabajos/trabajos.ts';
import { claveOf } from '../../core/src/store/trabajos/trabajo.ts';
import { isOver } from '../../core/src/store/trabajos/placesOf.ts';
import { APP_SECRET, migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';

// Owners take turns in every queue of the table, with the lanes that the worker opens for it.

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

/** An owner who sends jobs. */
interface Dueno {
  user_id: string;
  company_id: string;
  cuenta_id: string;
  /** Inserts a row of the owner for a job; answers its id. */
  nuevo(tabla: 'venta' | 'importacion' | 'paquete_contador' | 'cuenta' | 'empresa'): Promise<string>;
}

async function insertar(tabla: string, valores: Record<string, string>): Promise<string> {
  const columnas = Object.keys(valores);
  const [fila] = await query(
    database.url,
    `insert into ${tabla} (${columnas.join(', ')}) values (${columnas.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(valores),
  );
  return String(fila?.['id']);
}

async function createDueno(): Promise<Dueno> {
  const user_id = await insertar('usuario', { email: `${randomUUID()}@example.com`, password_hash: 'x' });
  const nueva = {
    empresa: () =>
      insertar('empresa', {
        user_id,
        cuit: String(20_000_000_000 + Math.floor(Math.random() * 9_000_000_000)),
        razon_social: 'Una',
        situacion_iva: '1',
        situacion_iibb: '1',
        iibb_porcentaje: '0',
        inicio_actividades: '2020-01-01',
      }),
    cuenta: () => insertar('cuenta', { user_id, meli_user_id: randomUUID(), nickname: 'UNA' }),
  };
  const [company_id, cuenta_id] = [await nueva.empresa(), await nueva.cuenta()];
  return {
    user_id,
    company_id,
    cuenta_id,
    nuevo: (tabla) => {
      switch (tabla) {
        case 'venta':
          return insertar('venta', { cuenta_id, clave: randomUUID() });
        case 'importacion':
          return insertar('importacion', { user_id, origen: 'archivo', nombre: 'a.csv', estado: 'leyendo' });
        case 'paquete_contador':
          return insertar('paquete_contador', { user_id, company_id, periodo: '2026-10', con_pdfs: 'false' });
        default:
          return nueva[tabla]();
      }
    },
  };
}

/** Makes a job of each queue; `del_sistema`: the clock sends it. A new queue does not compile until it is here. */
const trabajo: { [C in Cola]: ((dueno: Dueno) => Promise<Trabajos[C]>) | 'del_sistema' } = {
  procesar_orden: async ({ cuenta_id }) => ({ cuenta_id, order_id: randomUUID() }),
  procesar_aviso: async ({ cuenta_id }) => ({ cuenta_id, clase: 'publicacion', id: randomUUID() }),
  buscar_ventas: async ({ nuevo }) => ({ cuenta_id: await nuevo('cuenta') }),
  nota_automatica: async ({ nuevo }) => ({ venta_id: await nuevo('venta') }),
  subir_factura: async ({ nuevo }) => ({ venta_id: await nuevo('venta') }),
  enviar_comprobante: async ({ user_id }) => ({ user_id, comprobante_id: randomUUID() }),
  informar_comprobante: async ({ user_id }) => ({ user_id, comprobante_id: randomUUID() }),
  procesar_lote: async ({ user_id }) => ({ user_id, lote_id: randomUUID() }),
  procesar_importacion: async ({ nuevo }) => ({ importacion_id: await nuevo('importacion') }),
  recuperar_ventas: async ({ nuevo }) => ({ cuenta_id: await nuevo('cuenta') }),
  revisar_receptores: async ({ nuevo }) => ({ cuenta_id: await nuevo('cuenta') }),
  releer_facturadas: async ({ nuevo }) => ({ cuenta_id: await nuevo('cuenta') }),
  leer_publicaciones: async ({ nuevo }) => ({ cuenta_id: await nuevo('cuenta') }),
  calcular_publicaciones: async ({ nuevo }) => ({ cuenta_id: await nuevo('cuenta') }),
  cambiar_precios: async ({ cuenta_id }) => ({ cuenta_id, cambio_id: randomUUID() }),
  armar_paquete: async ({ nuevo }) => ({ paquete_contador_id: await nuevo('paquete_contador') }),
  enviar_paquete: async ({ nuevo }) => ({ company_id: await nuevo('empresa'), periodo: '2026-10' }),
  leer_cobros: async ({ nuevo }) => ({ cuenta_id: await nuevo('cuenta') }),
  leer_liquidaciones: async ({ nuevo }) => ({ cuenta_id: await nuevo('cuenta') }),
  avisar_verificacion: async ({ nuevo }) => ({ company_id: await nuevo('empresa'), aviso: 'verificada' }),
  avisar_contingencia: async ({ nuevo }) => ({
    company_id: await nuevo('empresa'),
    caea_id: randomUUID(),
    aviso: 'falta_codigo',
  }),
  avisar_persona: async ({ user_id }) => ({ user_id, clave: randomUUID() }),
  avisar_plazo_caea: async ({ nuevo }) => ({ company_id: await nuevo('empresa'), caea_id: randomUUID(), dias: 3 }),
  informar_caea: 'del_sistema',
  emitir_en_cola: 'del_sistema',
  leer_perdidas: 'del_sistema',
  vigilar: 'del_sistema',
  recordar_padrones: 'del_sistema',
  revisar_verificaciones: 'del_sistema',
  pedir_caea: 'del_sistema',
  limpiar: 'del_sistema',
};

/** Lanes the worker opens for each queue, and jobs each lane takes together. */
async function readCarriles(): Promise<Map<Cola, { carriles: number; juntos: number }>> {
  const abiertos = new Map<Cola, { carriles: number; juntos: number }>();
  const open = (
    cola: Cola,
    _handler: unknown,
    { simultaneos = 1, juntos = 1, prioridad }: { simultaneos?: number; juntos?: number; prioridad?: number } = {},
  ) => {
    if (prioridad === undefined) abiertos.set(cola, { carriles: simultaneos, juntos });
    return Promise.resolve();
  };
  const jobs = { work: open, workTogether: open, schedule: () => Promise.resolve() };
  await takeJobs({ store: { jobs } } as unknown as Deps);
  return abiertos;
}

const nombresDeColas = Object.keys(colas) as Cola[];
const FLOOD = 30;

async function nuevos<C extends Cola>(cola: C, dueno: Dueno, cuantos: number): Promise<Trabajos[C][]> {
  const create = trabajo[cola];
  if (create === 'del_sistema') throw new Error(`${cola} is nobody's`);
  const procesados: Trabajos[C][] = [];
  for (let n = 0; n < cuantos; n += 1) procesados.push(await create(dueno));
  return procesados;
}

test('every queue says whose turn its jobs take, and the worker opens lanes for it', async () => {
  const carriles = await readCarriles();
  expect([...carriles.keys()].toSorted()).toEqual(nombresDeColas.toSorted());
  for (const cola of nombresDeColas) {
    const { turno } = colas[cola];
    expect([cola, turno === 'del_sistema']).toEqual([cola, trabajo[cola] === 'del_sistema']);
  }
  // No owner may hold all the lanes of a queue.
  const deUnoSolo = [...carriles].filter(([cola, { carriles: cuantos, juntos }]) => {
    const { turno } = colas[cola];
    return turno !== 'del_sistema' && cuantos * juntos > 1 && turno.juntos >= cuantos * juntos;
  });
  expect(deUnoSolo).toEqual([]);
});

describe.each(nombresDeColas.filter((cola) => trabajo[cola] !== 'del_sistema'))('%s', (cola) => {
  test('jobs of an owner with many alternate with those of an owner with few, and are fetched in that order', async () => {
    const { carriles = 1, juntos = 1 } = (await readCarriles()).get(cola) ?? {};
    const { turno } = colas[cola];
    if (turno === 'del_sistema') throw new Error('nobody has turns');
    const [muchos, pocos] = [await createDueno(), await createDueno()];
    const cuantos = Math.min(FLOOD, turno.esperan ?? FLOOD);
    const enviados: Record<'muchos' | 'pocos', string[]> = { muchos: [], pocos: [] };
    for (const datos of await nuevos(cola, muchos, cuantos)) {
      await store.tx((em) => store.jobs.send(em, cola, datos));
      enviados.muchos.push(claveOf(cola, datos));
    }
    const deQuienTienePocos = await nuevos(cola, pocos, 3);
    await store.tx((em) => store.jobs.sendAll(em, cola, deQuienTienePocos));
    enviados.pocos = deQuienTienePocos.map((datos) => claveOf(cola, datos));

    // Jobs alternate between the owners, each owner's in the order they were sent.
    const lugares = await readTrabajos(cola, [...enviados.muchos, ...enviados.pocos]);
    const alternados = enviados.pocos.flatMap((clave, n) => [enviados.muchos[n], clave]);
    expect(lugares.map(({ clave }) => clave)).toEqual([...alternados, ...enviados.muchos.slice(3)]);

    await store.jobs.workTogether(cola, () => Promise.resolve(new Map()), { simultaneos: carriles, juntos });
    const readTomados = async () =>
      (await readTrabajos(cola, [...enviados.muchos, ...enviados.pocos])).filter(({ tomado }) => tomado !== null);
    await expect.poll(async () => (await readTomados()).length, { timeout: 60_000 }).toBe(cuantos + 3);
    const tomados = await readTomados();
    // A fetch skips jobs locked by a fetch not yet answered: each lane but the one that takes a job may have taken others,
    // which stand behind it, a moment before. The handlers of several lanes start in any order.
    const alaVez = (carriles - 1) * juntos;
    const [primero] = enviados.pocos;
    for (const [n, { clave, grupo, tomado }] of tomados.entries()) {
      // While an owner has its limit of jobs under way, jobs of others go before its next one.
      const cuentan = tomados.slice(n + 1).filter((detras) => detras.grupo === grupo || clave === primero);
      const antes = cuentan.filter((detras) => Number(detras.tomado) < Number(tomado));
      expect(antes.length, `taken before the job in place ${n}`).toBeLessThanOrEqual(alaVez);
    }
  });
});

/** Queues that limit the waiting jobs of an owner, with that limit. */
const conTope = nombresDeColas.flatMap((cola) => {
  const { turno } = colas[cola];
  return turno === 'del_sistema' || turno.esperan === null ? [] : [[cola, turno.esperan] as const];
});

test.each(conTope)('%s: an owner with %i jobs waiting is refused one more, and only that owner', async (cola, tope) => {
  const [muchos, pocos] = [await createDueno(), await createDueno()];
  // Dated tomorrow, so that no worker takes them.
  const desde = new Date(Date.now() + 86_400_000);
  const lejos = () => ({ desde });
  await store.tx(async (em) => store.jobs.sendAll(em, cola, await nuevos(cola, muchos, tope), lejos));
  const [trabajoNuevo] = await nuevos(cola, muchos, 1);
  if (!trabajoNuevo) throw new Error('no job');
  await expect(store.tx((em) => store.jobs.send(em, cola, trabajoNuevo, { desde }))).rejects.toMatchObject({
    code: 'demasiados_trabajos',
    data: { esperan: tope },
  });
  await store.tx(async (em) => store.jobs.sendAll(em, cola, await nuevos(cola, pocos, 1), lejos));
});

interface Fila {
  clave: string;
  grupo: string;
  /** When a lane fetched the job, in microseconds; null: no lane did. */
  tomado: string | null;
}

/** The jobs with those keys in the order of their places, whether they wait or were fetched. */
async function readTrabajos(cola: Cola, claves: readonly string[]): Promise<Fila[]> {
  const filas = await query(
    database.url,
    `select singleton_key as clave, group_id as grupo, (extract(epoch from started_on) * 1000000)::bigint::text as tomado
       from pgboss.job where name = $1 and singleton_key = any($2) order by priority desc, created_on`,
    [cola, claves],
  );
  return filas as unknown as Fila[];
}

describe('a long job', () => {
  test('gives way once its turn is over and another owner waits, and goes on after', async () => {
    const [larga, corta] = [await createDueno(), await createDueno()];
    const [deLarga, deCorta] = [await larga.nuevo('cuenta'), await corta.nuevo('cuenta')];
    const { jobs } = store;
    // Another database: the lanes of the tests above take every job of theirs.
    const base = await migratedDatabase();
    const storeVecino = await openStore({ databaseUrl: base.url, datos: '/no/se/usa', appSecret: APP_SECRET });
    expect(jobs).not.toBe(storeVecino.jobs);
    try {
      const seguido: string[] = [];
      const abierto = Promise.withResolvers<void>();
      await storeVecino.jobs.work('leer_publicaciones', async ({ cuenta_id }, { lugar, cede }) => {
        const vez = seguido.push(cuenta_id);
        const db = {
          executeSql: async (sql: string, valores?: unknown[]) => ({ rows: await query(base.url, sql, valores) }),
        };
        const hace = (ms: number) =>
          isOver(db as never, 'leer_publicaciones', { lugar, desdeMs: performance.now() - ms });
        if (vez > 1) return undefined;
        // No other owner waits.
        expect(await hace(60_000)).toBe(false);
        await storeVecino.tx((em) => storeVecino.jobs.send(em, 'leer_publicaciones', { cuenta_id: deCorta }));
        expect(await hace(60_000)).toBe(true);
        // The turn of the job has just begun.
        expect(await cede()).toBe(false);
        abierto.resolve();
        return 'sigue';
      });
      await storeVecino.tx((em) => storeVecino.jobs.send(em, 'leer_publicaciones', { cuenta_id: deLarga }));
      await abierto.promise;
      await expect.poll(() => seguido, { timeout: 60_000 }).toEqual([deLarga, deCorta, deLarga]);
    } finally {
      await storeVecino.close();
      await base.drop();
    }
  });
});
