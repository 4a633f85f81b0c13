import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { comprobanteAAutorizar, type ComprobanteAAutorizar, type Serie } from '../../../contract/arca/arca.ts';
import { tipoComprobanteOf } from '../../../rules/catalogs/tipoComprobante.ts';
import { anyUuid, db, NOW } from '../../postgres/kysely.ts';

/** A number asked for a voucher, without a proof that ARCA never authorised it. */
export interface NumeroSinProbar {
  id: string;
  serie: Serie;
  pedido: ComprobanteAAutorizar;
  /** The draft it was asked for; it may be gone. */
  comprobante_id: string;
  /** Drafts, among those asked about, that the number may have become: the draft itself, or the same kind of voucher of its sale. */
  de: string[];
}

/** Stores the unproved numbers of a chunk that is let go: those of its drafts without a CAE. Runs in the transaction that closes it. */
export async function insertSinProbar(
  tx: EntityManager,
  emision_id: string,
  aprobados: readonly string[],
): Promise<void> {
  await tx.execute(
    `insert into numero_sin_probar (serie_id, emision_id, numero, pedido, comprobante_id, venta_id, orden_ids)
     select e.serie_id, e.id, e.numero_desde + ec.orden, e.solicitud -> 'comprobantes' -> ec.orden, c.id, c.venta_id,
            array(select cv.orden_id from comprobante_orden cv where cv.comprobante_id = c.id)
       from emision e join emision_comprobante ec on ec.emision_id = e.id join comprobante c on c.id = ec.comprobante_id
      where e.id = ? and not c.id = any(?::uuid[])`,
    [emision_id, `{${aprobados.join(',')}}`],
  );
}

/** The unproved numbers of these drafts and of any voucher of their sales: invoices and notes apart, since a note is not its invoice. */
export async function listSinProbar(em: EntityManager, ids: readonly string[]): Promise<NumeroSinProbar[]> {
  const filas = await db(em)
    .selectFrom('numero_sin_probar as n')
    .innerJoin('serie as s', 's.id', 'n.serie_id')
    .innerJoin('comprobante as c', (on) => on.on('c.id', '=', anyUuid(ids)).on(DEL_MISMO))
    .select(['n.id', 'n.pedido', 'n.comprobante_id', 's.cuit', 's.punto_de_venta', 's.tipo_comprobante'])
    .select(['c.id as suyo', 'c.clase'])
    .where('n.resuelto_en', 'is', null)
    .orderBy('n.id')
    .execute();
  return [...Map.groupBy(filas, ({ id }) => id).values()].flatMap((deUnNumero) => {
    const [primera] = deUnNumero;
    if (!primera) return [];
    const { id, pedido, comprobante_id, cuit, punto_de_venta, tipo_comprobante } = primera;
    const { clase } = tipoComprobanteOf(tipo_comprobante);
    const de = deUnNumero.flatMap((fila) => (fila.clase === clase ? [fila.suyo] : []));
    if (de.length === 0) return [];
    return {
      id,
      serie: { cuit, punto_de_venta, tipo_comprobante },
      pedido: z.decode(comprobanteAAutorizar, pedido as z.input<typeof comprobanteAAutorizar>),
      comprobante_id,
      de,
    };
  });
}

/** Whether a number `n` was asked for a voucher `c`, its sale or one of its orders. */
const DEL_MISMO = sql<boolean>`(c.id = n.comprobante_id or c.venta_id = n.venta_id
  or exists (select 1 from comprobante_orden cv where cv.comprobante_id = c.id and cv.orden_id = any(n.orden_ids)))`;

/** Closes a number whose owner is known: nobody asks about it again. */
export async function resolveSinProbar(em: EntityManager, id: string): Promise<void> {
  await db(em).updateTable('numero_sin_probar').set({ resuelto_en: NOW }).where('id', '=', id).execute();
}
