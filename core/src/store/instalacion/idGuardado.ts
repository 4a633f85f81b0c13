import { createHash, randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { geteuid } from 'node:process';
import { z } from 'zod';
import type { IdGuardado, Lugar, Maquina } from '../../rules/instalacion/pausa.ts';
import { exists } from '../postgres/postgresBinaries.ts';

/** File in the data folder: a copy of the database does not bring it. */
const ARCHIVO_ID = 'instalacion.json';

const guardado = z.object({
  identidad: z.string().min(1),
  carpeta: z.string(),
  sello: z.string(),
  maquina: z.object({ id: z.string().nullable(), nombre: z.string(), placas: z.array(z.string()) }).nullable(),
  base: z.string().nullable(),
});

export async function readIdGuardado(datos: string): Promise<IdGuardado | 'falta' | 'ilegible'> {
  let texto: string;
  try {
    texto = await readFile(join(datos, ARCHIVO_ID), 'utf8');
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'falta' : 'ilegible';
  }
  try {
    return guardado.parse(JSON.parse(texto));
  } catch {
    return 'ilegible';
  }
}

/** Place of the data now. `base`: the address of the database; null: the embedded one. */
export async function readLugar(datos: string, base: string | null): Promise<Lugar> {
  return {
    carpeta: await realOf(datos),
    sello: await selloOf(join(datos, ARCHIVO_ID)),
    maquina: await readMaquina(),
    base,
  };
}

/** Stores the id with the place it is written in, whole or not at all. @throws Error when the folder cannot be written */
export async function writeIdGuardado(datos: string, identidad: string, base: string | null): Promise<void> {
  await mkdir(datos, { recursive: true, mode: 0o700 });
  const temporal = join(datos, `${ARCHIVO_ID}.${randomBytes(4).toString('hex')}`);
  try {
    const archivo = await open(temporal, 'wx', 0o600);
    try {
      const lugar = { ...(await readLugar(datos, base)), sello: await selloOf(temporal) };
      await archivo.writeFile(`${JSON.stringify({ identidad, ...lugar }, null, 2)}\n`);
      await archivo.sync();
    } finally {
      await archivo.close();
    }
    // A file written by root must still be readable by the user that runs the installation.
    if (geteuid?.() === 0) {
      const { uid, gid } = await stat(datos);
      await chown(temporal, uid, gid);
    }
    await rename(temporal, join(datos, ARCHIVO_ID));
  } finally {
    await rm(temporal, { force: true });
  }
}

/** Updates the stored id after the data folder was moved on purpose: the new folder is no copy, so the id valid in `de` is valid in `a`. */
export async function moveIdGuardado(de: string, a: string): Promise<void> {
  const id = await readIdGuardado(a);
  if (typeof id === 'object' && id.carpeta === (await realOf(de))) await writeIdGuardado(a, id.identidad, id.base);
}

async function selloOf(archivo: string): Promise<string> {
  try {
    const { ino, birthtimeNs } = await stat(archivo, { bigint: true });
    return `${ino}:${birthtimeNs}`;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

/** Real path of a folder; one not made yet has no links in its last part. */
async function realOf(carpeta: string): Promise<string> {
  const entera = resolve(carpeta);
  if (await exists(entera)) return realpath(entera);
  const madre = dirname(entera);
  return madre === entera ? entera : join(await realOf(madre), basename(entera));
}

/** Files that Docker and Podman put in a container. */
const DE_CONTENEDOR = ['/.dockerenv', '/run/.containerenv'];
const MACHINE_ID = '/etc/machine-id';

async function readMaquina(): Promise<Maquina | null> {
  for (const archivo of DE_CONTENEDOR) if (await exists(archivo)) return null;
  const placas = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, mac }) => !internal && mac !== '00:00:00:00:00:00')
    .map(({ mac }) => mac);
  return { id: await readMachineId(), nombre: hostname(), placas: [...new Set(placas)].toSorted() };
}

/** Machine id of the system; machine-id(5) asks not to reveal it as it is. null: the system has none. */
async function readMachineId(): Promise<string | null> {
  const texto = await readFile(MACHINE_ID, 'utf8').catch(() => '');
  const id = texto.trim();
  return id === '' ? null : createHash('sha256').update(`talonario ${id}`).digest('hex').slice(0, 16);
}
