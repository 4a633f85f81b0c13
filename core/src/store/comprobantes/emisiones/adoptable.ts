import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db, type Fila } from '../../postgres/kysely.ts';

/** What became of a draft since a chunk of it was let go. */
export interface PedidoAdoptable extends Pick<Fila<'comprobante'>, 'id' | 'user_id'> {
  estado: 'libre' | 'emitiendo' | 'emitida';
  /** Of a sale, a note of an invoice or a step of a change: it stands for something that is to have one voucher. */
  de_venta: boolean;
}

export async function findPedido(em: EntityManager, id: string): Promise<PedidoAdoptable | null> {
  const fila = await db(em)
    .selectFrom('comprobante as c')
    .select(['c.id', 'c.user_id'])
    .select(
      sql<PedidoAdoptable['estado']>`case when c.status = 'emitida' then 'emitida'
        when c.emision_id is not null then 'emitiendo' else 'libre' end`.as('estado'),
    )
    .select(
      sql<boolean>`(c.paquete_id is not null or c.cambio_id is not null or c.comprobante_vinculado is not null
        or exists (select 1 from comprobante_venta cv where cv.comprobante_id = c.id))`.as('de_venta'),
    )
    .where('c.id', '=', id)
    .executeTakeFirst();
  return fila ?? null;
}
