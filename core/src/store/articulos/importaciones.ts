import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type {
  ColumnasImportadas,
  Deteccion,
  EstadoImportacion,
  Importacion,
  ResumenImportacion,
} from '../../contract/articulos/importacion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { ImportacionEntity } from '../entities/articulos/importacion.ts';
import { within } from '../postgres/within.ts';
import { db, type Fila } from '../postgres/kysely.ts';

/** An import's run: its number among the import's runs, and whose data it changes. */
export type CorridaImportacion = Pick<Fila<'importacion'>, (typeof CORRIDA)[number]>;

/** Imports kept whole, to be looked at and undone; older ones are deleted. */
const ULTIMAS = 20;

const CORRIDA = [
  'id',
  'user_id',
  'lista_id',
  'origen',
  'estado',
  'intento',
  'solo_validas',
  'deteccion',
  'columnas',
  'encabezado',
  'total',
] as const;

/** Whether it is the last import, among those applied and not undone, of its target: articles or a list. */
const DESHACIBLE = sql<boolean>`importacion.estado = 'aplicada' and not exists (
    select 1 from importacion o where o.user_id = importacion.user_id and o.lista_id is not distinct from importacion.lista_id
       and o.estado = 'aplicada' and (o.aplicada_en, o.id) > (importacion.aplicada_en, importacion.id))`;

const selectImportaciones = (em: EntityManager, alcance: Alcance) =>
  db(em)
    .selectFrom('importacion')
    .selectAll()
    .select(DESHACIBLE.as('deshacible'))
    .where(within(alcance, 'importacion'));

/** @throws AppError `importacion_no_encontrada`, also when it is another user's */
export async function findImportacion(em: EntityManager, alcance: Alcance, id: string): Promise<Importacion> {
  const fila = await selectImportaciones(em, alcance).where('id', '=', id).executeTakeFirst();
  if (!fila) throw new AppError('importacion_no_encontrada');
  return toImportacion(fila);
}

/** The last imports, the newest first. */
export async function listImportaciones(em: EntityManager, alcance: Alcance): Promise<Importacion[]> {
  const filas = await selectImportaciones(em, alcance).orderBy('creado_en', 'desc').limit(ULTIMAS).execute();
  return filas.map(toImportacion);
}

/** Creates an import, with its file if any; the oldest imports are deleted. */
export async function createImportacion(
  tx: EntityManager,
  { titular_id }: Alcance,
  {
    contenido,
    ...datos
  }: Pick<Importacion, 'lista_id' | 'origen' | 'nombre' | 'estado'> & { contenido: Buffer | null },
): Promise<string> {
  await db(tx)
    .deleteFrom('importacion')
    .where('user_id', '=', titular_id)
    .where('estado', 'not in', ['leyendo', 'aplicando'])
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('importacion')
        .select('id')
        .where('user_id', '=', titular_id)
        .orderBy('creado_en', 'desc')
        .limit(ULTIMAS - 1),
    )
    .execute();
  const bytes = String(contenido?.length ?? 0);
  const id = await tx.insert(ImportacionEntity, { user_id: titular_id, bytes, ...datos });
  if (contenido) await tx.execute('insert into importacion_archivo values (?, ?)', [id, contenido]);
  return id;
}

/** The file of an import; null once it is deleted. */
export async function findArchivo(em: EntityManager, importacion_id: string): Promise<Uint8Array | null> {
  const fila = await db(em)
    .selectFrom('importacion_archivo')
    .select('contenido')
    .where('importacion_id', '=', importacion_id)
    .executeTakeFirst();
  return (fila?.contenido as Uint8Array | undefined) ?? null;
}

/**
 * Locks an import for a transaction that changes its state.
 * @throws AppError `importacion_no_encontrada`, `importacion_en_curso` when a run is working on it, `importacion_ya_aplicada` when its
 * state is none of `estados`
 */
export async function lockImportacion(
  tx: EntityManager,
  alcance: Alcance,
  id: string,
  estados: readonly EstadoImportacion[],
): Promise<CorridaImportacion> {
  const fila = await db(tx)
    .selectFrom('importacion')
    .select(CORRIDA)
    .where(within(alcance, 'importacion'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!fila) throw new AppError('importacion_no_encontrada');
  if (estados.includes(fila.estado)) return fila;
  throw new AppError(
    fila.estado === 'leyendo' || fila.estado === 'aplicando' ? 'importacion_en_curso' : 'importacion_ya_aplicada',
  );
}

/** Takes an import to work on it, also from a run that began and did not finish. null: nothing is due, or there is no such import. */
export async function startImportacion(em: EntityManager, id: string): Promise<CorridaImportacion | null> {
  const fila = await db(em)
    .updateTable('importacion')
    .set(({ eb }) => ({ intento: eb('intento', '+', 1), hechas: 0 }))
    .where('id', '=', id)
    .where('estado', 'in', ['leyendo', 'aplicando'])
    .returning(CORRIDA)
    .executeTakeFirst();
  return fila ?? null;
}

/** Fields a run may write of its import. */
type Avance = Partial<
  Pick<Fila<'importacion'>, 'hechas' | 'total' | 'deteccion' | 'encabezado' | 'muestra' | 'columnas' | 'error'> &
    ResumenImportacion & { estado: EstadoImportacion; aplicada_en: Date }
>;

/** Writes a run's results unless another run took the import. Answers whether it did. */
export async function saveAvance(
  em: EntityManager,
  { id, intento }: Pick<CorridaImportacion, 'id' | 'intento'>,
  avance: Avance,
): Promise<boolean> {
  const fila = await db(em)
    .updateTable('importacion')
    .set(avance)
    .where('id', '=', id)
    .where('intento', '=', intento)
    .where('estado', 'in', ['leyendo', 'aplicando'])
    .returning('id')
    .executeTakeFirst();
  return fila !== undefined;
}

/** Moves a locked import to its next state, with its file to be read again or not. */
export async function setEstado(
  tx: EntityManager,
  id: string,
  cambios: Partial<
    Pick<
      Fila<'importacion'>,
      'estado' | 'solo_validas' | 'columnas' | 'deteccion' | 'restauradas' | 'sin_restaurar' | 'total' | 'hechas'
    > &
      ResumenImportacion
  >,
): Promise<void> {
  await db(tx)
    .updateTable('importacion')
    .set({ error: null, ...cambios })
    .where('id', '=', id)
    .execute();
}

/** Stores the bytes an import takes on disk, once its rows are final. Raw: the size of a row is asked of the row. */
export async function measureImportacion(tx: EntityManager, id: string): Promise<void> {
  await tx.execute(
    `update importacion i set bytes =
       coalesce((select octet_length(a.contenido) from importacion_archivo a where a.importacion_id = i.id), 0)
       + coalesce((select sum(pg_column_size(f.*)) from importacion_fila f where f.importacion_id = i.id), 0)
      where i.id = ?`,
    [id],
  );
}

/** Deletes the file of an import: once applied it is not needed. */
export async function forgetArchivo(tx: EntityManager, importacion_id: string): Promise<void> {
  await db(tx).deleteFrom('importacion_archivo').where('importacion_id', '=', importacion_id).execute();
}

export async function deleteImportacion(tx: EntityManager, id: string): Promise<void> {
  await db(tx).deleteFrom('importacion').where('id', '=', id).execute();
}

/** How a person matched the columns of a file with this first row; null when nobody did. */
export async function findFormato(
  em: EntityManager,
  { titular_id }: Alcance,
  firma: string,
): Promise<{ columnas: ColumnasImportadas; decimal: Deteccion['decimal'] | null } | null> {
  const fila = await db(em)
    .selectFrom('formato_archivo')
    .select(['columnas', 'decimal'])
    .where('user_id', '=', titular_id)
    .where('firma', '=', firma)
    .executeTakeFirst();
  return fila ?? null;
}

export async function saveFormato(
  em: EntityManager,
  { titular_id }: Alcance,
  firma: string,
  formato: { columnas: ColumnasImportadas; decimal: Deteccion['decimal'] },
): Promise<void> {
  await db(em)
    .insertInto('formato_archivo')
    .values({ user_id: titular_id, firma, ...formato })
    .onConflict((conflict) => conflict.columns(['user_id', 'firma']).doUpdateSet(formato))
    .execute();
}

function toImportacion(fila: Fila<'importacion'> & { deshacible: boolean }): Importacion {
  const { nuevas, cambian, iguales, con_error, hechas: filasHechas, total, restauradas, sin_restaurar } = fila;
  return {
    ...fila,
    progreso: { hechas: filasHechas, total },
    resumen: { nuevas, cambian, iguales, con_error },
    deshecho: restauradas === null ? null : { restauradas, sin_restaurar },
  };
}
