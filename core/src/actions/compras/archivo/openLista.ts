import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { isEncabezado } from '../../../rules/compras/archivo/columnas.ts';
import { isAppError } from '../../../rules/errors.ts';
import { limitesDeLista, refuseGrande, refuseLargo, refuseLista } from './limites.ts';
import { readCsv, sniffCsv } from './readCsv.ts';
import { isHtml, readHtml } from './readHtml.ts';
import { isXlsx, readXlsx, type FilaCruda } from './readXlsx.ts';

/** A list of ARCA open to be read: its headings and first rows, and all the rows under them. */
export interface ListaAbierta {
  encabezado: string[];
  /** First rows under the headings. */
  muestra: FilaCruda[];
  /** Separator of a CSV; null: a sheet or a page. */
  delimitador: string | null;
  /** Lines of the file, roughly: a sheet does not tell. */
  lineas: number | null;
  /** Rows under the headings, from the first. @throws AppError `archivo_invalido` */
  readFilas: () => AsyncGenerator<FilaCruda>;
  close: () => void;
}

/** How a list is told from any other file. */
interface ListaEsperada {
  /** Whether a row is the one of the titles. */
  isEncabezado: (celdas: readonly string[]) => boolean;
  /** Titles that are missing, in a refusal. */
  titulos: string;
  /** Whether a person may match the titles that nobody knows. */
  a_mano: boolean;
}

const MIS_COMPROBANTES: ListaEsperada = { isEncabezado, titulos: 'los títulos de Mis Comprobantes', a_mano: true };

/** First bytes of a ZIP, and of an old spreadsheet. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const XLS = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** Rows above the headings: ARCA's sheet has one title. */
const FILAS_DE_TITULO = 5;
const MUESTRA = 20;
/** First bytes of a file, among which a page shows that it is one. */
const INICIO = 512;

/**
 * Opens a list as an authority gives it (a CSV, alone or in a ZIP, an XLSX, or a page with a table that is named .xls): its bytes, never
 * its name, tell what it is.
 * @throws AppError `archivo_invalido`
 */
export async function openLista(archivo: string, esperada: ListaEsperada = MIS_COMPROBANTES): Promise<ListaAbierta> {
  const { size } = await stat(archivo);
  if (size > limitesDeLista.bytes) throw refuseLista('pesa más de 50 MB');
  const inicio = await sample(archivo);
  if (startsWith(inicio, XLS)) {
    throw refuseLista('es una planilla de Excel antigua (.xls); guardala como .xlsx, o subí el CSV que baja de ARCA');
  }
  if (isHtml(inicio)) {
    const leer = () => toldDamage(readHtml(createReadStream(archivo)));
    return openRows(leer, esperada, { delimitador: null, lineas: null, close: () => undefined });
  }
  if (!startsWith(inicio, ZIP))
    return openText(
      async () => createReadStream(archivo),
      esperada,
      () => undefined,
    );
  const zip = await openPromise(archivo, { autoClose: false }).catch((error: unknown) => {
    throw refuseLista('está dañado o cortado; bajalo de nuevo', null, error);
  });
  try {
    const entradas = await listEntradas(zip);
    if (isXlsx(entradas)) {
      const leer = () => toldDamage(readXlsx(zip, entradas));
      return await openRows(leer, esperada, { delimitador: null, lineas: null, close: () => zip.close() });
    }
    const [entrada, ...demas] = entradas.filter(({ fileName }) => !fileName.endsWith('/'));
    if (!entrada) throw refuseLista('el ZIP no tiene ningún archivo adentro');
    if (demas.length > 0) throw refuseLista('el ZIP tiene más de un archivo; subí cada uno por separado');
    return await openText(
      () => zip.openReadStreamPromise(entrada),
      esperada,
      () => zip.close(),
    );
  } catch (error) {
    zip.close();
    throw isAppError(error) ? error : refuseLista('está dañado o cortado; bajalo de nuevo', null, error);
  }
}

/**
 * Rows of the first sheet of an XLSX in memory, from its first row; of a formula, the value that was saved with it.
 * @throws AppError `archivo_invalido`
 */
export async function* readPlanilla(bytes: Uint8Array): AsyncGenerator<FilaCruda> {
  const zip = await fromBufferPromise(Buffer.from(bytes)).catch((error: unknown) => {
    throw refuseLista('la planilla está dañada o cortada; guardala de nuevo', null, error);
  });
  const entradas = await listEntradas(zip);
  if (!isXlsx(entradas)) throw refuseLista('es un ZIP; subí la planilla o el CSV que tiene adentro');
  yield* toldDamage(readXlsx(zip, entradas));
}

async function openText(
  abrir: () => Promise<Readable>,
  esperada: ListaEsperada,
  close: () => void,
): Promise<ListaAbierta> {
  const formato = await sniffCsv(await abrir());
  const leer = async function* () {
    yield* toldDamage(readCsv(await abrir(), formato));
  };
  return openRows(leer, esperada, { delimitador: formato.delimitador, lineas: formato.lineas, close });
}

/** Finds the headings among the first rows. */
async function openRows(
  leer: () => AsyncGenerator<FilaCruda>,
  esperada: ListaEsperada,
  resto: Pick<ListaAbierta, 'delimitador' | 'lineas' | 'close'>,
): Promise<ListaAbierta> {
  const primeras: FilaCruda[] = [];
  for await (const fila of leer()) {
    primeras.push(fila);
    if (primeras.length >= FILAS_DE_TITULO + MUESTRA) break;
  }
  const posibles = primeras.slice(0, FILAS_DE_TITULO);
  // Headings that nobody knows yet: the first row with more than one cell.
  const titulos =
    posibles.find(({ celdas }) => esperada.isEncabezado(celdas)) ??
    (esperada.a_mano
      ? posibles.find(({ celdas }) => celdas.filter((celda) => celda.trim() !== '').length > 1)
      : undefined);
  if (!titulos) throw refuseLista(`no tiene ${esperada.titulos}`);
  const encabezado = trimEnd(titulos.celdas.map((celda) => celda.trim()));
  if (encabezado.length > limitesDeLista.celdas) throw refuseLista('tiene más de 60 columnas');
  return {
    ...resto,
    encabezado,
    muestra: primeras.filter(({ linea }) => linea > titulos.linea).slice(0, MUESTRA),
    async *readFilas() {
      let filas = 0;
      for await (const fila of leer()) {
        if (fila.linea <= titulos.linea) continue;
        filas += 1;
        if (filas > limitesDeLista.filas) throw refuseLargo();
        yield fila;
      }
    },
  };
}

function trimEnd(celdas: readonly string[]): string[] {
  const ultima = celdas.findLastIndex((celda) => celda !== '');
  return celdas.slice(0, ultima + 1);
}

/** The files of a ZIP; what each says that it takes unpacked is held to while it is read. */
async function listEntradas(zip: ZipFile): Promise<Entry[]> {
  const entradas: Entry[] = [];
  let bytes = 0;
  for await (const entrada of zip.eachEntry()) {
    entradas.push(entrada);
    bytes += entrada.uncompressedSize;
    if (entradas.length > limitesDeLista.entradas) throw refuseLista('el ZIP tiene demasiados archivos adentro');
    if (bytes > limitesDeLista.desempacado) throw refuseGrande();
  }
  return entradas;
}

/** A failure while unpacking is the file's. */
async function* toldDamage(filas: AsyncGenerator<FilaCruda>): AsyncGenerator<FilaCruda> {
  try {
    yield* filas;
  } catch (error) {
    throw isAppError(error) ? error : refuseLista('está dañado o cortado; bajalo de nuevo', null, error);
  }
}

async function sample(archivo: string): Promise<Buffer> {
  const abierto = await open(archivo);
  try {
    const { buffer, bytesRead } = await abierto.read(Buffer.alloc(INICIO), 0, INICIO, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await abierto.close();
  }
}

function startsWith(inicio: Buffer, firma: Buffer): boolean {
  return inicio.subarray(0, firma.length).equals(firma);
}
