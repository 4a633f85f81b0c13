import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordActividades } from '../../avisos/actividad.ts';
import { formatNumero } from '../../../rules/comprobantes/numero.ts';
import { db, type Fila } from '../../postgres/kysely.ts';

/** State of a draft since its chunk was let go. */
export interface PedidoAdoptable extends Pick<Fila<'comprobante'>, 'id' | 'user_id'> {
  estado: 'libre' | 'emitiendo' | 'emitida';
  /** The draft is of a sale, a note of an invoice or a step of a change: something that must have one voucher only. */
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
      sql<boolean>`(c.venta_id is not null or c.cambio_id is not null or c.comprobante_vinculado is not null
        or exists (select 1 from comprobante_orden cv where cv.comprobante_id = c.id))`.as('de_venta'),
    )
    .where('c.id', '=', id)
    .executeTakeFirst();
  return fila ?? null;
}

/** Records, on a voucher that ARCA authorised in addition, which of our vouchers it repeats; the account of a sale's voucher is told. */
export async function tellRepetido(
  tx: EntityManager,
  { id, repite_a }: { id: string; repite_a: string },
): Promise<void> {
  const numero = ['tipo_comprobante', 'punto_de_venta', 'numero_comprobante'] as const;
  const repetido = await db(tx)
    .updateTable('comprobante')
    .set({ repite_a })
    .where('id', '=', id)
    .returning(numero)
    .executeTakeFirstOrThrow();
  const { cuenta_id, venta_id, ...numeroPrevio } = await db(tx)
    .selectFrom('comprobante')
    .select(['cuenta_id', 'venta_id', ...numero])
    .where('id', '=', repite_a)
    .executeTakeFirstOrThrow();
  if (cuenta_id === null) return;
  await recordActividades(tx, [
    {
      cuenta_id,
      venta_id,
      comprobante_id: id,
      tipo: 'repetida_en_arca',
      clave: id,
      datos: { comprobante: formatNumero(repetido), repite: formatNumero(numeroPrevio) },
      requiere_persona: true,
    },
  ]);
}
