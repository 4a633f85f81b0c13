import type { EntityManager } from '@mikro-orm/postgresql';
import { db, type Fila } from '../postgres/kysely.ts';

/** What is kept of a listing as it was last read. */
export type PublicacionLeida = Pick<Fila<'publicacion'>, 'titulo' | 'status' | 'skus' | 'item' | 'precio' | 'leida_en'>;

export async function hasPublicacion(em: EntityManager, cuenta_id: string, item_id: string): Promise<boolean> {
  const fila = await db(em)
    .selectFrom('publicacion')
    .select('item_id')
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', item_id)
    .executeTakeFirst();
  return fila !== undefined;
}

/** Brings a listing that is kept up to date; one that is not stays so. */
export async function updatePublicacion(
  em: EntityManager,
  cuenta_id: string,
  item_id: string,
  leida: PublicacionLeida,
): Promise<void> {
  await db(em)
    .updateTable('publicacion')
    .set(leida)
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', item_id)
    .execute();
}
