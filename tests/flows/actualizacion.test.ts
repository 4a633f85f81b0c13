import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueQueued, recoverEmisiones, resumeCambios } from '@talonario/core/server/comprobantes';
import { openDeps, readConfig, restoreRespaldo, VERSION, verifyRespaldo } from '@talonario/core/server/instalacion';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ownAlcance } from '@talonario/core/empresas';
import { solicitudAutorizacion, type SolicitudAutorizacion } from '../../core/src/contract/arca/arca.ts';
import {
  recordActividades,
  recordEmitidas,
  resolveTrabajos,
  type ActividadNueva,
} from '../../core/src/store/avisos/actividad.ts';
import { CONFIRMACION_MS } from '../../core/src/rules/arca/confirmacion.ts';
import { Inicial } from '../../core/src/store/migrations/0001-inicial.ts';
import { migrations } from '../../core/src/store/migrations/index.ts';
import { COMMIT_DE_SIN_PUBLICAR, SIN_PUBLICAR } from '../../core/src/store/migrations/sinPublicar.ts';
import { sumTablas } from '../../core/src/store/mudanza/sumas.ts';
import { readEsquema } from '../../core/src/store/respaldo/esquema.ts';
import { colas } from '../../core/src/store/trabajos/colas.ts';
import type { Cola } from '../../core/src/store/trabajos/trabajos.ts';
import { correr } from '../helpers/procesos/cli.ts';
import { puertosLibres } from '../helpers/procesos/talonario.ts';
import {
  freshDatabase,
  migrateAll,
  migratedDatabase,
  query,
  type TestDatabase,
} from '../helpers/servicios/database.ts';
import { startEntorno, type Entorno } from '../helpers/servicios/entorno.ts';

// A database of the last commit before 1.0.0, with work half done, is opened and its work finished. The dump's file says what it holds.

const DUMP = readFileSync(new URL('../../fixtures/golden/base/sin-publicar.sql', import.meta.url), 'utf8');
const [PRIMERA = ''] = SIN_PUBLICAR;
const ULTIMA = SIN_PUBLICAR.at(-1) ?? '';
/** A moment of the day the dump was made. */
let ahora = new Date('2026-11-22T12:00:00-03:00');
const TRABAJO = 'd0d0d0d0-0000-4000-8000-000000000001';

/** The dump, loaded once: the databases of the tests are copies of it. */
let volcada: TestDatabase;
let database: TestDatabase;
let entorno: Entorno;
let usuario: { id: string; cuenta_id: string; venta_id: string };

beforeAll(async () => {
  volcada = await freshDatabase();
  await query(volcada.url, DUMP);
  database = await databaseOfBefore();
  // Jobs are kept for a time only: without new dates the dump's would be over.
  await query(
    database.url,
    `update pgboss.job set created_on = now(), start_after = now(), keep_until = now() + interval '1 day'`,
  );
  entorno = await startEntorno({
    env: { DATABASE_URL: database.url },
    arca: { clock: () => ahora },
    // Only the clock is fixed: a busy machine keeps the usual timeouts with ARCA.
    deps: { clock: { now: () => ahora } },
  });
  const [vinculo] = await execute<typeof usuario>(
    'select c.user_id as id, c.id as cuenta_id, vta.id as venta_id from cuenta c join venta vta on vta.cuenta_id = c.id',
  );
  if (!vinculo) throw new Error('the dump has no account');
  usuario = vinculo;
  // Rebuilds ARCA's ledger: the same requests, in their order.
  for (const pedida of await solicitudes('cerrada')) await authorise(pedida);
});
afterAll(async () => {
  await entorno.close();
  await database.drop();
  await volcada.drop();
});

const databaseOfBefore = (): Promise<TestDatabase> => freshDatabase(undefined, { como: volcada.nombre });

/** Variables of a process on another database, with a folder of its own. */
function entornoOf({ url, nombre }: TestDatabase): Record<string, string> {
  const carpeta = join(entorno.deps.config.datos, nombre);
  mkdirSync(carpeta, { recursive: true });
  return { ...entorno.env, DATABASE_URL: url, TALONARIO_DATOS: carpeta };
}

const em = () => entorno.deps.store.fork();
const execute = <T extends object>(sql: string, params: unknown[] = []): Promise<T[]> => em().execute<T[]>(sql, params);
const namesOf = async ({ url }: TestDatabase): Promise<unknown[]> =>
  (await query(url, 'select name from migracion order by id')).map(({ name }) => name);

async function solicitudes(estado: 'abierta' | 'cerrada'): Promise<SolicitudAutorizacion[]> {
  const filas = await execute<{ solicitud: z.input<typeof solicitudAutorizacion> }>(
    'select solicitud from emision where estado = ? order by abierta_en',
    [estado],
  );
  return filas.map(({ solicitud }) => z.decode(solicitudAutorizacion, solicitud));
}

async function authorise(pedida: SolicitudAutorizacion): Promise<void> {
  expect((await entorno.deps.arca.wsfe.autorizar(pedida)).resultado).toBe('A');
}

const libro = (ptoVta: number, cbteTipo: number) =>
  entorno.arca
    .estado()
    .comprobantes.filter((comprobante) => comprobante.ptoVta === ptoVta && comprobante.cbteTipo === cbteTipo);

/** Statements that make our tables, column after column, without the months of the tables kept by month. */
async function statementsOf({ url }: TestDatabase): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { antes, despues, secuencias } = await readEsquema(client);
    return (
      [...antes, ...despues, ...secuencias]
        .filter((sentencia) => !/pgboss|_2\d{3}[01]\d\b|_2\d{3}[01]\d_/.test(sentencia))
        // The server rewrites a fully parenthesised expression with fewer parentheses.
        .map((sentencia) => sentencia.replace(/[()]/g, ''))
        .toSorted()
    );
  } finally {
    await client.end();
  }
}

/** Tables to which the migrations after 1.0.0 add columns. */
const CRECIDAS = ['comprobante', 'empresa', 'usuario'];

function filasOf({ url }: TestDatabase, tabla: string): Promise<object[]> {
  return query(url, `select * from ${tabla} order by id`);
}

describe('a database with every migration of before 1.0.0', () => {
  test('has the tables that 1.0.0 makes, column after column', async () => {
    const [anterior, nueva] = [await databaseOfBefore(), await migratedDatabase()];
    try {
      expect(await namesOf(anterior)).toEqual(SIN_PUBLICAR);
      await migrateAll(anterior);
      const statements = await statementsOf(anterior);
      expect(statements).toEqual(await statementsOf(nueva));
      expect(statements.length).toBeGreaterThan(500);
    } finally {
      await Promise.all([anterior.drop(), nueva.drop()]);
    }
  });

  test('is opened without a change but its record of migrations', async () => {
    const anterior = await databaseOfBefore();
    try {
      const antes = await sumTablas(anterior.url);
      const filasAntes = await Promise.all(CRECIDAS.map((tabla) => filasOf(anterior, tabla)));
      await migrateAll(anterior);
      const despues = await sumTablas(anterior.url);
      const distintas = Object.keys(antes.tablas).filter((tabla) => antes.tablas[tabla] !== despues.tablas[tabla]);
      const crecidas = [...CRECIDAS.map((tabla) => `public.${tabla}`), 'public.migracion'];
      expect(distintas.toSorted()).toEqual(crecidas.toSorted());
      // A table with new columns keeps the values of the others.
      const filasDespues = await Promise.all(CRECIDAS.map((tabla) => filasOf(anterior, tabla)));
      for (const [i, filas] of filasAntes.entries()) {
        expect(filasDespues[i]).toMatchObject(filas);
        expect(filas.length).toBeGreaterThan(0);
      }
      expect(await namesOf(anterior)).toEqual(migrations.map(({ name }) => name));
      // Two processes that open it later find nothing to do.
      await Promise.all([migrateAll(anterior), migrateAll(anterior)]);
      expect((await sumTablas(anterior.url)).tablas).toEqual(despues.tablas);
      expect(antes.filas).toBeGreaterThan(100);
    } finally {
      await anterior.drop();
    }
  });

  test('is copied before, also by the upgrade command', async () => {
    const anterior = await databaseOfBefore();
    try {
      const env = entornoOf(anterior);
      const carpeta = join(env['TALONARIO_DATOS'] ?? '', 'respaldos');
      expect(await correr(['migrar', '--json'], { env })).toMatchObject({ code: 0, stderr: '' });
      const [copia = '', ...mas] = readdirSync(carpeta);
      expect(mas).toEqual([]);
      const { manifiesto } = await verifyRespaldo(readConfig(env), join(carpeta, copia));
      expect(manifiesto.migraciones).toEqual(SIN_PUBLICAR);
      expect((await correr(['migrar', '--json'], { env })).json()).toEqual({ migrada: false });
      expect(readdirSync(carpeta)).toEqual([copia]);
    } finally {
      await anterior.drop();
    }
  });
});

describe('a database that lacks migrations of before 1.0.0', () => {
  test.each([
    ['the last one', `delete from migracion where name = '${ULTIMA}'`],
    ['one in the middle', `delete from migracion where name = '${SIN_PUBLICAR[30]}'`],
    ['all but the first one', `delete from migracion where name <> '${PRIMERA}'; alter table venta rename to paquete`],
  ])('%s is refused, untouched, with the commit to go through', async (_, cambio) => {
    const anterior = await databaseOfBefore();
    try {
      await query(anterior.url, cambio);
      const antes = await sumTablas(anterior.url);
      const env = { ...entornoOf(anterior), PORT: String(await puertosLibres(3)) };
      // `npm start` runs the last one.
      for (const comando of [['migrar'], ['comprobantes'], ['iniciar', '--demo', 'auto']]) {
        const { code, stdout, stderr } = await correr(comando, { env });
        expect({ comando, code, stdout }).toEqual({ comando, code: 2, stdout: '' });
        expect(stderr).toContain('es de antes de la versión 1.0.0');
        expect(stderr.replaceAll(/\s+/g, ' ')).toContain(`git checkout ${COMMIT_DE_SIN_PUBLICAR}`);
      }
      expect(await sumTablas(anterior.url)).toEqual(antes);
    } finally {
      await anterior.drop();
    }
  });

  test('a copy of one is refused, and nothing is restored', async () => {
    const [nueva, destino] = [await migratedDatabase(), await freshDatabase()];
    try {
      await query(nueva.url, `insert into migracion (name) values ('${SIN_PUBLICAR[1]}')`);
      const env = entornoOf(nueva);
      const archivo = join(env['TALONARIO_DATOS'] ?? '', 'vieja.zip');
      expect(await correr(['respaldo', 'crear', archivo], { env })).toMatchObject({ code: 0 });
      const { code, stderr } = await correr(['respaldo', 'restaurar', archivo], { env: entornoOf(destino) });
      expect(code).toBe(2);
      expect(stderr.replaceAll(/\s+/g, ' ')).toContain(`git checkout ${COMMIT_DE_SIN_PUBLICAR}`);
      expect(await query(destino.url, `select 1 from pg_class where relname = 'comprobante'`)).toEqual([]);
    } finally {
      await Promise.all([nueva.drop(), destino.drop()]);
    }
  });
});

test('a later version upgrades a database of 1.0.0, and 1.0.0 does not open it again', async () => {
  const anterior = await databaseOfBefore();
  const siguiente = {
    name: '9999-inventada',
    class: class extends Inicial {
      override up(): void {
        this.addSql('alter table venta add column inventada text not null default 1');
      }
    },
  };
  try {
    const env = entornoOf(anterior);
    await migrateAll(anterior);
    const antes = await sumTablas(anterior.url);
    migrations.push(siguiente);
    const nueva = await openDeps(readConfig(env));
    try {
      expect(await nueva.store.isMigrated()).toBe(true);
    } finally {
      await nueva.close();
      migrations.pop();
    }
    const propias = migrations.map(({ name }) => name);
    expect(await namesOf(anterior)).toEqual([...propias, siguiente.name]);
    expect(await query(anterior.url, 'select distinct inventada from venta')).toEqual([{ inventada: '1' }]);
    const despues = await sumTablas(anterior.url);
    const distintas = Object.keys(antes.tablas).filter((tabla) => antes.tablas[tabla] !== despues.tablas[tabla]);
    expect(distintas).toEqual(['public.migracion', 'public.venta']);
    const [copia = ''] = readdirSync(join(env['TALONARIO_DATOS'] ?? '', 'respaldos'));
    const { manifiesto } = await verifyRespaldo(
      readConfig(env),
      join(env['TALONARIO_DATOS'] ?? '', 'respaldos', copia),
    );
    expect(manifiesto.migraciones).toEqual(propias);
    await expect(openDeps(readConfig(env))).rejects.toMatchObject({
      code: 'base_de_datos_mas_nueva',
      data: { migracion: siguiente.name },
    });
  } finally {
    await anterior.drop();
  }
});

test('the copy made before the upgrade is restored and opened to the same', async () => {
  const { config } = entorno.deps;
  const carpeta = join(config.datos, 'respaldos');
  const copias = readdirSync(carpeta);
  expect(copias).toEqual([expect.stringMatching(new RegExp(`-antes-de-${VERSION}\\.zip$`))]);
  const archivo = join(carpeta, copias[0] ?? '');
  const { manifiesto, firma } = await verifyRespaldo(config, archivo);
  expect(firma).toBe('actual');
  expect(manifiesto.tablas.find(({ nombre }) => nombre === 'public.emision')?.filas).toBeGreaterThan(0);

  const testDatabase = await freshDatabase();
  try {
    await restoreRespaldo({ ...config, databaseUrl: testDatabase.url }, archivo);
    expect(await namesOf(testDatabase)).toEqual(SIN_PUBLICAR);
    const restaurada = await openDeps(readConfig({ ...entorno.env, DATABASE_URL: testDatabase.url }));
    try {
      expect(await restaurada.store.isMigrated()).toBe(true);
      // The restored copy has the same vouchers, and issues none before ARCA is asked.
      const vouchers = 'select count(*)::int as n from comprobante';
      expect(await restaurada.store.fork().execute(vouchers)).toEqual(await execute(vouchers));
    } finally {
      await restaurada.close();
    }
  } finally {
    await testDatabase.drop();
  }
});

test('an activity told before the upgrade is not told again, and a failed job that was sent again is resolved', async () => {
  const claves = () =>
    execute<{ tipo: string; clave: string }>(`select tipo, clave from actividad order by tipo, se_repite`);
  const { cuenta_id, venta_id } = usuario;
  const base = { cuenta_id, datos: {}, requiere_persona: true };
  const actividadesRepetidas: ActividadNueva[] = [
    { ...base, tipo: 'cuenta_desvinculada', clave: '' },
    { ...base, tipo: 'omitida', clave: 'debe_identificarse', venta_id },
    { ...base, tipo: 'trabajo_fallido', clave: TRABAJO },
  ];
  const antes = await claves();
  expect(antes).toHaveLength(6);
  await recordActividades(em(), actividadesRepetidas);
  const [factura, ...repetidas] = await execute<{ id: string }>(
    `select id from comprobante where automatico and status = 'emitida'`,
  );
  expect(repetidas).toEqual([]);
  await entorno.deps.store.tx((tx) => recordEmitidas(tx, [factura?.id ?? '']));
  expect(await claves()).toEqual(antes);
  await resolveTrabajos(em(), ownAlcance(usuario.id), [TRABAJO]);
  expect(
    await execute(`select clave, resuelta_en is not null as resuelta from actividad where tipo = 'trabajo_fallido'`),
  ).toEqual([{ clave: TRABAJO, resuelta: true }]);
});

test('every job of the dump is taken by its queue', async () => {
  const conTrabajo = new Set(
    (await execute<{ name: Cola }>(`select name from pgboss.job where state = 'created'`)).map(({ name }) => name),
  );
  expect(conTrabajo.size).toBeGreaterThanOrEqual(10);
  const tomados = new Map<Cola, object>();
  for (const cola of Object.keys(colas) as Cola[]) {
    await entorno.deps.store.jobs.work(cola, async (datos) => void tomados.set(cola, datos));
  }
  await expect.poll(() => new Set(tomados.keys())).toEqual(conTrabajo);
  expect(tomados.get('nota_automatica')).toEqual({ venta_id: usuario.venta_id });
  expect(tomados.get('procesar_orden')).toEqual({ cuenta_id: usuario.cuenta_id, order_id: '2000000000000001' });
});

test('the open emision is settled: what ARCA has is adopted, the rest goes out under its own number', async () => {
  const [pedida] = await solicitudes('abierta');
  if (!pedida) throw new Error('the dump has no open emision');
  await authorise({ ...pedida, comprobantes: pedida.comprobantes.slice(0, 1) });

  // A voucher that ARCA does not show may still be on its way: it is not sent again before CONFIRMACION_MS.
  expect(await recoverEmisiones(entorno.deps, null)).toBe(0);
  expect(libro(4, 6)).toHaveLength(1);
  ahora = new Date(ahora.getTime() + CONFIRMACION_MS);
  expect(await recoverEmisiones(entorno.deps, null)).toBe(1);
  expect(await recoverEmisiones(entorno.deps, null)).toBe(0);
  const nuestros = await execute(
    `select numero_comprobante as numero, cae, status from comprobante where punto_de_venta = 4 order by creado_en`,
  );
  expect(nuestros).toEqual(libro(4, 6).map(({ cbteNro, cae }) => ({ numero: cbteNro, cae, status: 'emitida' })));
  expect(nuestros).toHaveLength(2);
});

test('the change ends with its A, exactly once', async () => {
  await issueQueued(entorno.deps);
  await resumeCambios(entorno.deps);
  await issueQueued(entorno.deps);
  expect(await execute('select estado from cambio')).toEqual([{ estado: 'terminado' }]);
  const [factura, ...siguientes] = libro(3, 1);
  expect(siguientes).toEqual([]);
  expect(
    await execute(`select numero_comprobante as numero, cae, status from comprobante where tipo_comprobante = 1`),
  ).toEqual([{ numero: 1, cae: factura?.cae, status: 'emitida' }]);
  // The note of the change was issued before, and is not repeated.
  expect(await execute(`select id from comprobante where tipo_comprobante = 8`)).toHaveLength(1);
  expect(libro(3, 8)).toHaveLength(1);
});
