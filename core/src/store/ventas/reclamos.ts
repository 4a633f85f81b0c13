import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { RespuestaCruda } from '../../contract/ventas/venta.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';
import { RECLAMOS_VIGENTES } from './ventas.ts';

/** An order that may have claims, with their stored answers. */
export type ReclamosDeOrden = Pick<
  Fila<'orden'>,
  'id' | 'order_id' | 'orden' | 'ultima_actualizacion' | 'reclamos' | 'reclamos_en'
>;

/** Stores the answer of each claim of an order, by claim id, at this change of the order. */
export async function saveReclamos(
  em: EntityManager,
  orden_id: string,
  { reclamos, al, en }: { reclamos: RespuestaCruda; al: Date; en: Date },
): Promise<void> {
  const cambios = { reclamos, reclamos_al: al, reclamos_en: en };
  await db(em).updateTable('orden').set(cambios).where('id', '=', orden_id).execute();
}

/** Stores the answer of each claim of an order about its return, by claim id. */
export async function saveDevoluciones(
  em: EntityManager,
  orden_id: string,
  devoluciones: RespuestaCruda,
): Promise<void> {
  await db(em).updateTable('orden').set({ devoluciones }).where('id', '=', orden_id).execute();
}

/** Discards the answers about the claims of these orders, since one of their claims changed. */
export async function forgetReclamos(
  em: EntityManager,
  cuenta_id: string,
  order_ids: readonly string[],
): Promise<void> {
  await db(em)
    .updateTable('orden')
    .set({ reclamos_al: null })
    .where('cuenta_id', '=', cuenta_id)
    .where('order_id', '=', anyText(order_ids))
    .execute();
}

/** Paid orders of an account closed in `[desde, hasta)` that tell of a claim. */
export function listConReclamos(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta }: { desde: Date; hasta: Date },
): Promise<ReclamosDeOrden[]> {
  return (
    db(em)
      .selectFrom('orden as ord')
      .select(['ord.id', 'ord.order_id', 'ord.orden', 'ord.ultima_actualizacion', 'ord.reclamos_en'])
      .select(RECLAMOS_VIGENTES.as('reclamos'))
      .where('ord.cuenta_id', '=', cuenta_id)
      .where('ord.fecha_cierre', '>=', desde)
      .where('ord.fecha_cierre', '<', hasta)
      .where('ord.estado', '=', 'paga')
      // Raw: as its index is written.
      .where(sql<boolean>`ord.con_reclamo`)
      .orderBy('ord.order_id')
      .execute()
  );
}
