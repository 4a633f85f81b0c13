import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, link, lstat, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { geteuid, platform } from 'node:process';
import { AppError } from '../../rules/errors.ts';
import { exists, installedBinaries, sharedBinaries, type Binaries } from './postgresBinaries.ts';

/** Place of the embedded server of a working folder, and the user that runs it. */
export interface Site {
  binaries: Binaries;
  /** Holds `data`, the server's log and, when its path is short enough, the socket. Only its owner may enter. */
  carpeta: string;
  socket: string;
  /** Set when this process is root: PostgreSQL refuses to be. */
  usuario: { uid: number; gid: number } | null;
}

/** Folder where root keeps the server: every user may enter it, wherever the working folder is. */
const COMPARTIDA = '/var/lib/talonario';
/** Longest path of a socket that works everywhere (limit: 103 bytes). */
const SOCKET_MAXIMO = 100;

/**
 * The site of the working folder `datos`, made the first time. An ordinary user keeps it inside; root keeps it in a
 * folder that others may enter, and `datos`/postgres.json says where.
 * @throws AppError `base_de_datos_no_disponible` when the place that was written down is gone: starting from nothing
 * would hide that the data are missing
 */
export async function locateSite(datos: string): Promise<Site> {
  await mkdir(datos, { recursive: true });
  const propia = join(datos, 'postgres');
  const root = geteuid?.() === 0;
  const carpeta = (await exists(propia)) ? propia : ((await readPointer(datos)) ?? (await create(datos, propia, root)));
  const { uid, gid } = await statSite(datos, carpeta);
  const usuario = root ? { uid, gid } : null;
  const binaries = root ? await sharedBinaries(await sharedFolder()) : await installedBinaries();
  return { binaries, carpeta, socket: await socketFolder(carpeta, usuario), usuario };
}

/**
 * Folder of the embedded server of `datos`, which holds its data; null when it was never made. Nothing is made by asking.
 * @throws AppError `base_de_datos_no_disponible` as `locateSite`
 */
export async function findEmbeddedFolder(datos: string): Promise<string | null> {
  const propia = join(datos, 'postgres');
  const carpeta = (await exists(propia)) ? propia : await readPointer(datos);
  if (carpeta === null) return null;
  await statSite(datos, carpeta);
  return (await exists(join(carpeta, 'data'))) ? carpeta : null;
}

/**
 * Name, or number, of the system user whose processes the embedded server of `datos` lets in without a password: the one it runs as, owner
 * of its folder. null: the user of this process, or there is no server yet, or it asks for a password (Windows).
 * @throws AppError `base_de_datos_no_disponible` as `locateSite`
 */
export async function findEmbeddedUser(datos: string): Promise<string | null> {
  const carpeta = platform === 'win32' ? null : await findEmbeddedFolder(datos);
  if (carpeta === null) return null;
  const { uid } = await statSite(datos, carpeta);
  if (uid === geteuid?.()) return null;
  const cuentas = (await exists('/etc/passwd')) ? (await readFile('/etc/passwd', 'utf8')).split('\n') : [];
  return (
    cuentas.map((cuenta) => cuenta.split(':')).find(([, , uidDeCuenta]) => uidDeCuenta === String(uid))?.[0] ??
    String(uid)
  );
}

async function create(datos: string, propia: string, root: boolean): Promise<string> {
  if (!root) {
    await mkdir(propia, { recursive: true, mode: 0o700 });
    return propia;
  }
  const carpeta = join(await sharedFolder(), randomBytes(5).toString('hex'));
  await mkdir(carpeta, { mode: 0o700 });
  const { uid, gid } = await nobody();
  await chown(carpeta, uid, gid);
  return (await writePointer(datos, carpeta)) ? carpeta : await discard(datos, carpeta);
}

async function discard(datos: string, carpeta: string): Promise<string> {
  await rm(carpeta, { recursive: true });
  const escrita = await readPointer(datos);
  if (escrita === null) throw new Error(`${pointer(datos)} came and went`);
  return escrita;
}

const pointer = (datos: string) => join(datos, 'postgres.json');

async function readPointer(datos: string): Promise<string | null> {
  if (!(await exists(pointer(datos)))) return null;
  const texto = await readFile(pointer(datos), 'utf8');
  try {
    const carpeta = (JSON.parse(texto) as { carpeta?: unknown } | null)?.carpeta;
    if (typeof carpeta === 'string' && isAbsolute(carpeta)) return carpeta;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError('base_de_datos_no_disponible', { motivo: 'puntero_ilegible', detalle: pointer(datos) });
}

/** Writes the file that points to the folder, never half written; false when another process wrote one first. */
async function writePointer(datos: string, carpeta: string): Promise<boolean> {
  const temporal = `${pointer(datos)}.${randomBytes(4).toString('hex')}`;
  await writeFile(temporal, `${JSON.stringify({ carpeta }, null, 2)}\n`);
  try {
    await link(temporal, pointer(datos));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporal);
  }
}

async function statSite(datos: string, carpeta: string): Promise<{ uid: number; gid: number }> {
  try {
    return await stat(carpeta);
  } catch (cause) {
    throw new AppError(
      'base_de_datos_no_disponible',
      { motivo: 'faltan_datos', detalle: carpeta, indicada_en: pointer(datos) },
      { cause },
    );
  }
}

/** @throws AppError `base_de_datos_no_disponible` when another user made the folder before us */
async function sharedFolder(): Promise<string> {
  for (const carpeta of [COMPARTIDA, join(tmpdir(), 'talonario')]) {
    try {
      await mkdir(carpeta, { recursive: true });
      const { uid } = await lstat(carpeta);
      if (uid !== 0) throw new AppError('base_de_datos_no_disponible', { motivo: 'carpeta_ajena', carpeta });
      await chmod(carpeta, 0o755);
      return carpeta;
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  throw new AppError('base_de_datos_no_disponible', { motivo: 'sin_carpeta', carpeta: COMPARTIDA });
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const linea = (await readFile('/etc/passwd', 'utf8')).split('\n').find((renglon) => renglon.startsWith('nobody:'));
  const [, , uid, gid] = (linea ?? 'nobody:x:65534:65534').split(':');
  // macOS writes the uid -2.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

/** Folder of the socket: the site itself, or a folder with a short name when the site's path does not fit in a socket's address. */
async function socketFolder(carpeta: string, usuario: Site['usuario']): Promise<string> {
  if (platform === 'win32' || Buffer.byteLength(join(carpeta, '.s.PGSQL.5432')) <= SOCKET_MAXIMO) return carpeta;
  const uid = usuario?.uid ?? geteuid?.() ?? 0;
  const corta = join('/tmp', `talonario-${uid}-${createHash('sha256').update(carpeta).digest('hex').slice(0, 10)}`);
  await mkdir(corta, { recursive: true, mode: 0o700 });
  if (usuario) await chown(corta, usuario.uid, usuario.gid);
  const { uid: owner, mode } = await lstat(corta);
  if (owner !== uid || (mode & 0o777) !== 0o700) {
    throw new AppError('base_de_datos_no_disponible', { motivo: 'carpeta_ajena', carpeta: corta });
  }
  return corta;
}
