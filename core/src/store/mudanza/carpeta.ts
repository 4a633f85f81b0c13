import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, lchown, lstat, mkdir, open, readdir, readlink, rm, statfs, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { geteuid } from 'node:process';
import { pipeline } from 'node:stream/promises';

/** A file, folder or link of a tree. */
interface Pieza {
  /** Path relative to the folder, without a slash at the start. */
  ruta: string;
  clase: 'carpeta' | 'archivo' | 'enlace';
  bytes: number;
  modo: number;
  uid: number;
  gid: number;
}

/** Contents of a tree, each folder before its contents. Sockets and pipes are left out: they belong to a process. */
export async function listPiezas(carpeta: string, omitir: readonly string[] = []): Promise<Pieza[]> {
  const piezas: Pieza[] = [];
  const entrar = async (ruta: string): Promise<void> => {
    for (const nombre of (await readdir(join(carpeta, ruta))).toSorted()) {
      const propia = join(ruta, nombre);
      if (omitir.includes(propia)) continue;
      const dato = await lstat(join(carpeta, propia));
      const clase = dato.isDirectory()
        ? 'carpeta'
        : dato.isFile()
          ? 'archivo'
          : dato.isSymbolicLink()
            ? 'enlace'
            : null;
      if (clase === null) continue;
      const { size, mode, uid, gid } = dato;
      piezas.push({ ruta: propia, clase, bytes: clase === 'archivo' ? size : 0, modo: mode & 0o7777, uid, gid });
      if (clase === 'carpeta') await entrar(propia);
    }
  };
  await entrar('');
  return piezas;
}

/** Copies a tree into an existing folder, flushed to disk before it answers. Run as root, every file keeps its owner. */
export async function copyPiezas(piezas: readonly Pieza[], de: string, a: string): Promise<void> {
  const root = geteuid?.() === 0;
  for (const { ruta, clase, modo, uid, gid } of piezas) {
    const [origen, destino] = [join(de, ruta), join(a, ruta)];
    if (clase === 'carpeta') await mkdir(destino, { mode: 0o700 });
    else if (clase === 'enlace') await symlink(await readlink(origen), destino);
    else await copyFile(origen, destino);
    if (root) await lchown(destino, uid, gid);
    if (clase !== 'enlace') await chmod(destino, modo);
    if (clase === 'archivo') await flush(destino);
  }
  for (const { ruta } of piezas.filter(({ clase }) => clase === 'carpeta').toReversed()) await flush(join(a, ruta));
  await flush(a);
}

/** First piece that differs between both ends, read whole; null when none does. */
export async function findDistinta(piezas: readonly Pieza[], de: string, a: string): Promise<string | null> {
  for (const pieza of piezas) {
    const { ruta, clase } = pieza;
    const [origen, destino] = [join(de, ruta), join(a, ruta)];
    const [antes, ahora] = [await describe(origen), await describe(destino)];
    if (antes === null || antes !== ahora) return ruta;
    if (clase === 'archivo' && (await sumOf(origen)) !== (await sumOf(destino))) return ruta;
    if (clase === 'enlace' && (await readlink(origen)) !== (await readlink(destino))) return ruta;
  }
  return null;
}

/** Run as root, gives a folder the owner of `de` and, if it was just made, the same permissions. */
export async function ownAs(de: string, a: string, { nueva }: { nueva: boolean }): Promise<void> {
  if (geteuid?.() !== 0) return;
  const { uid, gid, mode } = await lstat(de);
  await lchown(a, uid, gid);
  if (nueva) await chmod(a, mode & 0o7777);
}

/** Deletes the contents of a folder, except `salvo`; the folder stays. */
export async function emptyCarpeta(carpeta: string, salvo: readonly string[] = []): Promise<void> {
  for (const nombre of await readdir(carpeta)) {
    if (!salvo.includes(nombre)) await rm(join(carpeta, nombre), { recursive: true, force: true });
  }
}

/** Free bytes of the disk where `carpeta` is, or will be. */
export async function bytesLibres(carpeta: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(carpeta);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return bytesLibres(dirname(carpeta));
  }
}

/** First folder on the way to `carpeta`, itself included, that a user may not enter; null when there is none. */
export async function findCerrada(carpeta: string, { uid, gid }: { uid: number; gid: number }): Promise<string | null> {
  const antes = dirname(carpeta) === carpeta ? null : await findCerrada(dirname(carpeta), { uid, gid });
  if (antes !== null) return antes;
  const { mode, uid: dueno, gid: grupo } = await lstat(carpeta);
  const bit = dueno === uid ? 0o100 : grupo === gid ? 0o010 : 0o001;
  return mode & bit ? null : carpeta;
}

async function describe(path: string): Promise<string | null> {
  try {
    const { mode, size, uid, gid } = await lstat(path);
    return [mode, (mode & 0o170_000) === 0o100_000 ? size : 0, ...(geteuid?.() === 0 ? [uid, gid] : [])].join(' ');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function sumOf(path: string): Promise<string> {
  const suma = createHash('sha256');
  await pipeline(createReadStream(path), suma);
  return suma.digest('hex');
}

async function flush(path: string): Promise<void> {
  const abierto = await open(path, 'r');
  try {
    await abierto.sync();
  } finally {
    await abierto.close();
  }
}
