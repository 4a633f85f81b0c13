import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db, NOW } from '../postgres/kysely.ts';

/** Progress of an import, in bytes of text. */
export interface AvancePadron {
  leidos: number;
  total: number;
}

/** An import without news for a minute belongs to a dead process. */
const VIVO = sql<Date>`now() - interval '1 minute'`;

/** Progress before anything is read: no bytes of text yet. */
const SIN_LEER: AvancePadron = { leidos: 0, total: 0 };

/** Takes the only import a user may have under way; false: another one is. */
export async function takeEnCurso(em: EntityManager, user_id: string): Promise<boolean> {
  const tomado = await db(em)
    .insertInto('padron_en_curso')
    .values({ user_id, ...SIN_LEER })
    .onConflict((conflicto) =>
      conflicto
        .column('user_id')
        .doUpdateSet({ ...SIN_LEER, actualizado_en: NOW })
        .where('padron_en_curso.actualizado_en', '<=', VIVO),
    )
    .returning('user_id')
    .executeTakeFirst();
  return tomado !== undefined;
}

/** Reports that the import is alive and, once reading, its progress. */
export async function keepEnCurso(em: EntityManager, user_id: string, avance: AvancePadron | null): Promise<void> {
  await db(em)
    .updateTable('padron_en_curso')
    .set({ ...avance, actualizado_en: NOW })
    .where('user_id', '=', user_id)
    .execute();
}

export async function forgetEnCurso(em: EntityManager, user_id: string): Promise<void> {
  await db(em).deleteFrom('padron_en_curso').where('user_id', '=', user_id).execute();
}

/** Progress of a user's import; null: none is under way, or it is still being uploaded. */
export async function findEnCurso(em: EntityManager, user_id: string): Promise<AvancePadron | null> {
  const fila = await db(em)
    .selectFrom('padron_en_curso')
    .select(['leidos', 'total'])
    .where('user_id', '=', user_id)
    .where('total', '>', 0)
    .where('actualizado_en', '>', VIVO)
    .executeTakeFirst();
  return fila ?? null;
}
