import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ClaseFila, ResumenImportacion } from '../../contract/articulos/importacion.ts';
import { AppError } from '../../rules/errors.ts';
import { COUNT, db, type Fila } from '../postgres/kysely.ts';

/** A row of an import. `leido`, `antes` and `despues` are articles or prices as JSON. */
export type FilaGuardada = Omit<Fila<'importacion_fila'>, 'importacion_id'>;

const COLUMNAS = ['linea', 'clase', 'sku', 'celdas', 'leido', 'antes', 'despues', 'errores', 'corregida'] as const;

/** Stores rows of an import, over those with the same line. */
export async function saveFilas(em: EntityManager, id: string, filas: readonly FilaGuardada[]): Promise<void> {
  // Raw, since thousands of rows are one parameter.
  await sql`insert into importacion_fila (importacion_id, linea, clase, sku, celdas, leido, antes, despues, errores, corregida)
     select ${id}::uuid, u.linea, u.clase, u.sku, u.celdas, nullif(u.leido, 'null'), nullif(u.antes, 'null'), nullif(u.despues, 'null'),
            u.errores, u.corregida
       from jsonb_populate_recordset(null::importacion_fila, ${JSON.stringify(filas)}::jsonb) u
     on conflict (importacion_id, linea) do update set clase = excluded.clase, sku = excluded.sku, celdas = excluded.celdas,
       leido = excluded.leido, antes = excluded.antes, despues = excluded.despues, errores = excluded.errores,
       corregida = excluded.corregida`.execute(db(em));
}

/** Stores only the undo data of the rows, for an import that has no rows yet. */
export async function insertVueltas(
  em: EntityManager,
  id: string,
  filas: readonly Pick<FilaGuardada, 'linea' | 'clase' | 'sku' | 'antes' | 'despues' | 'errores'>[],
): Promise<void> {
  const escritas = filas.map(({ linea, clase, sku, antes, despues, errores }) => ({
    linea,
    clase,
    sku,
    ...(antes && { antes }),
    ...(despues && { despues }),
    ...(errores.length > 0 && { errores }),
  }));
  // Raw, since thousands of rows are one parameter.
  await sql`insert into importacion_fila (importacion_id, linea, clase, sku, antes, despues, errores)
     select ${id}::uuid, u.linea, u.clase, u.sku, u.antes, u.despues, coalesce(u.errores, '[]')
       from json_to_recordset(${JSON.stringify(escritas)}::json)
         as u(linea int, clase text, sku text, antes jsonb, despues jsonb, errores jsonb)`.execute(db(em));
}

export async function deleteFilas(em: EntityManager, id: string): Promise<void> {
  await db(em).deleteFrom('importacion_fila').where('importacion_id', '=', id).execute();
}

/**
 * A page of an import's rows by line, and how many there are: of one class, or of all. `avisos`: only rows with a value that is not used.
 */
export async function listFilas(
  em: EntityManager,
  id: string,
  {
    clase,
    avisos = false,
    limit,
    offset,
  }: { clase?: ClaseFila | undefined; avisos?: boolean; limit: number; offset: number },
): Promise<{ results: FilaGuardada[]; totalItems: number }> {
  const elegidas = selectFilas(em, id)
    .$if(clase !== undefined, (query) => query.where('clase', '=', clase ?? 'error'))
    .$if(avisos, (query) => query.where('clase', '<>', 'error').where(sql<boolean>`errores <> '[]'::jsonb`));
  const results = await elegidas.select(COLUMNAS).orderBy('linea').limit(limit).offset(offset).execute();
  const { cuantas } = await elegidas.select(COUNT.as('cuantas')).executeTakeFirstOrThrow();
  return { results, totalItems: cuantas };
}

const selectFilas = (em: EntityManager, id: string) =>
  db(em).selectFrom('importacion_fila').where('importacion_id', '=', id);

/** The next rows of these classes after a line, ordered by line. */
export async function nextFilas(
  em: EntityManager,
  id: string,
  { despues, clases, limit }: { despues: number; clases: readonly ClaseFila[]; limit: number },
): Promise<FilaGuardada[]> {
  return selectFilas(em, id)
    .select(COLUMNAS)
    .where('linea', '>', despues)
    .where('clase', 'in', clases)
    .orderBy('linea')
    .limit(limit)
    .execute();
}

/** @throws AppError `fila_no_encontrada` */
export async function findFila(em: EntityManager, id: string, linea: number): Promise<FilaGuardada> {
  const fila = await selectFilas(em, id).select(COLUMNAS).where('linea', '=', linea).executeTakeFirst();
  if (!fila) throw new AppError('fila_no_encontrada', { linea });
  return fila;
}

/** Line of the first other readable row with this SKU; null when there is none. */
export async function findLineaDeSku(
  em: EntityManager,
  id: string,
  sku: string,
  menos: number,
): Promise<number | null> {
  const fila = await selectFilas(em, id)
    .select('linea')
    .where('sku', '=', sku)
    .where('clase', '<>', 'error')
    .where('linea', '<>', menos)
    .orderBy('linea')
    .limit(1)
    .executeTakeFirst();
  return fila?.linea ?? null;
}

/** Number of rows of each class. */
export async function countFilas(em: EntityManager, id: string): Promise<ResumenImportacion> {
  const de = (clase: ClaseFila) => sql<number>`(count(*) filter (where clase = ${clase}))::int`;
  return selectFilas(em, id)
    .select([
      de('nueva').as('nuevas'),
      de('cambia').as('cambian'),
      de('igual').as('iguales'),
      de('error').as('con_error'),
    ])
    .executeTakeFirstOrThrow();
}
