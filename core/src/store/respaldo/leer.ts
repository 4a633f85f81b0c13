import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { manifiestoRespaldo, type ManifiestoRespaldo, type TablaRespaldada } from '../../contract/respaldo.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { esquema, type Esquema } from './esquema.ts';
import { createMedida, sha256 } from './medida.ts';

/** A file of `copyDatabase`, open. */
export interface RespaldoAbierto {
  manifiesto: ManifiestoRespaldo;
  esquema: Esquema;
  /**
   * Gives the rows of a table to `usar`, and checks that they are those that were copied.
   * @throws AppError `respaldo_danado`
   */
  read(tabla: TablaRespaldada, usar: (filas: Readable) => Promise<void>): Promise<void>;
  close(): void;
}

export const ENTRADA_MANIFIESTO = 'manifiesto.json';
export const ENTRADA_ESQUEMA = 'esquema.json';
export const entradaDe = (tabla: string): string => `filas/${tabla.replaceAll('"', '')}.copy`;

/** @throws AppError `respaldo_danado` when it is cut, altered, or no copy; `archivo_no_disponible` */
export async function openRespaldo(archivo: string): Promise<RespaldoAbierto> {
  const zip = await openZip(archivo);
  try {
    const entradas = new Map<string, Entry>();
    for await (const entrada of zip.eachEntry()) entradas.set(entrada.fileName, entrada);
    const manifiesto = manifiestoRespaldo.safeParse(parseJson(await whole(zip, entradas.get(ENTRADA_MANIFIESTO))));
    if (!manifiesto.success) throw danado('no tiene un manifiesto que se entienda');
    const texto = await whole(zip, entradas.get(ENTRADA_ESQUEMA));
    if (sha256(texto) !== manifiesto.data.esquema) throw danado('el esquema no es el que se copió');
    return {
      manifiesto: manifiesto.data,
      esquema: esquema.parse(parseJson(texto)),
      read: (tabla, usar) => readTabla(zip, entradas.get(entradaDe(tabla.nombre)), tabla, usar),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw isAppError(error) ? error : danado('no se puede leer', error);
  }
}

/** Reads every row without using it. @throws AppError `respaldo_danado` */
export async function checkRespaldo({ manifiesto, read }: RespaldoAbierto): Promise<void> {
  for (const tabla of manifiesto.tablas) {
    await read(tabla, async (filas) => {
      for await (const _parte of filas);
    });
  }
}

async function readTabla(
  zip: ZipFile,
  entrada: Entry | undefined,
  { nombre, sha256: esperada, bytes: esperados }: TablaRespaldada,
  usar: (filas: Readable) => Promise<void>,
): Promise<void> {
  if (!entrada) throw danado(`falta la tabla ${nombre}`);
  const { paso, total } = createMedida();
  const origen = await zip.openReadStreamPromise(entrada);
  const leido = pipeline(origen, paso);
  // Told below, after whoever uses the rows ended.
  leido.catch(() => undefined);
  await usar(paso).catch(async (error: unknown) => {
    paso.destroy();
    throw (await failureOf(leido)) ? danado(`la tabla ${nombre} no se puede leer`, error) : error;
  });
  const falla = await failureOf(leido);
  if (falla) throw danado(`la tabla ${nombre} no se puede leer`, falla);
  const { bytes, sha256: leida } = total();
  if (bytes !== esperados || leida !== esperada) throw danado(`la tabla ${nombre} no es la que se copió`);
}

/** What the archive itself failed with; not that whoever read it left. */
async function failureOf(leido: Promise<void>): Promise<unknown> {
  try {
    await leido;
    return null;
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE' ? null : error;
  }
}

async function openZip(archivo: string): Promise<ZipFile> {
  try {
    return await openPromise(archivo, { autoClose: false });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT')
      throw new AppError('archivo_no_disponible', { archivo, motivo: 'no existe' }, { cause: error });
    if (code !== undefined) throw error;
    throw danado('está cortado, o no es una copia', error);
  }
}

async function whole(zip: ZipFile, entrada: Entry | undefined): Promise<Buffer> {
  if (!entrada) throw danado('está incompleto, o no es una copia');
  return buffer(await zip.openReadStreamPromise(entrada));
}

function parseJson(texto: Buffer): unknown {
  try {
    return JSON.parse(texto.toString('utf8'));
  } catch (error) {
    throw danado('no se entiende lo que dice de sí', error);
  }
}

function danado(detalle: string, cause?: unknown): AppError {
  return new AppError('respaldo_danado', { detalle }, { cause });
}
