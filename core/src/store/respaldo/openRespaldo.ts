import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { manifiestoRespaldo, type ManifiestoRespaldo, type TablaRespaldada } from '../../contract/respaldo.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { huellaDeSecreto, isFirmado } from '../../secret.ts';
import { createMedida, sha256 } from './medida.ts';

/**
 * Secret that signed an unaltered copy: the present one, the previous one, or none that we have: the copy is older than signatures, or of
 * an installation with another secret.
 */
export type FirmaDeRespaldo = 'actual' | 'anterior' | 'ninguna' | 'de_otro_secreto';

export interface Confianza {
  /** The present secret, and the previous one while it is being rotated. */
  secretos: readonly string[];
  /** Also reads copies whose integrity no known secret proves. */
  sinFirma: boolean;
}

/** A file of `copyDatabase`, open. */
export interface RespaldoAbierto {
  manifiesto: ManifiestoRespaldo;
  firma: FirmaDeRespaldo;
  /**
   * Gives the rows of a table to `usar`, and checks them against the sums of the copy.
   * @throws AppError `respaldo_danado`
   */
  read(tabla: TablaRespaldada, usar: (filas: Readable) => Promise<void>): Promise<void>;
  close(): void;
}

export const ENTRADA_MANIFIESTO = 'manifiesto.json';
export const ENTRADA_FIRMA = 'firma';
export const ENTRADA_ESQUEMA = 'esquema.json';
export const entradaOf = (tabla: string): string => `filas/${tabla.replaceAll('"', '')}.copy`;

/**
 * Opens a copy. Its signature is checked first: the manifest, with the sums of the rows, is trusted because of it.
 * @throws AppError `respaldo_danado` when it is cut or no copy, `respaldo_alterado`, `respaldo_sin_firma`, `respaldo_de_otro_secreto`,
 * `archivo_no_disponible`
 */
export async function openRespaldo(archivo: string, confianza: Confianza): Promise<RespaldoAbierto> {
  const zip = await openZip(archivo);
  try {
    const entradas = new Map<string, Entry>();
    for await (const entrada of zip.eachEntry()) entradas.set(entrada.fileName, entrada);
    const texto = await whole(zip, entradas.get(ENTRADA_MANIFIESTO), MANIFIESTO_BYTES);
    const entradaFirma = entradas.get(ENTRADA_FIRMA);
    const dada = entradaFirma ? (await whole(zip, entradaFirma, FIRMA_BYTES)).toString('utf8') : null;
    const manifiesto = requireFirma(texto, dada, confianza);
    const esquema = await whole(zip, entradas.get(ENTRADA_ESQUEMA), ESQUEMA_BYTES);
    if (sha256(esquema) !== manifiesto.manifiesto.esquema) throw danado('el esquema no es el que se copió');
    return {
      ...manifiesto,
      read: (tabla, usar) => readTabla(zip, entradas.get(entradaOf(tabla.nombre)), tabla, usar),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw isAppError(error) ? error : danado('no se puede leer', error);
  }
}

/** Most bytes read of each part held whole: ten thousand tables describe themselves in two megabytes. */
const FIRMA_BYTES = 1_000;
const MANIFIESTO_BYTES = 50_000_000;
const ESQUEMA_BYTES = 50_000_000;

/** The manifest of a copy, and the secret that signed it. */
function requireFirma(
  texto: Buffer,
  dada: string | null,
  { secretos, sinFirma }: Confianza,
): Pick<RespaldoAbierto, 'manifiesto' | 'firma'> {
  const indice = dada === null ? -1 : secretos.findIndex((secreto) => isFirmado(secreto, texto, dada));
  if (indice >= 0) return { manifiesto: parseManifiesto(texto), firma: indice === 0 ? 'actual' : 'anterior' };
  if (dada === null) {
    if (!sinFirma) throw new AppError('respaldo_sin_firma');
    return { manifiesto: parseManifiesto(texto), firma: 'ninguna' };
  }
  const manifiesto = parseManifiesto(texto);
  const [actual, ...anteriores] = secretos.map(huellaDeSecreto);
  if (manifiesto.secreto === actual || anteriores.includes(manifiesto.secreto)) throw new AppError('respaldo_alterado');
  if (!sinFirma) throw new AppError('respaldo_de_otro_secreto', { copia: manifiesto.secreto, actual: actual ?? null });
  return { manifiesto, firma: 'de_otro_secreto' };
}

function parseManifiesto(texto: Buffer): ManifiestoRespaldo {
  const manifiesto = manifiestoRespaldo.safeParse(parseJson(texto));
  if (!manifiesto.success) throw danado('no tiene un manifiesto que se entienda');
  return manifiesto.data;
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
  // Its failure is thrown below, after the consumer of the rows ended.
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

/** Failure of the archive itself, ignoring that its reader left. */
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

async function whole(zip: ZipFile, entrada: Entry | undefined, maximo: number): Promise<Buffer> {
  if (!entrada) throw danado('está incompleto, o no es una copia');
  if (entrada.uncompressedSize > maximo) throw danado('lo que dice de sí no entra en memoria');
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
