import { lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { geteuid } from 'node:process';
import type { Config } from '../../config.ts';
import { readOwnIdentity } from '../../processIdentity.ts';
import { AppError } from '../../rules/errors.ts';
import {
  bytesLibres,
  copyPiezas,
  emptyCarpeta,
  findCerrada,
  findDistinta,
  listPiezas,
  ownAs,
} from '../../store/mudanza/carpeta.ts';
import { moveIdGuardado } from '../../store/instalacion/idGuardado.ts';
import { MARCA, readMarca, removeMarca, requireEnSuLugar, writeMarca } from '../../store/enSuLugar.ts';
import { sumTablas, type Sumas } from '../../store/mudanza/sumas.ts';
import { isServing, stopEmbedded, withEmbeddedAlone } from '../../store/mudanza/embedded.ts';
import { startEmbedded } from '../../store/postgres/embedded.ts';
import { findEmbeddedFolder } from '../../store/postgres/embeddedSite.ts';
import { exists } from '../../store/postgres/postgresBinaries.ts';

export interface DatosMudados {
  de: string;
  a: string;
  bytes: number;
  archivos: number;
  filas: number;
  milisegundos: number;
  /** Paths that nobody uses any more, and may be deleted. */
  sobran: string[];
}

/** Free bytes for the server to start in its new place, with some of its first work. */
const HOLGURA_BYTES = 64_000_000;

/**
 * Moves the data folder, with the embedded database wherever it is, to `a`, a folder that is empty or missing. The old place is only
 * read until the new one has the same bytes and its server answers the same rows; then it is closed, so that nobody goes on in it, and
 * stays. Cut at any moment, it is run again: a half-done step is done anew.
 * @throws AppError `mudanza_con_servidor`, `base_de_datos_sin_crear`, `base_de_datos_en_uso`, `mudanza_destino`, `mudanza_sin_lugar`,
 * `mudanza_sin_entrada`, `mudanza_distinta`, `datos_en_mudanza`
 */
export async function moveDatos(
  { databaseUrl, datos: de }: Config,
  a: string,
  { libres = bytesLibres }: { libres?: typeof bytesLibres } = {},
): Promise<DatosMudados> {
  if (databaseUrl !== null) throw new AppError('mudanza_con_servidor');
  const servidor = await findEmbeddedFolder(de);
  if (servidor === null) throw new AppError('base_de_datos_sin_crear', { carpeta: de });
  const desde = performance.now();
  const antes = await readMarca(de);
  if (antes !== null && 'hacia' in antes && antes.terminada && antes.hacia === a) {
    // An earlier move ended, and was cut before saying so.
    await moveIdGuardado(de, a);
    await removeMarca(a);
  } else {
    await requireEnSuLugar(de);
    await requireDestino(de, a);
  }
  const partes = await partsOf(de, servidor, a);
  const piezas = partes.flatMap((parte) => parte.piezas);
  const mudanza = {
    de,
    a,
    bytes: piezas.reduce((suma, { bytes }) => suma + bytes, 0),
    archivos: piezas.filter(({ clase }) => clase === 'archivo').length,
    sobran: servidor === join(de, 'postgres') ? [de] : [de, servidor],
  };
  if (antes !== null && 'hacia' in antes && antes.terminada) {
    return { ...mudanza, filas: await countFilas(a), milisegundos: Math.round(performance.now() - desde) };
  }
  const hay = await libres(a);
  if (hay < mudanza.bytes + HOLGURA_BYTES) {
    throw new AppError('mudanza_sin_lugar', { hace_falta: megas(mudanza.bytes + HOLGURA_BYTES), hay: megas(hay) });
  }
  const propio = !(await exists(a));
  try {
    await prepare(de, servidor, a, propio);
    await writeMarca(de, { hacia: a, terminada: false, proceso: readOwnIdentity() });
    const sumas = await withEmbeddedAlone(de, sumTablas);
    // Parts are listed again: the server stopped, and wrote its pending data.
    const quietas = await partsOf(de, servidor, a);
    for (const parte of quietas) await copyPiezas(parte.piezas, parte.de, parte.a);
    await verify(quietas, servidor, a, sumas);
    await writeMarca(de, { hacia: a, terminada: true, proceso: readOwnIdentity() });
    await moveIdGuardado(de, a);
    await removeMarca(a);
    return { ...mudanza, filas: sumas.filas, milisegundos: Math.round(performance.now() - desde) };
  } catch (error) {
    if (propio) await rm(a, { recursive: true, force: true });
    else await emptyCarpeta(a);
    await removeMarca(de);
    throw error;
  }
}

/** @throws AppError `mudanza_distinta`, `base_de_datos_en_uso` when somebody started the old place's server meanwhile */
async function verify(partes: readonly Parte[], servidor: string, a: string, sumas: Sumas): Promise<void> {
  for (const parte of partes) {
    const distinta = await findDistinta(parte.piezas, parte.de, parte.a);
    if (distinta !== null) throw new AppError('mudanza_distinta', { archivo: join(parte.de, distinta) });
  }
  if (await isServing(servidor)) throw new AppError('base_de_datos_en_uso');
  const tableSums = await sumTablasOf(a);
  const tabla = Object.keys({ ...sumas.tablas, ...tableSums.tablas }).find(
    (nombreDeTabla) => sumas.tablas[nombreDeTabla] !== tableSums.tablas[nombreDeTabla],
  );
  if (tabla !== undefined) throw new AppError('mudanza_distinta', { archivo: tabla });
}

interface Parte {
  de: string;
  a: string;
  piezas: Awaited<ReturnType<typeof listPiezas>>;
}

/** The data folder, and the server's where root keeps it apart: in the new place it goes inside. */
async function partsOf(de: string, servidor: string, a: string): Promise<Parte[]> {
  const dentro = servidor === join(de, 'postgres');
  const omitir = [MARCA, 'postgres.json'];
  const propias: Parte = { de, a, piezas: await listPiezas(de, omitir) };
  if (dentro) return [propias];
  return [propias, { de: servidor, a: join(a, 'postgres'), piezas: await listPiezas(servidor) }];
}

/** @throws AppError `mudanza_destino` when the destination is not a folder, is not empty, or one is inside the other */
async function requireDestino(de: string, a: string): Promise<void> {
  const [origen, destino] = [await realpath(de), await realOf(a)];
  if (isInside(origen, destino) || isInside(destino, origen)) {
    throw new AppError('mudanza_destino', { motivo: 'adentro', carpeta: a, de });
  }
  if (!(await exists(a))) return;
  if (!(await lstat(destino)).isDirectory()) throw new AppError('mudanza_destino', { motivo: 'archivo', carpeta: a });
  const dice = await readMarca(a);
  // An earlier move of these data was cut: it is done anew.
  if (dice !== null && 'desde' in dice && dice.desde === de) return;
  if ((await readdir(a)).length > 0) throw new AppError('mudanza_destino', { motivo: 'ocupada', carpeta: a });
}

/** Real path of one that may not exist yet. */
async function realOf(path: string): Promise<string> {
  if (await exists(path)) return realpath(path);
  return join(await realOf(dirname(path)), relative(dirname(path), path));
}

function isInside(carpeta: string, destino: string): boolean {
  const paso = relative(carpeta, destino);
  return paso === '' || !(paso === '..' || paso.startsWith(`..${sep}`));
}

/**
 * Leaves the new folder empty, with the mark that it is not whole yet.
 * @throws AppError `mudanza_sin_entrada` when root's server, which is another user, could not enter it
 */
async function prepare(de: string, servidor: string, a: string, propio: boolean): Promise<void> {
  // A move that was cut may have started a server there.
  if (await isServing(join(a, 'postgres'))) await stopEmbedded(a);
  if (propio) await mkdir(a, { recursive: true, mode: 0o700 });
  await ownAs(de, a, { nueva: propio });
  const cerrada = geteuid?.() === 0 ? await findCerrada(await realpath(a), await lstat(servidor)) : null;
  if (cerrada !== null) throw new AppError('mudanza_sin_entrada', { carpeta: cerrada });
  await writeMarca(a, { desde: de });
  await emptyCarpeta(a, [MARCA]);
  if (servidor === join(de, 'postgres')) return;
  await mkdir(join(a, 'postgres'), { mode: 0o700 });
  await ownAs(servidor, join(a, 'postgres'), { nueva: true });
}

async function sumTablasOf(datos: string): Promise<Sumas> {
  const embedded = await startEmbedded({ datos, enMudanza: true });
  try {
    return await sumTablas(embedded.url);
  } finally {
    await embedded.stop();
  }
}

const countFilas = async (datos: string): Promise<number> => (await sumTablasOf(datos)).filas;

function megas(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}
