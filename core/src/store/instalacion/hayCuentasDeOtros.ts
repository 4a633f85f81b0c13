import type { EntityManager } from '@mikro-orm/postgresql';
import { db } from '../postgres/kysely.ts';

/** Whether another user has an account with tokens of the marketplace. */
export async function hayCuentasDeOtros(em: EntityManager, user_id: string): Promise<boolean> {
  const ajena = await db(em)
    .selectFrom('cuenta')
    .select('id')
    .where('access_token_cifrado', 'is not', null)
    .where('user_id', '<>', user_id)
    .limit(1)
    .executeTakeFirst();
  return ajena !== undefined;
}
