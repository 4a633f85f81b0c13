import { setImmediate as breathe } from 'node:timers/promises';
import type { ResumenImportacion } from '../../contract/articulos/importacion.ts';
import type { ErrorDeCelda } from '../../rules/articulos/fila.ts';
import type { FilaGuardada } from '../../store/articulos/filas.ts';
import type { EntityManager } from '../../store/db.ts';
import type { Comparada, TablaImportada } from './destino.ts';
import { LOTE, TANDA, type ArchivoLeido, type FilaCruda } from './readArchivo.ts';

/** A row that could be read: its cells, and the SKU with its values. */
export interface FilaLeida {
  linea: number;
  celdas: string[];
  leido: { sku: string };
}

/** A row that could not be read, with every wrong cell. */
export interface FilaMala {
  linea: number;
  celdas: string[];
  errores: (Omit<ErrorDeCelda, 'campo'> & { campo: ErrorDeCelda['campo'] | null })[];
}

/** Reports how many rows are done so far. */
export type Avisar = (filasLeidas: number) => Promise<void>;

/** Reads every row, a few at a time; a SKU that comes twice is wrong from its second row on. */
export async function readRows(
  destino: TablaImportada,
  { filas, columnas, deteccion }: Pick<ArchivoLeido, 'filas' | 'columnas' | 'deteccion'>,
): Promise<{ buenas: FilaLeida[]; malas: FilaMala[] }> {
  const buenas: FilaLeida[] = [];
  const malas: FilaMala[] = [];
  const vistos = new Map<string, number>();
  for (const [indice, fila] of filas.entries()) {
    const leida = readRow(destino, fila, { columnas, decimal: deteccion.decimal });
    const repetida = 'leido' in leida ? vistos.get(leida.leido.sku) : undefined;
    if ('errores' in leida) malas.push({ ...fila, errores: leida.errores });
    else if (repetida !== undefined) malas.push({ ...fila, errores: [repeated(leida.leido.sku, repetida)] });
    else {
      vistos.set(leida.leido.sku, fila.linea);
      buenas.push({ ...fila, leido: leida.leido });
    }
    if (indice % TANDA === TANDA - 1) await breathe();
  }
  return { buenas, malas };
}

/** Values of a row, or its errors; a file without a necessary column is an error in every row. */
export function readRow(
  destino: TablaImportada,
  { celdas }: Pick<FilaCruda, 'celdas'>,
  { columnas, decimal }: { columnas: ArchivoLeido['columnas']; decimal: ',' | '.' },
): { leido: { sku: string } } | { errores: ErrorDeCelda[] } {
  const faltan = destino.necesarios.filter((campo) => columnas[campo] === undefined);
  if (faltan.length > 0)
    return { errores: faltan.map((campo) => ({ campo, valor: '', mensaje: `Falta decir qué columna es ${campo}.` })) };
  return destino.leer(celdas, columnas, decimal);
}

export function repeated(sku: string, linea: number): FilaMala['errores'][number] {
  return { campo: 'sku', valor: sku, mensaje: `El SKU ya está en la línea ${linea}.` };
}

/** Compares rows with the stored values, by lots, and hands over each lot ready to be stored. */
export async function compareRows(
  em: EntityManager,
  destino: TablaImportada,
  filas: readonly FilaLeida[],
  {
    lock,
    onLote,
  }: { lock: boolean; onLote: (filas: FilaGuardada[], comparadas: Comparada<{ sku: string }>[]) => Promise<void> },
): Promise<void> {
  for (let desde = 0; desde < filas.length; desde += LOTE) {
    const lote = filas.slice(desde, desde + LOTE);
    const comparadas = await destino.comparar(
      em,
      lote.map(({ leido }) => leido),
      lock,
    );
    await onLote(
      lote.map((fila, indice) => toFila(fila, comparadas[indice])),
      comparadas,
    );
    await breathe();
  }
}

function toFila({ linea, celdas, leido }: FilaLeida, comparada: Comparada<{ sku: string }> | undefined): FilaGuardada {
  const base = { linea, celdas, sku: leido.sku, leido: { ...leido }, corregida: false };
  if (comparada === undefined || comparada.clase === 'error')
    return { ...base, clase: 'error', antes: null, despues: null, errores: comparada?.errores ?? [] };
  const { clase, antes, despues, avisos = [] } = comparada;
  return { ...base, clase, antes: antes && { ...antes }, despues: { ...despues }, errores: [...avisos] };
}

export function toFilaMala({ linea, celdas, errores }: FilaMala): FilaGuardada {
  return {
    linea,
    celdas,
    sku: null,
    leido: null,
    clase: 'error',
    antes: null,
    despues: null,
    errores,
    corregida: false,
  };
}

/** `línea 12, costo: No es un número`: a wrong row inside a sentence. */
export function tellFila({ linea, errores }: Pick<FilaMala, 'linea' | 'errores'>): string {
  const [primero] = errores;
  if (!primero) return `línea ${linea}`;
  const donde = primero.campo === null ? `línea ${linea}` : `línea ${linea}, ${primero.campo}`;
  return `${donde}: ${primero.mensaje.replace(/\.$/, '')}`;
}

export const sinFilas: ResumenImportacion = { nuevas: 0, cambian: 0, iguales: 0, con_error: 0 };

const CUENTA = { nueva: 'nuevas', cambia: 'cambian', igual: 'iguales', error: 'con_error' } as const;

export function countClases(
  resumen: ResumenImportacion,
  filas: readonly Pick<FilaGuardada, 'clase'>[],
): ResumenImportacion {
  const suma = { ...resumen };
  for (const { clase } of filas) suma[CUENTA[clase]] += 1;
  return suma;
}
