import type { EntityManager } from '@mikro-orm/postgresql';
import { ganancia, type Ganancia } from '../../contract/publicaciones/estimacion.ts';
import type { FilaCambioPrecios } from '../../contract/publicaciones/precios.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';

/** A row of a change, to be stored. */
export interface FilaNueva extends Omit<FilaCambioPrecios, 'title'> {
  titulo: string;
  orden: number;
}

/** Ids of the listings that a change has a row of. */
export async function findConFila(em: EntityManager, cambio_id: string): Promise<Set<string>> {
  const filas = await db(em)
    .selectFrom('cambio_precios_fila')
    .select('item_id')
    .where('cambio_id', '=', cambio_id)
    .execute();
  return new Set(filas.map(({ item_id }) => item_id));
}

export async function saveFila(em: EntityManager, cambio_id: string, fila: FilaNueva): Promise<void> {
  const { antes, despues, ...columnas } = fila;
  await db(em)
    .insertInto('cambio_precios_fila')
    .values({
      ...columnas,
      cambio_id,
      antes: antes && ganancia.encode(antes),
      despues: despues && ganancia.encode(despues),
    })
    .onConflict((conflict) => conflict.columns(['cambio_id', 'item_id']).doNothing())
    .execute();
}

export async function listPropuestas(em: EntityManager, cambio_id: string): Promise<FilaCambioPrecios[]> {
  const filas = await db(em)
    .selectFrom('cambio_precios_fila')
    .selectAll()
    .where('cambio_id', '=', cambio_id)
    .where('estado', '=', 'propuesto')
    .orderBy('orden')
    .execute();
  return filas.map(toFila);
}

/** Leaves listings out of a change that is not applied yet: they keep their price. */
export async function leaveOut(em: EntityManager, cambio_id: string, item_ids: readonly string[]): Promise<void> {
  if (item_ids.length === 0) return;
  await db(em)
    .updateTable('cambio_precios_fila')
    .set({ estado: 'omitido', motivo: 'La dejaste afuera del cambio.' })
    .where('cambio_id', '=', cambio_id)
    .where('estado', '=', 'propuesto')
    .where('item_id', '=', anyText(item_ids))
    .execute();
}

export async function settleFila(
  em: EntityManager,
  cambio_id: string,
  item_id: string,
  fin: Pick<FilaCambioPrecios, 'estado' | 'motivo'>,
): Promise<void> {
  await db(em)
    .updateTable('cambio_precios_fila')
    .set(fin)
    .where('cambio_id', '=', cambio_id)
    .where('item_id', '=', item_id)
    .execute();
}

/** A stored row as the contract shows it. */
export function toFila(fila: Fila<'cambio_precios_fila'>): FilaCambioPrecios {
  const { item_id, titulo, thumbnail, moneda, precio_antes, precio_despues, antes, despues, estado, motivo } = fila;
  const leer = (escrita: unknown): Ganancia | null => (escrita === null ? null : ganancia.parse(escrita));
  return {
    item_id,
    title: titulo,
    thumbnail,
    moneda,
    precio_antes,
    precio_despues,
    antes: leer(antes),
    despues: leer(despues),
    estado,
    motivo,
  };
}
