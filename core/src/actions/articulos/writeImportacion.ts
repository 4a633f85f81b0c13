import { setImmediate as breathe } from 'node:timers/promises';
import type { Importacion, ResumenImportacion } from '../../contract/articulos/importacion.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { lockArticulos } from '../../store/articulos/articulos.ts';
import { insertVueltas, type FilaGuardada } from '../../store/articulos/filas.ts';
import { createImportacion, saveAvance, type CorridaImportacion } from '../../store/articulos/importaciones.ts';
import { findLista } from '../../store/articulos/listas.ts';
import type { EntityManager } from '../../store/db.ts';
import { announceArticulos } from '../../store/avisos/novedades.ts';
import type { Deps } from '../process/deps.ts';
import { compareRows, countClases, readRows, sinFilas, tellFila, type FilaMala } from './readRows.ts';
import { destinoOf, type Comparada, type TablaImportada } from './destino.ts';
import type { ArchivoSubido } from './importaciones.ts';
import { readArchivo } from './readArchivo.ts';
import { recallFrom, writtenBy } from './processImportacion.ts';

/** Bad rows that an error names: more of them are the same mistake of the file. */
const MALAS_A_LA_VISTA = 1_000;

/** An import that is written while it is read, without review. */
export interface Escritura {
  destino: TablaImportada;
  importacion_id: string;
  /** Writes these rows, and stores the values that undo them. */
  write(filas: readonly FilaGuardada[], comparadas: readonly Comparada<{ sku: string }>[]): Promise<void>;
}

/**
 * Makes an import that is applied at once, all of it or nothing.
 * @throws the errors of `work`: then nothing is written
 */
export async function writeImportacion(
  deps: Deps,
  alcance: Alcance,
  datos: Pick<Importacion, 'lista_id' | 'origen' | 'nombre'>,
  work: (tx: EntityManager, escritura: Escritura) => Promise<void>,
): Promise<{ importacion_id: string; resumen: ResumenImportacion }> {
  return deps.store.tx(async (tx) => {
    await lockArticulos(tx, alcance);
    // All rows share one instant: undoing the import finds by it the costs that it recorded.
    const ahora = deps.clock.now();
    const destino = destinoOf(alcance, datos.lista_id);
    const importacion_id = await createImportacion(tx, alcance, { ...datos, estado: 'aplicando', contenido: null });
    let resumen = sinFilas;
    await work(tx, {
      destino,
      importacion_id,
      async write(filas, comparadas) {
        resumen = countClases(resumen, filas);
        await destino.escribir(tx, writtenBy(comparadas), ahora);
        // A row that changes nothing needs no undo.
        await insertVueltas(
          tx,
          importacion_id,
          filas.filter(({ clase }) => clase !== 'igual'),
        );
      },
    });
    const corrida: Pick<CorridaImportacion, 'id' | 'intento'> = { id: importacion_id, intento: 0 };
    const total = resumen.nuevas + resumen.cambian + resumen.iguales + resumen.con_error;
    await saveAvance(tx, corrida, {
      estado: 'aplicada',
      aplicada_en: ahora,
      hechas: total,
      total,
      ...resumen,
    });
    await announceArticulos(tx, alcance);
    return { importacion_id, resumen };
  });
}

/**
 * Imports a whole file in one call, all or nothing.
 * @throws AppError `archivo_invalido`, `lista_no_encontrada`, `importacion_con_errores`, which names every bad line and why
 */
export async function importArchivo(
  deps: Deps,
  alcance: Alcance,
  { nombre, contenido, lista_id }: ArchivoSubido,
): Promise<{ importacion_id: string; resumen: ResumenImportacion; avisos: string[] }> {
  requireDerecho(alcance, 'configurar');
  if (lista_id !== null) await findLista(deps.store.fork(), alcance, lista_id);
  const destino = destinoOf(alcance, lista_id);
  const leido = await readArchivo(contenido, destino, {}, recallFrom(deps, alcance, lista_id));
  const { buenas, malas } = await readRows(destino, leido);
  if (malas.length > 0) throw conErrores(malas);
  const avisos: string[] = [];
  const escrita = await writeImportacion(deps, alcance, { lista_id, origen: 'archivo', nombre }, (tx, { write }) =>
    compareRows(tx, destino, buenas, {
      lock: true,
      async onLote(filas, comparadas) {
        const sinArticulo = filas.filter(({ clase }) => clase === 'error');
        if (sinArticulo.length > 0) throw conErrores(sinArticulo);
        avisos.push(...filas.filter(({ errores }) => errores.length > 0).map(tellFila));
        await write(filas, comparadas);
        await breathe();
      },
    }),
  );
  return { ...escrita, avisos };
}

function conErrores(malas: readonly Pick<FilaMala, 'linea' | 'errores'>[]): AppError {
  const problemas = malas.slice(0, MALAS_A_LA_VISTA).flatMap(({ linea, errores }) =>
    errores.map(({ campo, mensaje }) => ({
      campo: `linea.${linea}${campo === null ? '' : `.${campo}`}`,
      mensaje: `Línea ${linea}${campo === null ? '' : `, ${campo}`}: ${mensaje}`,
    })),
  );
  return new AppError('importacion_con_errores', {
    cantidad: malas.length,
    primera: malas[0] ? tellFila(malas[0]) : '',
    problemas,
  });
}
