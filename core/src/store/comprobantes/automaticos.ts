import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import { anyUuid, db } from '../postgres/kysely.ts';

/** Of these vouchers, the ones that the automatic run made, and of which sale. */
export async function findAutomaticos(
  em: EntityManager,
  comprobante_ids: readonly string[],
): Promise<{ comprobante_id: string; cuenta_id: string; paquete_id: string }[]> {
  return db(em)
    .selectFrom('comprobante')
    .select(['id as comprobante_id', 'cuenta_id', 'paquete_id'])
    .where('automatico', '=', true)
    .where('cuenta_id', 'is not', null)
    .where('paquete_id', 'is not', null)
    .where('id', '=', anyUuid(comprobante_ids))
    .$narrowType<{ cuenta_id: NotNull; paquete_id: NotNull }>()
    .execute();
}
