import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../postgres/arrays.ts';

/** Of these vouchers, the ones that the automatic run made, and of which sale. */
export async function findAutomaticos(
  em: EntityManager,
  comprobante_ids: readonly string[],
): Promise<{ comprobante_id: string; cuenta_id: string; paquete_id: string }[]> {
  return em.execute<{ comprobante_id: string; cuenta_id: string; paquete_id: string }[]>(
    `select id as comprobante_id, cuenta_id, paquete_id from comprobante
      where automatico and cuenta_id is not null and paquete_id is not null and id = any(?::uuid[])`,
    [pgArray(comprobante_ids)],
  );
}
