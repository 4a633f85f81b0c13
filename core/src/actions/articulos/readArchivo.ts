import { setImmediate as breathe } from 'node:timers/promises';
import type { Deteccion } from '../../contract/articulos/importacion.ts';
import { columnasOf, columnasEnOrden, isEncabezado, type Columnas } from '../../rules/articulos/columnas.ts';
import { decodeTexto, detectDecimal, detectDelimitador, takeLineaSep } from '../../rules/articulos/formato.ts';
import { AppError } from '../../rules/errors.ts';
import type { TablaImportada } from './destino.ts';

/** Bytes: some 300,000 lines. The whole file is in memory while it is read. */
export const ARCHIVO_MAXIMO = 20 * 1024 * 1024;
/** A file within the size may still have many very short lines. */
const LINEAS_MAXIMAS = 300_000;
/** First bytes of a spreadsheet: a ZIP (.xlsx), and the older compound file (.xls). */
const [XLSX, XLS] = [
  [0x50, 0x4b, 0x03],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;
/** Cells of a row that are read: a wider sheet is no list of articles. */
const CELDAS_MAXIMAS = 200;
/** Rows processed (a few milliseconds) between two pauses in which the server answers other requests. */
export const TANDA = 500;
/** Rows per SQL statement: with this many, the round trips cost nothing beside the rows. */
export const LOTE = 2_000;
/** Characters given to the parser at once. */
const TROZO = 65_536;

/** A row of data and its line of the file, from 1. */
export interface FilaCruda {
  linea: number;
  celdas: string[];
}

/** A file cut in rows, with its format and the meaning of its columns. */
export interface ArchivoLeido {
  deteccion: Deteccion;
  /** First row of the file, whether or not it names columns. */
  encabezado: string[];
  columnas: Columnas;
  filas: FilaCruda[];
}

/** Format already known for a file: a person said it, or an earlier file with the same first row had it. */
export interface Dicho {
  deteccion?: Deteccion | null;
  columnas?: Columnas | null;
  decimal?: Deteccion['decimal'] | null;
}

/**
 * Cuts a file in rows and detects its format, except what `Dicho` gives. `recall`: the format remembered for files with this first
 * row.
 * @throws AppError `archivo_invalido`
 */
export async function readArchivo(
  bytes: Uint8Array,
  { campos }: Pick<TablaImportada, 'campos'>,
  { deteccion: deteccionDada = null, columnas: columnasDadas = null }: Dicho,
  recall: (encabezado: readonly string[]) => Promise<Dicho | null>,
): Promise<ArchivoLeido> {
  checkArchivo(bytes);
  const hoja = beginsWith(bytes, XLSX);
  const { filasCortadas, ...formato } = hoja ? await readHoja(bytes) : await readTexto(bytes, deteccionDada);
  const [primera] = filasCortadas;
  if (!primera) throw new AppError('archivo_invalido', { motivo: 'está vacío' });
  const recordado = deteccionDada === null ? await recall(primera.celdas) : null;
  const nombra = deteccionDada?.encabezado ?? (recordado !== null || isEncabezado(primera.celdas));
  const filas = nombra ? filasCortadas.slice(1) : filasCortadas;
  const columnas =
    columnasDadas ??
    recordado?.columnas ??
    (nombra ? columnasOf(primera.celdas, campos) : columnasEnOrden(primera.celdas.length, campos));
  const decimal = hoja
    ? DECIMAL_DE_HOJA
    : (deteccionDada?.decimal ?? recordado?.decimal ?? detectDecimal(figuresOf(filas, columnas)));
  return {
    deteccion: { ...formato, decimal, encabezado: nombra },
    encabezado: primera.celdas,
    columnas,
    filas,
  };
}

function checkArchivo(bytes: Uint8Array): void {
  if (bytes.length > ARCHIVO_MAXIMO) throw new AppError('archivo_invalido', { motivo: 'pesa más de 20 MB' });
  if (beginsWith(bytes, XLS))
    throw new AppError('archivo_invalido', {
      motivo: 'es una planilla de Excel antigua (.xls); guardala como .xlsx o como CSV',
    });
}

function beginsWith(bytes: Uint8Array, firma: readonly number[]): boolean {
  return firma.every((byte, n) => bytes[n] === byte);
}

interface Cortado extends Pick<Deteccion, 'codificacion' | 'delimitador'> {
  filasCortadas: FilaCruda[];
}

async function readTexto(bytes: Uint8Array, dada: Deteccion | null): Promise<Cortado> {
  const { texto: entero, codificacion } = decodeTexto(bytes, dada?.codificacion);
  const { texto, delimitador: escrito } = takeLineaSep(entero);
  const delimitador = dada?.delimitador ?? escrito ?? detectDelimitador(texto);
  return { filasCortadas: await cutRows(texto, delimitador), codificacion, delimitador };
}

/** Mark by which a sheet's figures are read, whatever the computer that saved it. */
const DECIMAL_DE_HOJA = ',';

/** Rows of a sheet, which has neither encoding nor separator: those of our own files stand for them. */
async function readHoja(bytes: Uint8Array): Promise<Cortado> {
  // Loaded when a sheet comes: most processes never read one.
  const { readPlanilla } = await import('../compras/archivo/openLista.ts');
  const filasCortadas: FilaCruda[] = [];
  for await (const { linea, celdas } of readPlanilla(bytes)) {
    if (celdas.some((celda) => celda.trim() !== '')) filasCortadas.push({ linea, celdas });
    if (filasCortadas.length > LINEAS_MAXIMAS) throw refuseLargo();
    if (filasCortadas.length % TANDA === 0) await breathe();
  }
  return { filasCortadas, codificacion: 'utf-8', delimitador: ';' };
}

function refuseLargo(): AppError {
  return new AppError('archivo_invalido', { motivo: `tiene más de ${LINEAS_MAXIMAS.toLocaleString('es-AR')} líneas` });
}

async function cutRows(texto: string, delimitador: string): Promise<FilaCruda[]> {
  // Loaded when a file comes: most processes never read one.
  const { parse } = await import('csv-parse');
  const filas: FilaCruda[] = [];
  const parser = parse({
    delimiter: delimitador,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (celdas: string[], { lines }) => {
      // A row with line breaks inside counts as its last line.
      const linea = Math.max(lines, (filas.at(-1)?.linea ?? 0) + 1);
      if (celdas.some((celda) => celda.trim() !== '')) filas.push({ linea, celdas: celdas.slice(0, CELDAS_MAXIMAS) });
      return null;
    },
  });
  const fin = new Promise<void>((resolve, reject) => {
    parser.on('error', reject);
    parser.on('end', resolve);
    parser.resume();
  });
  // A rejection is handled where `fin` is awaited below.
  fin.catch(() => undefined);
  for (let desde = 0; desde < texto.length && !parser.destroyed; desde += TROZO) {
    parser.write(texto.slice(desde, desde + TROZO));
    if (filas.length > LINEAS_MAXIMAS) throw refuseLargo();
    await breathe();
  }
  if (!parser.destroyed) parser.end();
  try {
    await fin;
  } catch (error) {
    const { lines } = error as { lines?: number };
    throw new AppError(
      'archivo_invalido',
      { linea: lines ?? null, motivo: 'hay comillas sin cerrar' },
      { cause: error },
    );
  }
  return filas;
}

/**
 * Figures used to detect the decimal separator. The VAT rate is left out: it is one of four, its mark says nothing of the costs,
 * and `10.5` next to `1.500` would turn `1.500` into one and a half.
 */
function* figuresOf(filas: readonly FilaCruda[], columnas: Columnas): Generator<string> {
  const indices = [columnas.costo, columnas.precio, columnas.stock].filter((indice) => indice !== undefined);
  for (const { celdas } of filas)
    for (const indice of indices) {
      const cifra = (celdas[indice] ?? '').trim().replace(/^(?:AR|US|U)?\$S?\s*/i, '');
      if (/^-?\d+(?:[.,]\d+)+$/.test(cifra)) yield cifra;
    }
}
