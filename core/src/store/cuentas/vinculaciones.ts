import type { EntityManager } from '@mikro-orm/postgresql';
import { db } from '../postgres/kysely.ts';

/** A request of the marketplace's permission under way: the user who will own the account, and their browser. */
export interface Vinculacion {
  user_id: string;
  email: string;
  navegador_hash: string;
}

/** Stores a request under way, and keeps at most `abiertas` of the user: older and expired ones are deleted. */
export async function insertVinculacion(
  tx: EntityManager,
  nueva: { secreto_hash: string; user_id: string; navegador_hash: string; vence_en: Date },
  { abiertas, ahora }: { abiertas: number; ahora: Date },
): Promise<void> {
  await db(tx).insertInto('vinculacion').values(nueva).execute();
  await db(tx)
    .deleteFrom('vinculacion')
    .where('user_id', '=', nueva.user_id)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('vence_en', '<=', ahora),
        eb(
          'secreto_hash',
          'not in',
          selectFrom('vinculacion')
            .select('secreto_hash')
            .where('user_id', '=', nueva.user_id)
            .orderBy('vence_en', 'desc')
            .limit(abiertas),
        ),
      ]),
    )
    .execute();
}

/** A request under way that has not expired. */
export async function findVinculacion(
  em: EntityManager,
  secreto_hash: string,
  ahora: Date,
): Promise<Vinculacion | null> {
  const fila = await db(em)
    .selectFrom('vinculacion as v')
    .innerJoin('usuario as u', 'u.id', 'v.user_id')
    .select(['v.user_id', 'u.email', 'v.navegador_hash'])
    .where('v.secreto_hash', '=', secreto_hash)
    .where('v.vence_en', '>', ahora)
    .executeTakeFirst();
  return fila ?? null;
}

/** Uses up a request; of two callers at once only one gets it. */
export async function takeVinculacion(em: EntityManager, secreto_hash: string, ahora: Date): Promise<boolean> {
  const tomada = await db(em)
    .deleteFrom('vinculacion')
    .where('secreto_hash', '=', secreto_hash)
    .where('vence_en', '>', ahora)
    .returning('user_id')
    .executeTakeFirst();
  return tomada !== undefined;
}

/** Deletes the requests that expired before `antes`. */
export async function deleteVinculaciones(em: EntityManager, antes: Date): Promise<void> {
  await db(em).deleteFrom('vinculacion').where('vence_en', '<', antes).execute();
}
