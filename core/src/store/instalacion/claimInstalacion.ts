import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../rules/errors.ts';
import type { ClaseInstalacion } from '../entities/usuario.ts';
import { db } from '../postgres/kysely.ts';

/** Use of this database; null: nobody has set it. */
export async function findInstalacion(em: EntityManager): Promise<ClaseInstalacion | null> {
  const fila = await db(em).selectFrom('instalacion').select('clase').executeTakeFirst();
  return fila?.clase ?? null;
}

/**
 * Sets the use of this database; the first call decides.
 * @throws AppError `base_de_otro_uso` { es } when it has the other use
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
