import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotNull } from 'kysely';
import { anyUuid, db } from '../postgres/kysely.ts';

/** The vouchers, among these, that the automatic run made, each with its sale. */
export async function findAutomaticos(
  em: EntityManager,
  comprobante_ids: readonly string[],
): Promise<{ comprobante_id: string; cuenta_id: string; venta_id: string }[]> {
  return db(em)
    .selectFrom('comprobante as c')
    .select(['c.id as comprobante_id', 'c.cuenta_id', 'c.venta_id'])
    .where('c.automatico', '=', true)
    .where('c.cuenta_id', 'is not', null)
    .where('c.venta_id', 'is not', null)
    .where('c.id', '=', anyUuid(comprobante_ids))
    .$narrowType<{ cuenta_id: NotNull; venta_id: NotNull }>()
    .execute();
}
