import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { ManifiestoRespaldo } from '../../contract/respaldo.ts';
import { AppError } from '../../rules/errors.ts';
import { nombreDeRespaldo, respaldosCortados, respaldosVencidos } from '../../rules/instalacion/respaldo.ts';
import { ensureAppSecret, sign, huellaDeSecreto } from '../../secret.ts';
import { exists } from '../../store/postgres/postgresBinaries.ts';
import { copyDatabase } from '../../store/respaldo/copyDatabase.ts';
import { VERSION } from '../../version.ts';
import { withDatabase } from './base.ts';

export interface RespaldoHecho {
  archivo: string;
  bytes: number;
  milisegundos: number;
  manifiesto: ManifiestoRespaldo;
  /** Old copies that were deleted. */
  borrados: string[];
}

export interface RespaldoPedido {
  /** Folder of the copy, or its file. */
  destino: { carpeta: string } | { archivo: string };
  /** Days that the copies of the folder are kept; null: for ever. */
  conservar: number | null;
  ahora: Date;
  /** Cuts the copy, and then nothing is left of it. */
  signal?: AbortSignal;
}

/**
 * Copies the whole database, which goes on working, into one file that only its owner reads. Then, never before there is a new copy, it
 * deletes the folder's old copies and the remains of cut ones.
 * @throws AppError `archivo_existente`, `respaldo_sin_datos`, `base_de_datos_no_disponible`, `base_de_datos_sin_crear`
 */
export async function createRespaldo(
  config: Config,
  { destino, conservar, ahora, signal }: RespaldoPedido,
): Promise<RespaldoHecho> {
  const archivo = 'archivo' in destino ? destino.archivo : join(await ready(destino.carpeta), nombreDeRespaldo(ahora));
  const copia = await withDatabase(config, (url) => copyTo(config, url, archivo, signal));
  await tellCopiaHecha(config, ahora);
  const borrados = 'carpeta' in destino && conservar !== null ? await prune(destino.carpeta, conservar, ahora) : [];
  return { ...copia, borrados };
}

/** File of the data folder with the time of the last copy: copying does not write the database. */
const ULTIMA_COPIA = 'ultima_copia';

async function tellCopiaHecha({ datos }: Config, ahora: Date): Promise<void> {
  await mkdir(datos, { recursive: true, mode: 0o700 });
  await writeFile(join(datos, ULTIMA_COPIA), `${ahora.toISOString()}\n`, { mode: 0o600 });
}

/** When a copy that a person asked for was last made whole; null: never with this data folder. */
export async function readUltimaCopia({ datos }: Config): Promise<Date | null> {
  const archivo = join(datos, ULTIMA_COPIA);
  if (!(await exists(archivo))) return null;
  const leida = new Date((await readFile(archivo, 'utf8')).trim());
  return Number.isNaN(leida.getTime()) ? null : leida;
}

/** Default folder of the copies. */
export function carpetaDeRespaldos({ datos }: Config): string {
  return join(datos, 'respaldos');
}

/** Copies the database before this version changes its tables. */
export async function copyBeforeMigrating(
  config: Config,
  url: string,
  ahora: Date,
): Promise<Omit<RespaldoHecho, 'borrados'>> {
  const carpeta = await ready(carpetaDeRespaldos(config));
  return copyTo(config, url, join(carpeta, nombreDeRespaldo(ahora, VERSION)));
}

async function copyTo(
  config: Config,
  url: string,
  archivo: string,
  signal?: AbortSignal,
): Promise<Omit<RespaldoHecho, 'borrados'>> {
  if (await exists(archivo)) throw new AppError('archivo_existente', { archivo });
  const desde = performance.now();
  const secreto = config.appSecret ?? (await ensureAppSecret(config.datos));
  const manifiesto = await copyDatabase({
    url,
    archivo,
    programa: VERSION,
    secreto: huellaDeSecreto(secreto),
    firmar: (bytes) => sign(secreto, bytes),
    ...(signal && { signal }),
  });
  const { size } = await stat(archivo);
  return { archivo, bytes: size, milisegundos: Math.round(performance.now() - desde), manifiesto };
}

async function ready(carpeta: string): Promise<string> {
  if (!(await exists(carpeta))) {
    await mkdir(carpeta, { recursive: true });
    await chmod(carpeta, 0o700);
  }
  return carpeta;
}

async function prune(carpeta: string, dias: number, ahora: Date): Promise<string[]> {
  const nombres = await readdir(carpeta);
  const vencidos = [...respaldosVencidos(nombres, dias, ahora), ...respaldosCortados(nombres, ahora)];
  for (const nombre of vencidos) await rm(join(carpeta, nombre), { force: true });
  return vencidos;
}
