import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reach } from '../../rules/alcance.ts';
import { outOfReach } from '../postgres/alcance.ts';
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
