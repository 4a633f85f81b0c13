import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db, NOW } from '../postgres/kysely.ts';

/** How far an import is, in bytes of text. */
export interface AvancePadron {
  leidos: number;
  total: number;
}

/** An import that has not been heard of for a minute is of somebody who died. */
const VIVO = sql<Date>`now() - interval '1 minute'`;

export async function keepEnCurso(em: EntityManager, user_id: string, avance: AvancePadron): Promise<void> {
  await db(em)
    .insertInto('padron_en_curso')
    .values({ user_id, ...avance })
    .onConflict((conflicto) => conflicto.column('user_id').doUpdateSet({ ...avance, actualizado_en: NOW }))
    .execute();
}

export async function forgetEnCurso(em: EntityManager, user_id: string): Promise<void> {
  await db(em).deleteFrom('padron_en_curso').where('user_id', '=', user_id).execute();
}

export async function findEnCurso(em: EntityManager, user_id: string): Promise<AvancePadron | null> {
  const fila = await db(em)
    .selectFrom('padron_en_curso')
    .select(['leidos', 'total'])
    .where('user_id', '=', user_id)
    .where('actualizado_en', '>', VIVO)
    .executeTakeFirst();
  return fila ?? null;
}
