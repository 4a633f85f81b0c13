import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Reach } from '../../rules/alcance.ts';
import { outOfReach } from '../postgres/within.ts';
import { anyUuid, db } from '../postgres/kysely.ts';
import { estaCancelada } from './creditado.ts';

/**
 * An invoice of these orders that stands and is of a company in reach, issued or a draft; `a_mano`: a draft that a person types.
 * null: none.
 */
export async function findFacturaDeOrdenes(
  em: EntityManager,
  alcance: Reach,
  venta_ids: readonly string[],
  cual: 'cualquiera' | 'a_mano',
): Promise<string | null> {
  const facturas = db(em)
    .selectFrom('comprobante_venta as x')
    .innerJoin('comprobante as c', 'c.id', 'x.comprobante_id')
    .select('c.id')
    .where('x.venta_id', '=', anyUuid(venta_ids))
    .where('c.clase', '=', 'factura')
    .where(({ not }) => not(outOfReach(alcance, 'c')))
    .where(({ not }) => not(estaCancelada('c')));
  const suyas = cual === 'a_mano' ? facturas.where('c.a_mano', '=', true).where('c.status', '=', 'borrador') : facturas;
  return (await suyas.executeTakeFirst())?.id ?? null;
}

/**
 * Whether a voucher `c` is the draft of an invoice, apart from the packs' own, of orders of these. The A of a change is of its change.
 * Raw: statements written by hand have it inside.
 */
export function esBorradorAparte(paquetes: RawBuilder<string>): RawBuilder<boolean> {
  return sql`(c.paquete_id is null and c.clase = 'factura' and c.status = 'borrador' and c.cambio_id is null
    and c.id in (select x.comprobante_id from comprobante_venta x join venta v on v.id = x.venta_id where v.paquete_id = ${paquetes}))`;
}

/** For `where('c.id', '=', …)`: the vouchers of these packs, and those drafts. Not as an `or`, which would read every voucher. */
export function suyosYBorradoresAparte(paquetes: RawBuilder<string>): RawBuilder<string> {
  return sql`any(array(select id from comprobante where paquete_id = ${paquetes}
    union all select c.id from comprobante c where ${esBorradorAparte(paquetes)}))`;
}
