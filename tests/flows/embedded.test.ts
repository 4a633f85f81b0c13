import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../../core/src/store/postgres/embedded.ts';
import { findEmbeddedUser } from '../../core/src/store/postgres/embeddedSite.ts';
import { query } from '../helpers/servicios/database.ts';

const raiz = mkdtempSync(join(tmpdir(), 'talonario-embebida-'));
const root = process.geteuid?.() === 0;
const NOBODY = 65534;
const creadas: string[] = [];

afterAll(() => {
  for (const carpeta of [raiz, ...creadas]) rmSync(carpeta, { recursive: true, force: true });
});

/** Makes a working folder that only its owner may enter. */
const folder = (nombre: string): string => {
  const carpeta = join(raiz, nombre);
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  return carpeta;
};

/** Folder of the server's data, as `postgres.json` says it. */
function site(datos: string): string {
  const pointer = join(datos, 'postgres.json');
  const carpeta = existsSync(pointer)
    ? (JSON.parse(readFileSync(pointer, 'utf8')) as { carpeta: string }).carpeta
    : join(datos, 'postgres');
  creadas.push(carpeta);
  return carpeta;
}

const postmaster = (datos: string) => join(site(datos), 'data', 'postmaster.pid');
const isRunning = (datos: string) => existsSync(postmaster(datos));

interface Proceso {
  url: string;
  desde: string;
  datos: string;
  tcp: string;
  leave(): Promise<void>;
  die(): Promise<void>;
}

async function startProcess(datos: string, usuario: { uid: number; gid: number } | null = null): Promise<Proceso> {
  const script = join(import.meta.dirname, '..', 'helpers', 'procesos', 'embebidoProceso.ts');
  const child = spawn(process.execPath, [script, datos], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: usuario ? '/' : datos,
    ...usuario,
  });
  const exit = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [line] = (await Promise.race([once(lines, 'line'), exit.then(() => [null])])) as [string | null];
  if (line === null) throw new Error('the process ended without a database');
  return {
    ...(JSON.parse(line) as Omit<Proceso, 'leave' | 'die'>),
    async leave() {
      child.stdin.end();
      expect((await exit)[0]).toBe(0);
    },
    async die() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

test('keeps what was written, and the last one to leave stops it', async () => {
  const datos = folder('uno');
  const primero = await startEmbedded({ datos });
  await query(primero.url, 'create table cosa (n int)');
  await query(primero.url, 'insert into cosa values (42)');
  const segundo = await startEmbedded({ datos });
  expect(segundo.url).toBe(primero.url);
  await primero.stop();
  expect(isRunning(datos)).toBe(true);
  expect(await query(segundo.url, 'select n from cosa')).toEqual([{ n: 42 }]);
  await segundo.stop();
  expect(isRunning(datos)).toBe(false);
  const tercero = await startEmbedded({ datos });
  expect(await query(tercero.url, 'select n from cosa')).toEqual([{ n: 42 }]);
  await tercero.stop();
});

test('listens only on the socket of its folder, and keeps durability on', async () => {
  const datos = folder('dos');
  const embedded = await startEmbedded({ datos });
  const [ajustes] = await query(
    embedded.url,
    `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit, current_setting('server_version_num')::int >= 180000 as dieciocho`,
  );
  expect(ajustes).toEqual({ tcp: '', fsync: 'on', commit: 'on', dieciocho: true });
  expect(statSync(site(datos)).mode & 0o777).toBe(0o700);
  await embedded.stop();
});

/** Processes of the server's user enter without a password. Started by a user other than root, the server runs as that user. */
test('the user the server runs as is told when it is another one', async () => {
  const datos = folder('usuario');
  expect(await findEmbeddedUser(datos)).toBeNull();
  const embedded = await startEmbedded({ datos });
  expect(await findEmbeddedUser(datos)).toBe(root ? 'nobody' : null);
  await embedded.stop();
});

test.runIf(root)('a server’s user without a name is told by its number', async () => {
  const datos = folder('numero');
  const embedded = await startEmbedded({ datos });
  const duenio = statSync(site(datos)).uid;
  chownSync(site(datos), 54_321, 54_321);
  expect(await findEmbeddedUser(datos)).toBe('54321');
  chownSync(site(datos), duenio, duenio);
  await embedded.stop();
});

test('processes that start together on an empty folder share one server', async () => {
  const datos = folder('tres');
  const procesos = await Promise.all(Array.from({ length: 4 }, () => startProcess(datos)));
  expect(new Set(procesos.map(({ desde, datos }) => `${desde} ${datos}`)).size).toBe(1);
  await Promise.all(procesos.map((proceso) => proceso.leave()));
  expect(isRunning(datos)).toBe(false);
});

test('a killed process leaves the server running for the next one, which stops it', async () => {
  const datos = folder('cuatro');
  const muerto = await startProcess(datos);
  await muerto.die();
  expect(isRunning(datos)).toBe(true);
  const siguiente = await startProcess(datos);
  expect(siguiente.desde).toBe(muerto.desde);
  await siguiente.leave();
  expect(isRunning(datos)).toBe(false);
});

test('a server that is killed is started again with all that was committed', async () => {
  const datos = folder('cinco');
  const antes = await startProcess(datos);
  await query(antes.url, 'create table cosa (n int)');
  await query(antes.url, 'insert into cosa values (7)');
  process.kill(Number(readFileSync(postmaster(datos), 'utf8').split('\n')[0]), 'SIGKILL');
  await antes.die();
  const despues = await startEmbedded({ datos });
  expect(await query(despues.url, 'select n from cosa')).toEqual([{ n: 7 }]);
  await despues.stop();
});

test('a server that dies is restarted by the process that uses it, and the next to leave does not stop it', async () => {
  const datos = folder('siete');
  const queda = await startEmbedded({ datos });
  await query(queda.url, 'create table cosa (n int)');
  process.kill(Number(readFileSync(postmaster(datos), 'utf8').split('\n')[0]), 'SIGKILL');
  // The server answers a moment before its starter is present again: a process leaving in between would be the last, and stop it.
  await expect.poll(() => presentes(queda.url), { timeout: 60_000 }).toBe(1);
  const pasa = await startEmbedded({ datos });
  await pasa.stop();
  expect(isRunning(datos)).toBe(true);
  await answers(queda.url);
  await queda.stop();
  expect(isRunning(datos)).toBe(false);
});

test('a server that dies while its only process leaves is not restarted', async () => {
  const datos = folder('ocho');
  const unico = await startEmbedded({ datos });
  process.kill(Number(readFileSync(postmaster(datos), 'utf8').split('\n')[0]), 'SIGKILL');
  await unico.stop();
  await expect(query(unico.url, 'select 1')).rejects.toMatchObject({ syscall: 'connect' });
});

/** Number of processes present on the server; null: the server does not answer. */
async function presentes(url: string): Promise<unknown> {
  const candados = `select count(*)::int as cuantos from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted`;
  const [fila] = await query(url, candados).catch(() => []);
  return fila?.['cuantos'] ?? null;
}

async function answers(url: string): Promise<void> {
  await expect.poll(() => query(url, 'select 1 as n').catch(() => null), { timeout: 60_000 }).toEqual([{ n: 1 }]);
}

test('missing data are not replaced by an empty database', async () => {
  const datos = folder('seis');
  const embedded = await startEmbedded({ datos });
  await embedded.stop();
  if (!root) return;
  rmSync(site(datos), { recursive: true });
  await expect(startEmbedded({ datos })).rejects.toMatchObject({
    code: 'base_de_datos_no_disponible',
    data: { motivo: 'faltan_datos', detalle: site(datos) },
  });
});

/** True when an ordinary user can run this checkout: false in a folder only root may enter. */
const ajenoPuede = root && spawnSync(process.execPath, ['-e', ''], { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0;

test.runIf(ajenoPuede)(
  'an ordinary user keeps the server in the folder, however long its path; root can use it later',
  async () => {
    const abierta = mkdtempSync('/tmp/talonario-usuario-');
    creadas.push(abierta);
    const datos = join(abierta, 'una-carpeta-con-un-nombre-largo'.repeat(3));
    mkdirSync(datos, { mode: 0o700 });
    for (const carpeta of [abierta, datos]) chownSync(carpeta, NOBODY, NOBODY);
    const usuario = await startProcess(datos, { uid: NOBODY, gid: NOBODY });
    expect(usuario.datos).toBe(join(datos, 'postgres', 'data'));
    creadas.push(decodeURIComponent(/host=([^&]+)/.exec(usuario.url)![1]!));
    await usuario.leave();
    const comoRoot = await startProcess(datos);
    expect(comoRoot.datos).toBe(usuario.datos);
    await comoRoot.leave();
    const otraVez = await startProcess(datos, { uid: NOBODY, gid: NOBODY });
    await otraVez.leave();
    expect(isRunning(datos)).toBe(false);
  },
);
