import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveDatos, readConfig, type Config } from '@talonario/core/server/instalacion';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { readOwnIdentity } from '../../core/src/processIdentity.ts';
import { readMarca, writeMarca } from '../../core/src/store/enSuLugar.ts';
import { copyPiezas, findDistinta, listPiezas } from '../../core/src/store/mudanza/carpeta.ts';
import { startEmbedded } from '../../core/src/store/postgres/embedded.ts';
import { findEmbeddedFolder } from '../../core/src/store/postgres/embeddedSite.ts';
import { query } from '../helpers/servicios/database.ts';

const raiz = mkdtempSync(join(tmpdir(), 'talonario-mudanza-'));
const root = process.geteuid?.() === 0;
/** Folders of servers that root keeps outside the data folder. */
const ajenas = new Set<string>();
let vez = 0;
let de: string;
let a: string;

beforeEach(async () => {
  // Root's server runs as another user, who has to enter both folders.
  chmodSync(raiz, 0o755);
  const propia = join(raiz, String(++vez));
  [de, a] = [join(propia, 'datos'), join(propia, 'nueva')];
  mkdirSync(join(de, 'arca-produccion'), { recursive: true });
  writeFileSync(join(de, 'app_secret'), 's'.repeat(64), { mode: 0o600 });
  writeFileSync(join(de, 'arca-produccion', 'key.pem'), 'una clave', { mode: 0o600 });
  symlinkSync('arca-produccion/key.pem', join(de, 'clave'));
  await withBase(de, (url) =>
    query(url, 'create table cosa as select n, md5(n::text) as texto from generate_series(1, 500) n'),
  );
  const servidor = await findEmbeddedFolder(de);
  if (servidor !== null) ajenas.add(servidor);
});
afterEach(() => rmSync(join(raiz, String(vez)), { recursive: true, force: true }));
afterAll(() => {
  for (const carpeta of [raiz, ...ajenas]) rmSync(carpeta, { recursive: true, force: true });
});

const config = (datos = de): Config => readConfig({ TALONARIO_DATOS: datos });

async function withBase<T>(datos: string, work: (url: string) => Promise<T>): Promise<T> {
  const { url, stop } = await startEmbedded({ datos });
  try {
    return await work(url);
  } finally {
    await stop();
  }
}

const cosas = (datos: string): Promise<unknown> =>
  withBase(datos, (url) => query(url, 'select count(*)::int as filas, max(texto) as texto from cosa'));
const DE_SIEMPRE = [{ filas: 500, texto: 'ffd52f3c7e12435a724a8f30fddadd9c' }];

async function expectMudados(): Promise<void> {
  expect(await cosas(a)).toEqual(DE_SIEMPRE);
  expect(await findEmbeddedFolder(a)).toBe(join(a, 'postgres'));
  expect(readFileSync(join(a, 'app_secret'), 'utf8')).toBe('s'.repeat(64));
  expect(readFileSync(join(a, 'clave'), 'utf8')).toBe('una clave');
  expect(await readMarca(a)).toBeNull();
  await expect(startEmbedded({ datos: de })).rejects.toMatchObject({
    code: 'datos_en_mudanza',
    data: { motivo: 'mudados', hacia: a },
  });
}

test('all data is in the new folder, the database included, and no process goes on in the former folder', async () => {
  const moved = await moveDatos(config(), a);
  expect(moved).toMatchObject({ de, a });
  expect(moved.filas).toBeGreaterThanOrEqual(500);
  expect(moved.sobran[0]).toBe(de);
  expect(moved.sobran).toHaveLength(root ? 2 : 1);
  await expectMudados();
  // The former folder is whole: without the mark it works as before.
  rmSync(join(de, 'mudanza.json'));
  expect(await cosas(de)).toEqual(DE_SIEMPRE);
});

test('data in use is not moved, and its process goes on; once free, it is moved to an existing folder', async () => {
  mkdirSync(a, { mode: 0o711 });
  const uso = await startEmbedded({ datos: de });
  try {
    await expect(moveDatos(config(), a)).rejects.toMatchObject({ code: 'base_de_datos_en_uso' });
    expect(await query(uso.url, 'select count(*)::int as filas from cosa')).toEqual([{ filas: 500 }]);
    expect(readdirSync(a)).toEqual([]);
  } finally {
    await uso.stop();
  }
  await moveDatos(config(), a);
  await expectMudados();
});

test('a command run during the move is told so at once', async () => {
  await writeMarca(de, { hacia: a, terminada: false, proceso: readOwnIdentity() });
  await expect(startEmbedded({ datos: de })).rejects.toMatchObject({ data: { motivo: 'en_curso' } });
  await writeMarca(de, { hacia: a, terminada: false, proceso: { ...readOwnIdentity(), pid: 2 ** 22 + 1 } });
  expect(await cosas(de)).toEqual(DE_SIEMPRE);
});

test('a destination that is not empty, is a file, is inside or has no room is refused and left untouched', async () => {
  mkdirSync(a);
  writeFileSync(join(a, 'ajeno.txt'), 'de otro');
  await expect(moveDatos(config(), a)).rejects.toMatchObject({ code: 'mudanza_destino', data: { motivo: 'ocupada' } });
  expect(readFileSync(join(a, 'ajeno.txt'), 'utf8')).toBe('de otro');
  await expect(moveDatos(config(), join(a, 'ajeno.txt'))).rejects.toMatchObject({ data: { motivo: 'archivo' } });
  for (const adentro of [de, join(de, 'otra'), join(de, '..')]) {
    await expect(moveDatos(config(), adentro)).rejects.toMatchObject({ data: { motivo: 'adentro' } });
  }
  const carpetaSinLugar = join(a, '..', 'sin-lugar');
  const libres = async (): Promise<number> => 1_000_000;
  await expect(moveDatos(config(), carpetaSinLugar, { libres })).rejects.toMatchObject({
    code: 'mudanza_sin_lugar',
    data: { hay: '1 MB' },
  });
  expect(existsSync(carpetaSinLugar)).toBe(false);
  const servidor = { ...config(), databaseUrl: 'postgresql://127.0.0.1/x' };
  await expect(moveDatos(servidor, carpetaSinLugar)).rejects.toMatchObject({ code: 'mudanza_con_servidor' });
  await expect(moveDatos(config(join(raiz, 'nadie')), carpetaSinLugar)).rejects.toMatchObject({
    code: 'base_de_datos_sin_crear',
  });
  expect(await cosas(de)).toEqual(DE_SIEMPRE);
});

test.runIf(root)('root is told when its server, run as another user, could not enter the folder', async () => {
  const cerrada = join(raiz, String(vez), 'cerrada');
  mkdirSync(cerrada, { mode: 0o700 });
  const destino = join(cerrada, 'nueva');
  await expect(moveDatos(config(), destino)).rejects.toMatchObject({
    code: 'mudanza_sin_entrada',
    data: { carpeta: cerrada },
  });
  expect(existsSync(destino)).toBe(false);
  expect(await cosas(de)).toEqual(DE_SIEMPRE);
});

test.each([
  ['while it copies', 'postgres/data'],
  ['while the new server answers', 'postgres/data/postmaster.pid'],
])('killed %s: the former folder works, the half-made one is refused, and it is run again', async (_, hay) => {
  const script = join(import.meta.dirname, '..', 'helpers', 'procesos', 'mudanzaProceso.ts');
  const child = spawn(process.execPath, [script, de, a], { stdio: ['ignore', 'ignore', 'inherit'] });
  const fin = once(child, 'exit');
  await expect.poll(() => existsSync(join(a, hay)), { timeout: 60_000, interval: 2 }).toBe(true);
  child.kill('SIGKILL');
  expect(await fin).toEqual([null, 'SIGKILL']);
  await expect(startEmbedded({ datos: a })).rejects.toMatchObject({ data: { motivo: 'incompletos', desde: de } });
  expect(await cosas(de)).toEqual(DE_SIEMPRE);
  await moveDatos(config(), a);
  await expectMudados();
});

test('killed after the copy, before the new folder was marked whole: the move is run again and says so', async () => {
  const { filas } = await moveDatos(config(), a);
  await writeMarca(a, { desde: de });
  await expect(startEmbedded({ datos: a })).rejects.toMatchObject({ data: { motivo: 'incompletos' } });
  expect(await moveDatos(config(), a)).toMatchObject({ a, filas });
  await expectMudados();
  await expect(moveDatos(config(), join(a, '..', 'tercera'))).rejects.toMatchObject({ data: { motivo: 'mudados' } });
});

test('a changed byte and a missing file are detected', async () => {
  const [carpetaDeProduccion, carpetaDeCopia] = [join(de, 'arca-produccion'), join(de, 'copia')];
  mkdirSync(carpetaDeCopia);
  const piezas = await listPiezas(carpetaDeProduccion);
  await copyPiezas(piezas, carpetaDeProduccion, carpetaDeCopia);
  expect(await findDistinta(piezas, carpetaDeProduccion, carpetaDeCopia)).toBeNull();
  writeFileSync(join(carpetaDeCopia, 'key.pem'), 'una klave');
  expect(await findDistinta(piezas, carpetaDeProduccion, carpetaDeCopia)).toBe('key.pem');
  rmSync(join(carpetaDeCopia, 'key.pem'));
  expect(await findDistinta(piezas, carpetaDeProduccion, carpetaDeCopia)).toBe('key.pem');
});
