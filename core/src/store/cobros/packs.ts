import type { EntityManager } from '@mikro-orm/postgresql';
import { anyText, db } from '../postgres/kysely.ts';

/** Pack of each of these orders of an account that is in one, by order. */
export async function listPacksOf(
  em: EntityManager,
  cuenta_id: string,
  order_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const filas = await db(em)
    .selectFrom('orden as ord')
    .innerJoin('venta as vta', 'vta.id', 'ord.venta_id')
    .select(['ord.order_id', 'vta.clave'])
    .where('ord.cuenta_id', '=', cuenta_id)
    .where('vta.pack_id', 'is not', null)
    .where('ord.order_id', '=', anyText(order_ids))
    .execute();
  return new Map(filas.map(({ order_id, clave }) => [order_id, clave]));
}
