import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../rules/errors.ts';
import type { ClaseInstalacion } from '../entities/usuario.ts';
import { db } from '../postgres/kysely.ts';

/** What this database is for; null while nobody has said. */
export async function findInstalacion(em: EntityManager): Promise<ClaseInstalacion | null> {
  const fila = await db(em).selectFrom('instalacion').select('clase').executeTakeFirst();
  return fila?.clase ?? null;
}

/**
 * Says that this database is for one or the other; the first one to say it decides.
 * @throws AppError `base_de_otro_uso` { es } when it is for the other
 */
export async function claimInstalacion(em: EntityManager, clase: ClaseInstalacion): Promise<void> {
  await db(em)
    .insertInto('instalacion')
    .values({ id: 1, clase })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const es = await findInstalacion(em);
  if (es !== clase) throw new AppError('base_de_otro_uso', { es });
}
