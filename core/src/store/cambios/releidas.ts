import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { estaCancelada } from '../comprobantes/creditado.ts';
import { anyText, db } from '../postgres/kysely.ts';

/** Whether an order `v` is covered by an issued invoice that its notes do not annul. Raw: handwritten statements include it. */
const SIGUE_FACTURADA: RawBuilder<boolean> = sql`exists (select from comprobante_orden x join comprobante f on f.id = x.comprobante_id
    where x.orden_id = ord.id and f.clase = 'factura' and f.status = 'emitida' and not ${estaCancelada('f')})`;

/** Orders closed in `[desde, hasta)`, and the instant since when they have to have been read. */
export interface PorReleer {
  desde: Date;
  hasta: Date;
  leidas_desde: Date;
  cantidad: number;
}

/** When an order `v` was read, or a reading was tried: an order that cannot be read does not keep the others from their turn. */
const MIRADA_EN = sql<Date>`greatest(ord.orden_leida_en, ord.releida_en)`;

/** Orders of an account with a standing invoice, not read since that instant; the longest unread first. */
export async function listFacturadasPorReleer(
  em: EntityManager,
  cuenta_id: string,
  { desde, hasta, leidas_desde, cantidad }: PorReleer,
): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('orden as ord')
    .select('ord.order_id')
    .where('ord.cuenta_id', '=', cuenta_id)
    .where('ord.fecha_cierre', '>=', desde)
    .where('ord.fecha_cierre', '<', hasta)
    .where(MIRADA_EN, '<', leidas_desde)
    .where(SIGUE_FACTURADA)
    .orderBy(MIRADA_EN)
    .limit(cantidad)
    .execute();
  return filas.map(({ order_id }) => order_id);
}

/** Records that a reading of these orders was tried. */
export async function saveReleidas(
  em: EntityManager,
  cuenta_id: string,
  order_ids: readonly string[],
  en: Date,
): Promise<void> {
  await db(em)
    .updateTable('orden')
    .set({ releida_en: en })
    .where('cuenta_id', '=', cuenta_id)
    .where('order_id', '=', anyText(order_ids))
    .execute();
}
