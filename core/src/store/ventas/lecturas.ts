import type { EntityManager } from '@mikro-orm/postgresql';
import { db, type Fila } from '../postgres/kysely.ts';

/** Days of an account's sales already read, and when. */
export type LecturaVentas = Pick<Fila<'lectura_ventas'>, 'desde' | 'hasta' | 'leida_en'>;

export async function findLectura(em: EntityManager, cuenta_id: string): Promise<LecturaVentas | null> {
  const lectura = await db(em)
    .selectFrom('lectura_ventas')
    .select(['desde', 'hasta', 'leida_en'])
    .where('cuenta_id', '=', cuenta_id)
    .executeTakeFirst();
  return lectura ?? null;
}

export async function saveLectura(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta, leida_en }: LecturaVentas,
): Promise<void> {
  await db(em)
    .insertInto('lectura_ventas')
    .values({ cuenta_id, desde, hasta, leida_en })
    .onConflict((conflict) => conflict.column('cuenta_id').doUpdateSet({ desde, hasta, leida_en }))
    .execute();
}
