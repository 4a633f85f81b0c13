import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '../../rules/alcance.ts';
import { outOfReach } from '../postgres/within.ts';
import { anyUuid, db } from '../postgres/kysely.ts';
import { estaCancelada } from './creditado.ts';

/**
 * Id of a standing invoice of these orders, of a company in reach, issued or a draft; `a_mano`: only a draft that a person types. null:
 * none.
 */
export async function findFacturaDeOrdenes(
  em: EntityManager,
  alcance: Reach,
  orden_ids: readonly string[],
  alcanzados: 'cualquiera' | 'a_mano',
): Promise<string | null> {
  const facturas = db(em)
    .selectFrom('comprobante_orden as x')
    .innerJoin('comprobante as c', 'c.id', 'x.comprobante_id')
    .select('c.id')
    .where('x.orden_id', '=', anyUuid(orden_ids))
    .where('c.clase', '=', 'factura')
    .where(({ not }) => not(outOfReach(alcance, 'c')))
    .where(({ not }) => not(estaCancelada('c')));
  const elegidas =
    alcanzados === 'a_mano' ? facturas.where('c.a_mano', '=', true).where('c.status', '=', 'borrador') : facturas;
  return (await elegidas.executeTakeFirst())?.id ?? null;
}

/**
 * Whether a voucher `c` is the draft of an invoice of orders of these packs, outside the packs' own turns. The A of a change belongs to its
 * change, so it is not. Raw: handwritten statements include it.
 */
export function isBorradorAparte(ventas: RawBuilder<string>): RawBuilder<boolean> {
  return sql`(c.venta_id is null and c.clase = 'factura' and c.status = 'borrador' and c.cambio_id is null
    and c.id in (select x.comprobante_id from comprobante_orden x join orden ord on ord.id = x.orden_id where ord.venta_id = ${ventas}))`;
}

/**
 * For `where('c.id', '=', …)`: the vouchers of these packs and their drafts apart (`isBorradorAparte`). Not an `or`, which would read every
 * voucher.
 */
export function suyosYBorradoresAparte(ventas: RawBuilder<string>): RawBuilder<string> {
  return sql`any(array(select id from comprobante where venta_id = ${ventas}
    union all select c.id from comprobante c where ${isBorradorAparte(ventas)}))`;
}
