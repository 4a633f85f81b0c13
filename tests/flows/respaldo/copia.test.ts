import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { today } from '@talonario/core/base';
import { issueComprobantes } from '@talonario/core/server/comprobantes';
import {
  createRespaldo,
  openDeps,
  readConfig,
  restoreRespaldo,
  verifyRespaldo,
  type Config,
} from '@talonario/core/server/instalacion';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prepareMeses } from '../../../core/src/store/meses/meses.ts';
import { readEsquema, type Esquema } from '../../../core/src/store/respaldo/esquema.ts';
import { seedBorradores, seedEmisor, type Emisor } from '../../helpers/mundos/borradores.ts';
import { freshDatabase, query, type TestDatabase } from '../../helpers/servicios/database.ts';
import { startEntorno, tiemposDePrueba, type Entorno } from '../../helpers/servicios/entorno.ts';
import { unzip } from '../../helpers/zip.ts';
import { importarCaba } from '../../helpers/servicios/padrones.ts';

// A copy of a database in use, and its restoration elsewhere.

let entorno: Entorno;
let emisor: Emisor;
let carpeta = '';
const bases: TestDatabase[] = [];
const hoy = today(new Date());

beforeAll(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'talonario-respaldo-'));
  entorno = await startEntorno();
  emisor = await seedEmisor(entorno.deps);
  const ids = await seedBorradores(entorno.deps, emisor, [{ fecha: hoy }, { fecha: hoy }, { fecha: hoy }]);
  await issueComprobantes(entorno.deps, { alcance: emisor.alcance, ids: ids.slice(0, 2) });
  const { store } = entorno.deps;
  await store.tx((tx) => store.jobs.send(tx, 'emitir_en_cola', {}));
  await store
    .fork()
    .execute(
      `insert into notificacion (recurso, topic, meli_user_id, cuerpo) values ('/orders/1', 'orders_v2', '1', ?::jsonb)`,
      [JSON.stringify({ texto: 'con \\ barra, "comillas",\ttabulación\ny renglón' })],
    );
  await importarCaba(entorno.deps, null, hoy, { '30711234566': '2,50', '20301234563': '0,00' });
  await store.fork().execute(`update punto_de_venta set logo_contenido = '\\x00ff10'::bytea where punto_de_venta = 3`);
  // The steps of an issued voucher are the only rows written a moment later.
  await vi.waitUntil(async () => (await query(store.url, 'select nombre from span')).length === 3, {
    timeout: 60_000,
  });
});
afterAll(async () => {
  await entorno.close();
  for (const base of bases) await base.drop();
  rmSync(carpeta, { recursive: true, force: true });
});

const config = (): Config => readConfig(entorno.env);
const crear = (nombre: string) =>
  createRespaldo(config(), { destino: { archivo: join(carpeta, nombre) }, conservar: null, ahora: new Date() });

async function vacia(given?: null): Promise<{ url: string; config: Config }> {
  const base = given === undefined ? await freshDatabase() : await freshDatabase(given);
  bases.push(base);
  return { url: base.url, config: readConfig({ ...entorno.env, DATABASE_URL: base.url }) };
}

async function esquemaOf(url: string): Promise<Esquema> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // The server rewrites a fully parenthesised expression with fewer parentheses.
    const leido = await readEsquema(client);
    return { ...leido, despues: leido.despues.map((sentencia) => sentencia.replace(/[()]/g, '')) };
  } finally {
    await client.end();
  }
}

/** Checksum of the rows of each table, whatever their order. */
async function sumas(url: string, { tablas }: Esquema): Promise<Record<string, unknown>> {
  const pares: (readonly [string, unknown])[] = [];
  // Each query opens a connection: the queries run one after the other.
  for (const { nombre, columnas } of tablas) {
    // The source's queue goes on, and writes in these columns when it last looked at its jobs.
    const quietas = nombre === 'pgboss.version' ? columnas.filter((columna) => !/_on"?$/.test(columna)) : columnas;
    const [fila] = await query(
      url,
      `select count(*)::int as filas, md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as suma
         from (select ${quietas.join(', ')} from ${nombre}) t`,
    );
    pares.push([nombre, fila]);
  }
  return Object.fromEntries(pares);
}

test.each([
  ['the server of the tests', undefined],
  ['the embedded PostgreSQL', null],
] as const)('a copy made again on %s is the same database: tables, rows, jobs and numbers', async (_, given) => {
  const { archivo, manifiesto } = await crear(`igual-${given === null ? 'incluida' : 'servidor'}.zip`);
  expect(await verifyRespaldo(config(), archivo)).toEqual({ manifiesto, firma: 'actual' });
  expect(statSync(archivo).mode & 0o077).toBe(0);
  const destino = await vacia(given);
  await restoreRespaldo(destino.config, archivo);
  const [antes, despues] = [await esquemaOf(entorno.deps.store.url), await esquemaOf(destino.url)];
  expect(despues).toEqual(antes);
  const {
    'public.restauracion': sinRestauracion,
    'public.instalacion_identidad': sinId,
    ...origen
  } = await sumas(entorno.deps.store.url, antes);
  const {
    'public.restauracion': conRestauracion,
    'public.instalacion_identidad': conId,
    ...copia
  } = await sumas(destino.url, despues);
  expect(copia).toEqual(origen);
  // The mark of a restored copy.
  expect([sinRestauracion, sinId, conRestauracion, conId]).toMatchObject([
    { filas: 0 },
    { filas: 0 },
    { filas: 1 },
    { filas: 1 },
  ]);
  expect(copia).toMatchObject({ 'public.comprobante': { filas: 3 }, 'pgboss.job_common': { filas: 1 } });
  expect(Object.keys(copia).filter((tabla) => tabla.startsWith('padrones.'))).toHaveLength(1);

  const deps = await openDeps(destino.config, { issuing: tiemposDePrueba });
  try {
    expect(await deps.store.isMigrated()).toBe(true);
    expect(await deps.store.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    expect((await deps.store.jobs.stats()).find(({ cola }) => cola === 'emitir_en_cola')).toMatchObject({
      en_espera: 1,
    });
    // A sequence goes on after the copied numbers.
    const [{ id }] = await deps.store
      .fork()
      .execute<[{ id: string }]>(
        `insert into notificacion (recurso, topic, meli_user_id, cuerpo) values ('/o/2', 'orders_v2', '1', '{}') returning id`,
      );
    expect(Number(id)).toBe(2);
  } finally {
    await deps.close();
  }
});

test('a copy is of a single instant, without later writes', async () => {
  const url = entorno.deps.store.url;
  await query(
    url,
    'create table padrones.debe (n int primary key); create table padrones.haber (n int primary key)',
  ).catch(async () => {
    await query(url, 'create schema if not exists padrones');
    await query(url, 'create table padrones.debe (n int primary key); create table padrones.haber (n int primary key)');
  });
  const copiado = new AbortController();
  const escribiendo = (async () => {
    let n = 0;
    for (; !copiado.signal.aborted || n < 50; n++) {
      await query(
        url,
        `with uno as (insert into padrones.debe values (${n})) insert into padrones.haber values (${n})`,
      );
    }
    return n;
  })();
  await expect.poll(async () => (await query(url, 'select n from padrones.debe')).length).toBeGreaterThan(5);
  const { archivo, manifiesto } = await crear('en-uso.zip').finally(() => copiado.abort());
  expect(await escribiendo).toBeGreaterThan(5);
  const filas = (nombre: string) => manifiesto.tablas.find((tabla) => tabla.nombre === nombre)?.filas;
  expect(filas('padrones.debe')).toBeGreaterThan(5);
  expect(filas('padrones.debe')).toBe(filas('padrones.haber'));
  const copia = await unzip(readFileSync(archivo));
  expect(copia['filas/padrones.debe.copy']).toEqual(copia['filas/padrones.haber.copy']);
  await query(url, 'drop table padrones.debe, padrones.haber');
});

test('a copy that is cut leaves no file, and the next copy deletes the leftovers of a killed one', async () => {
  const carpetaCortada = mkdtempSync(join(carpeta, 'cortada-'));
  const ahora = new Date();
  const pedido = { destino: { carpeta: carpetaCortada }, conservar: 14, ahora };
  const corte = new AbortController();
  const vigia = watch(carpetaCortada, () => corte.abort());
  await expect(createRespaldo(entorno.deps.config, { ...pedido, signal: corte.signal })).rejects.toThrow('aborted');
  vigia.close();
  expect(readdirSync(carpetaCortada)).toEqual([]);

  const vieja = 'talonario-20200101T000000Z.zip.parcial';
  writeFileSync(join(carpetaCortada, vieja), '');
  const { archivo, borrados } = await createRespaldo(entorno.deps.config, pedido);
  expect(borrados).toEqual([vieja]);
  expect(readdirSync(carpetaCortada).map((nombre) => join(carpetaCortada, nombre))).toEqual([archivo]);
});

test('a month table dropped while the copy runs does not fail the copy', async () => {
  const { url } = entorno.deps.store;
  await prepareMeses(entorno.deps.store.fork(), new Date('2001-02-03T00:00:00Z'));
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin; drop table arca_intercambio_200102');
    const copiando = crear('con-un-mes-menos.zip');
    // The copy waits for the transaction that drops the table.
    await expect
      .poll(async () =>
        query(
          url,
          `select 1 from pg_locks where not granted and mode = 'AccessShareLock' and database = (select oid from pg_database where datname = current_database())`,
        ),
      )
      .toHaveLength(1);
    await client.query('commit');
    const { manifiesto } = await copiando;
    const nombres = manifiesto.tablas.map(({ nombre }) => nombre);
    expect(nombres).toContain('public.arca_intercambio_200103');
    expect(nombres).not.toContain('public.arca_intercambio_200102');
  } finally {
    await client.end();
  }
});

test('a copy tells of the secret only whether it is the same', async () => {
  const { archivo, manifiesto } = await crear('secreto.zip');
  expect(readFileSync(archivo).includes(entorno.env['APP_SECRET'] ?? '')).toBe(false);
  expect(manifiesto.secreto).toMatch(/^[0-9a-f]{12}$/);
  const { url } = await vacia();
  const envConSecretoDistinto = {
    ...entorno.env,
    DATABASE_URL: url,
    APP_SECRET: 'otro secreto, también de más de treinta y dos',
  };
  await expect(restoreRespaldo(readConfig(envConSecretoDistinto), archivo)).rejects.toMatchObject({
    code: 'respaldo_de_otro_secreto',
  });
  expect(await query(url, `select 1 from pg_class where relname = 'comprobante'`)).toEqual([]);
  // After a change of secret, the operator gives the former one.
  const rotado = { ...envConSecretoDistinto, APP_SECRET_ANTERIOR: entorno.env['APP_SECRET'] ?? '' };
  await restoreRespaldo(readConfig(rotado), archivo);
  expect(await query(url, 'select count(*)::int as n from comprobante')).toEqual([{ n: 3 }]);
});

test('a copy is not restored over a database with data', async () => {
  const { archivo } = await crear('encima.zip');
  await expect(restoreRespaldo(config(), archivo)).rejects.toMatchObject({ code: 'restaurar_sobre_datos' });
  expect(await query(entorno.deps.store.url, 'select count(*)::int as n from restauracion')).toEqual([{ n: 0 }]);
});

test.each([
  ['cut', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
  ['with one bit changed', (bytes: Buffer) => flip(bytes, bytes.indexOf('filas/public.comprobante.copy') + 60)],
  ['something else', () => Buffer.from('hola')],
])('a file that is %s is no copy: nothing is left of it', async (_, alter) => {
  const { archivo } = await crear(`sano-${Math.random()}.zip`);
  const malo = join(carpeta, 'malo.zip');
  writeFileSync(malo, alter(readFileSync(archivo)));
  await expect(verifyRespaldo(config(), malo)).rejects.toMatchObject({ code: 'respaldo_danado' });
  const destino = await vacia();
  await expect(restoreRespaldo(destino.config, malo)).rejects.toMatchObject({ code: 'respaldo_danado' });
  expect(await query(destino.url, `select 1 from pg_class where relname = 'comprobante'`)).toEqual([]);
});

function flip(bytes: Buffer, place: number): Buffer {
  const from = Buffer.from(bytes);
  from[place] = (from[place] ?? 0) ^ 1;
  return from;
}

test('a copy of a newer program is refused, and so is its database', async () => {
  await query(entorno.deps.store.url, `insert into migracion (name, executed_at) values ('9999-despues', now())`);
  try {
    const { archivo } = await crear('nueva.zip');
    const destino = await vacia();
    await expect(restoreRespaldo(destino.config, archivo)).rejects.toMatchObject({ code: 'respaldo_mas_nuevo' });
    await expect(openDeps(config())).rejects.toMatchObject({ code: 'base_de_datos_mas_nueva' });
  } finally {
    await query(entorno.deps.store.url, `delete from migracion where name = '9999-despues'`);
  }
});
