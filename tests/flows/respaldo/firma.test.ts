import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRespaldo,
  openDeps,
  readConfig,
  restoreRespaldo,
  verifyRespaldo,
} from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, query, type TestDatabase } from '../../helpers/servicios/database.ts';
import { startEntorno, type Entorno } from '../../helpers/servicios/entorno.ts';
import { correr } from '../../helpers/procesos/cli.ts';
import { zipOf } from '../../builders/padrones.ts';
import { unzip } from '../../helpers/zip.ts';

// A copy altered where it was stored: none of its SQL is run, and none of its rows is trusted.

let entorno: Entorno;
let carpeta = '';
let archivo = '';
let partes: Record<string, Buffer>;
let destino: TestDatabase;
const bases: TestDatabase[] = [];

beforeAll(async () => {
  carpeta = mkdtempSync(join(tmpdir(), 'talonario-firma-'));
  entorno = await startEntorno();
  const { store } = entorno.deps;
  await query(store.url, `insert into usuario (email, password_hash) values ('vende@example.com', 'x')`);
  await store.tx((tx) => store.jobs.send(tx, 'emitir_en_cola', {}));
  ({ archivo } = await createRespaldo(readConfig(entorno.env), {
    destino: { archivo: join(carpeta, 'copia.zip') },
    conservar: null,
    ahora: new Date(),
  }));
  partes = await unzip(readFileSync(archivo));
});
afterAll(async () => {
  await entorno.close();
  for (const base of bases) await base.drop();
  rmSync(carpeta, { recursive: true, force: true });
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const json = (nombre: string) => JSON.parse(partes[nombre]?.toString('utf8') ?? '') as Record<string, unknown>;
interface Tabla {
  nombre: string;
  columnas: string[];
}
const tablas = (): Tabla[] => json('manifiesto.json')['tablas'] as Tabla[];
const bytesOf = (valor: unknown): Buffer => Buffer.from(JSON.stringify(valor));

/** Path of the copy with some parts replaced; a null part is removed. */
function alter(partesCambiadas: Record<string, Buffer | null>): string {
  const partesDeCopia = Object.entries({ ...partes, ...partesCambiadas }).flatMap(([nombre, contenido]) =>
    contenido === null ? [] : [{ nombre, contenido }],
  );
  const nombre = join(carpeta, `alterada-${bases.length}-${Math.random()}.zip`);
  writeFileSync(nombre, zipOf(partesDeCopia));
  return nombre;
}

async function envOf(cambios: Record<string, string> = {}): Promise<Record<string, string>> {
  destino = await freshDatabase();
  bases.push(destino);
  return { ...entorno.env, DATABASE_URL: destino.url, ...cambios };
}

async function made(): Promise<unknown[]> {
  const filas = await query(destino.url, `select relname from pg_class where relname in ('usuario', 'intruso')`);
  return filas.map(({ relname }) => relname);
}

/** Parts with SQL injected in the table definitions, and the schema's checksum corrected. */
function conIntruso(): Record<string, Buffer> {
  const esquema = json('esquema.json') as { antes: string[] };
  const alterado = bytesOf({ ...esquema, antes: [...esquema.antes, 'create table public.intruso ()'] });
  return {
    'esquema.json': alterado,
    'manifiesto.json': bytesOf({ ...json('manifiesto.json'), esquema: sha256(alterado) }),
  };
}

test('a copy with SQL added to its schema, and its checksum corrected, is detected and not restored', async () => {
  const alterada = alter(conIntruso());
  const config = readConfig(await envOf());
  for (const sinFirma of [false, true]) {
    await expect(verifyRespaldo(config, alterada, { sinFirma })).rejects.toMatchObject({ code: 'respaldo_alterado' });
    await expect(restoreRespaldo(config, alterada, { sinFirma })).rejects.toMatchObject({ code: 'respaldo_alterado' });
  }
  expect(await made()).toEqual([]);
});

test('a copy with a changed row, and both checksums corrected, is detected', async () => {
  const usuarios = 'filas/public.usuario.copy';
  const filas = Buffer.from(partes[usuarios]?.toString('utf8').replace('vende@', 'roba.@') ?? '');
  expect(filas).not.toEqual(partes[usuarios]);
  const manifiesto = {
    ...json('manifiesto.json'),
    tablas: tablas().map((tabla) =>
      tabla.nombre === 'public.usuario' ? { ...tabla, bytes: filas.length, sha256: sha256(filas) } : tabla,
    ),
  };
  const alterada = alter({ [usuarios]: filas, 'manifiesto.json': bytesOf(manifiesto) });
  await expect(verifyRespaldo(readConfig(entorno.env), alterada)).rejects.toMatchObject({ code: 'respaldo_alterado' });
});

test('a copy without a signature is restored only when told to, and its SQL is not run even then', async () => {
  const alterada = alter({ ...conIntruso(), firma: null });
  const env = await envOf();
  const config = readConfig(env);
  await expect(verifyRespaldo(config, alterada)).rejects.toMatchObject({ code: 'respaldo_sin_firma' });
  await expect(restoreRespaldo(config, alterada)).rejects.toMatchObject({ code: 'respaldo_sin_firma' });
  expect(await made()).toEqual([]);
  expect(await correr(['respaldo', 'restaurar', alterada], { env })).toMatchObject({ code: 2 });
  const verificada = await correr(['respaldo', 'verificar', alterada, '--sin-firma', '--json'], { env });
  expect(verificada.json()).toMatchObject({ firma: 'ninguna' });
  const restaurada = await correr(['respaldo', 'restaurar', alterada, '--sin-firma', '--json'], { env });
  expect(restaurada.json()).toMatchObject({ restaurada: true, no_son_de_talonario: [] });
  expect(await made()).toEqual(['usuario']);
  expect(await query(destino.url, 'select email from usuario')).toEqual([{ email: 'vende@example.com' }]);
});

test.each([
  [
    'a table name',
    (tabla: Tabla) => ({ ...tabla, nombre: 'public.usuario (id) from stdin; create table public.intruso (); --' }),
  ],
  [
    'a column name',
    (tabla: Tabla) => ({ ...tabla, columnas: [...tabla.columnas, 'id) from stdin; create table public.intruso ('] }),
  ],
])('SQL in %s of a copy without a signature is not run', async (_, poison) => {
  const manifiesto = {
    ...json('manifiesto.json'),
    tablas: tablas().map((tabla) => (tabla.nombre === 'public.usuario' ? poison(tabla) : tabla)),
  };
  const alterada = alter({ 'manifiesto.json': bytesOf(manifiesto), firma: null });
  await expect(restoreRespaldo(readConfig(await envOf()), alterada, { sinFirma: true })).rejects.toMatchObject({
    code: 'respaldo_danado',
  });
  expect(await made()).toEqual([]);
});

test('while the secret is being rotated, a copy signed with the former one is trusted', async () => {
  const [anterior = '', nuevo] = [entorno.env['APP_SECRET'], 'otro secreto, también de más de treinta y dos'];
  const env = await envOf({ APP_SECRET: nuevo });
  await expect(verifyRespaldo(readConfig(env), archivo)).rejects.toMatchObject({ code: 'respaldo_de_otro_secreto' });
  expect(await verifyRespaldo(readConfig(env), archivo, { sinFirma: true })).toMatchObject({
    firma: 'de_otro_secreto',
  });
  const rotando = readConfig({ ...env, APP_SECRET_ANTERIOR: anterior });
  expect(await verifyRespaldo(rotando, archivo)).toMatchObject({ firma: 'anterior' });
  await expect(verifyRespaldo(rotando, alter(conIntruso()))).rejects.toMatchObject({ code: 'respaldo_alterado' });
  await restoreRespaldo(rotando, archivo);
  expect(await made()).toEqual(['usuario']);
});

test('a table that is not Talonario’s is left out and named', async () => {
  const { url } = entorno.deps.store;
  await query(url, 'create table public.planilla_de_otro (n int); insert into public.planilla_de_otro values (1)');
  try {
    const respaldoHecho = await createRespaldo(readConfig(entorno.env), {
      destino: { archivo: join(carpeta, 'con-otra.zip') },
      conservar: null,
      ahora: new Date(),
    });
    const config = readConfig(await envOf());
    expect(await restoreRespaldo(config, respaldoHecho.archivo)).toMatchObject({ ajenas: ['public.planilla_de_otro'] });
    const deps = await openDeps(config);
    expect(await deps.store.isMigrated()).toBe(true);
    expect(await deps.store.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe('');
    await deps.close();
  } finally {
    await query(url, 'drop table public.planilla_de_otro');
  }
});
