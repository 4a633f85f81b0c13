import type { ResumenImportacion } from '../../contract/articulos/importacion.ts';
import { ownAlcance, type Alcance } from '../../rules/alcance.ts';
import { firmaOf } from '../../rules/articulos/columnas.ts';
import { iguales } from '../../rules/articulos/restoreArticulos.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { lockArticulos } from '../../store/articulos/articulos.ts';
import { deleteFilas, nextFilas, saveFilas, type FilaGuardada } from '../../store/articulos/filas.ts';
import {
  findArchivo,
  findFormato,
  forgetArchivo,
  measureImportacion,
  saveAvance,
  startImportacion,
  type CorridaImportacion,
} from '../../store/articulos/importaciones.ts';
import type { EntityManager } from '../../store/db.ts';
import { announceArticulos } from '../../store/avisos/novedades.ts';
import type { Deps } from '../process/deps.ts';
import {
  compareRows,
  countClases,
  readRows,
  sinFilas,
  tellFila,
  toFilaMala,
  type Avisar,
  type FilaLeida,
} from './readRows.ts';
import { destinoOf, type TablaImportada } from './destino.ts';
import { LOTE, readArchivo } from './readArchivo.ts';

/** Rows of the file that are shown beside its columns, for a person to match them. */
const MUESTRA = 5;

/**
 * Reads an import's file for review, or applies a reviewed import: whichever is due. After a crash it starts over; all its writes
 * are one transaction. `onProgress` hears how many rows are done.
 * @throws an error worth another try; with `ultimo`, no try is left and the import ends as failed
 */
export async function processImportacion(
  deps: Deps,
  id: string,
  { ultimo = false, onProgress }: { ultimo?: boolean; onProgress?: (filasHechas: number, total: number) => void } = {},
): Promise<void> {
  const corrida = await startImportacion(deps.store.fork(), id);
  if (corrida === null) return;
  try {
    await (corrida.estado === 'leyendo' ? read : apply)(deps, corrida, onProgress);
  } catch (error) {
    if (isAppError(error, 'cerrojo_perdido')) {
      deps.log.warn({ importacion: id, intento: corrida.intento }, 'another process took the import');
      return;
    }
    if (!isAppError(error) && !ultimo) throw error;
    await fail(deps, corrida, error);
    if (!isAppError(error)) throw error;
  }
}

async function fail(deps: Deps, corrida: CorridaImportacion, error: unknown): Promise<void> {
  const motivo = isAppError(error) ? messageOf(error) : messageOf(new AppError('importacion_interrumpida'));
  // An import that could not be applied stays open for corrections.
  const estado = corrida.estado === 'aplicando' && isAppError(error) ? 'revisar' : 'fallida';
  await saveAvance(deps.store.fork(), corrida, { estado, error: motivo });
  await announceArticulos(deps.store.fork(), ownAlcance(corrida.user_id));
}

async function read(
  deps: Deps,
  corrida: CorridaImportacion,
  onProgress?: (filasHechas: number, total: number) => void,
): Promise<void> {
  const alcance = ownAlcance(corrida.user_id);
  const destino = destinoOf(alcance, corrida.lista_id);
  const leido = await readArchivo(
    (await findArchivo(deps.store.fork(), corrida.id)) ?? new Uint8Array(),
    destino,
    { deteccion: corrida.deteccion, columnas: Object.keys(corrida.columnas).length > 0 ? corrida.columnas : null },
    recallFrom(deps, alcance, corrida.lista_id),
  );
  const { deteccion, columnas, encabezado, filas } = leido;
  const total = filas.length;
  const muestra = filas.slice(0, MUESTRA).map(({ celdas }) => celdas);
  await saveAvance(deps.store.fork(), corrida, { total, deteccion, columnas, encabezado, muestra });
  const { buenas, malas } = await readRows(destino, leido);
  const avisar = avisarOf(deps, corrida, total, onProgress);
  await deps.store.tx(async (tx) => {
    await deleteFilas(tx, corrida.id);
    let resumen: ResumenImportacion = { ...sinFilas, con_error: malas.length };
    await saveMalas(tx, corrida.id, malas.map(toFilaMala));
    let length = malas.length;
    await compareRows(tx, destino, buenas, {
      lock: false,
      async onLote(lote) {
        resumen = countClases(resumen, lote);
        await saveFilas(tx, corrida.id, lote);
        length += lote.length;
        await avisar(length);
      },
    });
    await finish(tx, corrida, { estado: 'revisar', ...resumen, hechas: total });
    await measureImportacion(tx, corrida.id);
    await announceArticulos(tx, alcance);
  });
}

/** Looks up how a person matched the columns of earlier files with the same first row. */
export function recallFrom(deps: Deps, alcance: Alcance, lista_id: string | null) {
  return (encabezado: readonly string[]) => findFormato(deps.store.fork(), alcance, firmaPara(lista_id, encabezado));
}

/** Key of a remembered format: a file of prices and one of articles may have the same first row. */
export function firmaPara(lista_id: string | null, encabezado: readonly string[]): string {
  return `${lista_id === null ? 'articulos' : 'lista'} ${firmaOf(encabezado)}`;
}

async function saveMalas(tx: EntityManager, id: string, malas: readonly FilaGuardada[]): Promise<void> {
  for (let desde = 0; desde < malas.length; desde += LOTE) await saveFilas(tx, id, malas.slice(desde, desde + LOTE));
}

async function apply(
  deps: Deps,
  corrida: CorridaImportacion,
  onProgress?: (filasHechas: number, total: number) => void,
): Promise<void> {
  const alcance = ownAlcance(corrida.user_id);
  const destino = destinoOf(alcance, corrida.lista_id);
  await deps.store.tx(async (tx) => {
    await lockArticulos(tx, alcance);
    // All rows share one instant: undoing the import finds by it the costs that it recorded.
    const ahora = deps.clock.now();
    const avisar = avisarOf(deps, corrida, corrida.total, onProgress);
    const resumen = await applyReviewed(tx, { corrida, destino, ahora, avisar });
    await forgetArchivo(tx, corrida.id);
    await finish(tx, corrida, { estado: 'aplicada', aplicada_en: ahora, error: null, ...resumen });
    await measureImportacion(tx, corrida.id);
    await announceArticulos(tx, alcance);
  });
}

/** Compares every row again, since the stored values may have changed, and writes it. */
async function applyReviewed(
  tx: EntityManager,
  {
    corrida,
    destino,
    ahora,
    avisar,
  }: { corrida: CorridaImportacion; destino: TablaImportada; ahora: Date; avisar: Avisar },
): Promise<ResumenImportacion> {
  let resumen = sinFilas;
  let ultima = 0;
  let filasHechas = 0;
  for (;;) {
    const clases = ['nueva', 'cambia', 'igual', 'error'] as const;
    const filas = await nextFilas(tx, corrida.id, { despues: ultima, clases, limit: LOTE });
    const [fin] = filas.slice(-1);
    if (!fin) return resumen;
    ultima = fin.linea;
    const leidas = filas.flatMap((fila) => toLeida(destino, fila) ?? []);
    resumen = countClases(
      resumen,
      filas.filter(({ leido }) => leido === null),
    );
    await compareRows(tx, destino, leidas, {
      lock: true,
      async onLote(lote, comparadas) {
        checkErrores(corrida, lote);
        resumen = countClases(resumen, lote);
        await destino.escribir(tx, writtenBy(comparadas), ahora);
        await saveFilas(tx, corrida.id, changedSince(destino, lote, filas));
      },
    });
    filasHechas += filas.length;
    await avisar(filasHechas);
  }
}

/** New values of the rows that add or change something. */
export function writtenBy(comparadas: readonly { clase: string; despues?: { sku: string } }[]): { sku: string }[] {
  return comparadas.flatMap(({ clase, despues }) =>
    (clase === 'nueva' || clase === 'cambia') && despues !== undefined ? [despues] : [],
  );
}

function toLeida(destino: TablaImportada, { linea, celdas, leido }: FilaGuardada): FilaLeida | null {
  return leido === null ? null : { linea, celdas, leido: destino.decodeLeido(leido) };
}

/** Refuses rows that were valid when reviewed and no longer are. @throws AppError `importacion_con_errores` */
function checkErrores({ solo_validas }: CorridaImportacion, filas: readonly FilaGuardada[]): void {
  const malas = filas.filter(({ clase }) => clase === 'error');
  const [primera] = malas;
  if (!primera || solo_validas) return;
  throw new AppError('importacion_con_errores', { cantidad: malas.length, primera: tellFila(primera) });
}

/** Rows whose comparison is no longer the one reviewed. */
function changedSince(
  destino: TablaImportada,
  ahora: readonly FilaGuardada[],
  vistas: readonly FilaGuardada[],
): FilaGuardada[] {
  const porLinea = new Map(vistas.map((fila) => [fila.linea, fila]));
  return ahora.flatMap((fila) => {
    const vista = porLinea.get(fila.linea);
    const sinCambios =
      vista?.clase === fila.clase &&
      same(destino, vista.antes, fila.antes) &&
      same(destino, vista.despues, fila.despues);
    return sinCambios ? [] : [{ ...fila, corregida: vista?.corregida ?? false }];
  });
}

function same(destino: TablaImportada, guardado: object | null, actual: object | null): boolean {
  if (guardado === null || actual === null) return guardado === actual;
  const vuelto: Record<string, unknown> = { ...destino.decode(guardado) };
  return Object.entries(actual).every(([campo, valor]) => iguales(vuelto[campo], valor));
}

/** @throws AppError `cerrojo_perdido` when another run took the import: this run's writes are rolled back */
async function finish(
  tx: EntityManager,
  corrida: CorridaImportacion,
  avance: Parameters<typeof saveAvance>[2],
): Promise<void> {
  if (!(await saveAvance(tx, corrida, avance))) throw new AppError('cerrojo_perdido', { importacion: corrida.id });
}

/** Progress is written on a connection of its own, to be visible while the transaction is open. */
function avisarOf(
  deps: Deps,
  corrida: CorridaImportacion,
  total: number,
  onProgress: ((filasHechas: number, total: number) => void) | undefined,
): Avisar {
  return async (filasHechas) => {
    await saveAvance(deps.store.fork(), corrida, { hechas: filasHechas });
    await announceArticulos(deps.store.fork(), ownAlcance(corrida.user_id));
    onProgress?.(filasHechas, total);
  };
}
