import type {
  Deteccion,
  FilaImportada,
  Importacion,
  ImportacionCambiada,
  ResumenImportacion,
} from '../../contract/articulos/importacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import {
  countFilas,
  findFila,
  findLineaDeSku,
  listFilas,
  saveFilas,
  type FilaGuardada,
} from '../../store/articulos/filas.ts';
import {
  createImportacion,
  deleteImportacion,
  findImportacion,
  lockImportacion,
  saveFormato,
  setEstado,
  type CorridaImportacion,
} from '../../store/articulos/importaciones.ts';
import { findLista } from '../../store/articulos/listas.ts';
import type { EntityManager } from '../../store/db.ts';
import { requireEspacio } from '../espacio/espacio.ts';
import type { Deps } from '../process/deps.ts';
import { compareRows, readRow, repeated, tellFila, toFilaMala } from './readRows.ts';
import { destinoOf } from './destino.ts';
import { toFilaImportada } from './filaImportada.ts';
import { ARCHIVO_MAXIMO } from './readArchivo.ts';
import { firmaPara } from './processImportacion.ts';

/** An uploaded file. `lista_id`: the list whose prices it brings; null: it brings articles. */
export interface ArchivoSubido {
  nombre: string;
  contenido: Uint8Array;
  lista_id: string | null;
}

/** Longest file name shown, in characters. */
const NOMBRE_MAXIMO = 200;

/**
 * Stores a file for review and queues its reading; its id is answered at once. `enviar` false: the caller reads the file itself.
 * @throws AppError `sin_derecho`, `lista_no_encontrada`, `archivo_invalido`
 */
export async function requestImportacion(
  deps: Deps,
  alcance: Alcance,
  { nombre, contenido, lista_id }: ArchivoSubido,
  { enviar = true } = {},
): Promise<string> {
  requireDerecho(alcance, 'configurar');
  await requireEspacio(deps, alcance);
  if (contenido.length === 0) throw new AppError('archivo_invalido', { motivo: 'está vacío' });
  if (contenido.length > ARCHIVO_MAXIMO) throw new AppError('archivo_invalido', { motivo: 'pesa más de 20 MB' });
  return deps.store.tx(async (tx) => {
    if (lista_id !== null) await findLista(tx, alcance, lista_id);
    const importacion_id = await createImportacion(tx, alcance, {
      lista_id,
      origen: 'archivo',
      nombre: nombre.slice(0, NOMBRE_MAXIMO),
      estado: 'leyendo',
      contenido: Buffer.from(contenido),
    });
    if (enviar) await deps.store.jobs.send(tx, 'procesar_importacion', { importacion_id });
    return importacion_id;
  });
}

/**
 * Reads the file again in the format that a person chose, and remembers the choice for files with the same first row.
 * @throws AppError `importacion_no_encontrada`, `importacion_en_curso`, `importacion_ya_aplicada`
 */
export async function rereadImportacion(
  deps: Deps,
  alcance: Alcance,
  id: string,
  { columnas, ...formato }: ImportacionCambiada,
  { enviar = true } = {},
): Promise<Importacion> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    const fila = await lockArchivo(tx, alcance, id, ['revisar', 'fallida']);
    const deteccion = mergeDeteccion(fila.deteccion, formato);
    // With other cells or other column names, the earlier matching of columns no longer holds.
    const cambiaFormato = formato.delimitador !== undefined || formato.encabezado !== undefined;
    const elegidas = columnas ?? (cambiaFormato ? {} : fila.columnas);
    if (deteccion?.encabezado && columnas !== undefined && !cambiaFormato)
      await saveFormato(tx, alcance, firmaPara(fila.lista_id, fila.encabezado), {
        columnas,
        decimal: deteccion.decimal,
      });
    await setEstado(tx, id, { estado: 'leyendo', columnas: elegidas, deteccion, hechas: 0 });
    if (enviar) await deps.store.jobs.send(tx, 'procesar_importacion', { importacion_id: id });
  });
  return findImportacion(deps.store.fork(), alcance, id);
}

function mergeDeteccion(
  actual: Deteccion | null,
  { codificacion, delimitador, decimal, encabezado }: Omit<ImportacionCambiada, 'columnas'>,
): Deteccion | null {
  if (actual === null) return null;
  return {
    ...actual,
    ...(codificacion !== undefined && { codificacion }),
    ...(delimitador !== undefined && { delimitador }),
    ...(decimal !== undefined && { decimal }),
    ...(encabezado !== undefined && { encabezado }),
  };
}

/** Locks an import that has a file: a bulk change has none to review. */
async function lockArchivo(
  tx: EntityManager,
  alcance: Alcance,
  id: string,
  estados: Parameters<typeof lockImportacion>[3],
): Promise<CorridaImportacion> {
  const fila = await lockImportacion(tx, alcance, id, estados);
  if (fila.origen !== 'archivo') throw new AppError('importacion_ya_aplicada');
  return fila;
}

/** A page of the rows of an import. @throws AppError `sin_derecho`, `importacion_no_encontrada` */
export async function listFilasOf(
  deps: Deps,
  alcance: Alcance,
  id: string,
  pagina: Parameters<typeof listFilas>[2],
): Promise<{ results: FilaImportada[]; totalItems: number }> {
  requireDerecho(alcance, 'ganancias');
  const { lista_id } = await findImportacion(deps.store.fork(), alcance, id);
  const { results, totalItems } = await listFilas(deps.store.fork(), id, pagina);
  const destino = destinoOf(alcance, lista_id);
  return { results: results.map((fila) => toFilaImportada(destino, fila)), totalItems };
}

/**
 * Replaces the cells of a row, and answers its new effect.
 * @throws AppError `importacion_no_encontrada`, `importacion_en_curso`, `importacion_ya_aplicada`, `fila_no_encontrada`
 */
export async function mendFila(
  deps: Deps,
  alcance: Alcance,
  { id, linea, celdas }: { id: string; linea: number; celdas: string[] },
): Promise<{ fila: FilaImportada; resumen: ResumenImportacion }> {
  requireDerecho(alcance, 'configurar');
  return deps.store.tx(async (tx) => {
    const corrida = await lockArchivo(tx, alcance, id, ['revisar']);
    const destino = destinoOf(alcance, corrida.lista_id);
    await findFila(tx, id, linea);
    await saveFilas(tx, id, [{ ...(await readMended(tx, corrida, destino, { linea, celdas })), corregida: true }]);
    const resumen = await countFilas(tx, id);
    await setEstado(tx, id, resumen);
    return { fila: toFilaImportada(destino, await findFila(tx, id, linea)), resumen };
  });
}

async function readMended(
  tx: EntityManager,
  corrida: CorridaImportacion,
  destino: ReturnType<typeof destinoOf>,
  cruda: { linea: number; celdas: string[] },
): Promise<FilaGuardada> {
  const { columnas, deteccion } = corrida;
  const leida = readRow(destino, cruda, { columnas, decimal: deteccion?.decimal ?? ',' });
  if ('errores' in leida) return toFilaMala({ ...cruda, errores: leida.errores });
  const { sku } = leida.leido;
  const lineaDeSku = await findLineaDeSku(tx, corrida.id, sku, cruda.linea);
  if (lineaDeSku !== null) return toFilaMala({ ...cruda, errores: [repeated(sku, lineaDeSku)] });
  const filas: FilaGuardada[] = [];
  await compareRows(tx, destino, [{ ...cruda, leido: leida.leido }], {
    lock: false,
    onLote: async (lote) => void filas.push(...lote),
  });
  const [fila] = filas;
  return fila ?? toFilaMala({ ...cruda, errores: [] });
}

/**
 * Queues the application of a reviewed import: all its rows or, with `solo_validas`, only the valid ones.
 * @throws AppError `importacion_no_encontrada`, `importacion_en_curso`, `importacion_ya_aplicada`, `importacion_con_errores`
 */
export async function requestAplicar(
  deps: Deps,
  alcance: Alcance,
  { id, solo_validas }: { id: string; solo_validas: boolean },
  { enviar = true } = {},
): Promise<Importacion> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    await lockArchivo(tx, alcance, id, ['revisar']);
    if (!solo_validas) await checkSinErrores(tx, id);
    await setEstado(tx, id, { estado: 'aplicando', solo_validas, hechas: 0 });
    if (enviar) await deps.store.jobs.send(tx, 'procesar_importacion', { importacion_id: id });
  });
  return findImportacion(deps.store.fork(), alcance, id);
}

async function checkSinErrores(tx: EntityManager, id: string): Promise<void> {
  const { results, totalItems } = await listFilas(tx, id, { clase: 'error', limit: 1, offset: 0 });
  const [primera] = results;
  if (!primera) return;
  throw new AppError('importacion_con_errores', { cantidad: totalItems, primera: tellFila(primera) });
}

/**
 * Discards an import that was not applied.
 * @throws AppError `importacion_no_encontrada`, `importacion_en_curso`, `importacion_ya_aplicada`
 */
export async function discardImportacion(deps: Deps, alcance: Alcance, id: string): Promise<void> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    await lockArchivo(tx, alcance, id, ['revisar', 'fallida']);
    await deleteImportacion(tx, id);
  });
}
