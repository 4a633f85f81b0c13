import type { EntityManager } from '@mikro-orm/postgresql';
import { COUNT, db } from '../postgres/kysely.ts';

/** Vouchers of a user that wait in the queue, and batches of theirs that run or wait to. */
export async function countEnMarcha(em: EntityManager, user_id: string): Promise<{ en_cola: number; lotes: number }> {
  const { en_cola } = await db(em)
    .selectFrom('comprobante')
    .select(COUNT.as('en_cola'))
    .where('user_id', '=', user_id)
    .where('status', '=', 'borrador')
    .where('en_cola_desde', 'is not', null)
    .executeTakeFirstOrThrow();
  const { lotes } = await db(em)
    .selectFrom('lote')
    .select(COUNT.as('lotes'))
    .where('user_id', '=', user_id)
    .where('clase', '=', 'emision')
    .where('estado', 'in', ['pendiente', 'en_curso'])
    .executeTakeFirstOrThrow();
  return { en_cola, lotes };
}
