import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Alcance } from '../../../rules/alcance.ts';
import { PESOS } from '../../../rules/catalogs/moneda.ts';
import { within } from '../../postgres/within.ts';
import { anyUuid, db, type Fila } from '../../postgres/kysely.ts';

/** A draft whose rate somebody typed. */
type Tipeado = Pick<Fila<'comprobante'>, 'id' | 'company_id' | 'company_cuit' | 'moneda' | 'cotizacion' | 'fecha'>;

/**
 * Drafts, among these, in a foreign currency at a rate that was typed and nobody confirmed. Not those at their invoice's rate, nor the
 * vouchers of a change to A, which have their B's; nor those paid in that currency, whose rate ARCA compares to the last decimal.
 */
export async function listCotizacionesTipeadas(
  em: EntityManager,
  alcance: Alcance,
  ids: readonly string[],
): Promise<Tipeado[]> {
  if (ids.length === 0) return [];
  return db(em)
    .selectFrom('comprobante as c')
    .leftJoin('comprobante as f', 'f.id', 'c.comprobante_vinculado')
    .select(['c.id', 'c.company_id', 'c.company_cuit', 'c.moneda', 'c.cotizacion', 'c.fecha'])
    .where(within(alcance, 'comprobante', 'c'))
    .where('c.id', '=', anyUuid(ids))
    .where('c.status', '=', 'borrador')
    .where('c.emision_id', 'is', null)
    .where('c.cambio_id', 'is', null)
    .where('c.moneda', '<>', PESOS)
    .where('c.clase', '<>', 'presupuesto')
    .where('c.cotizacion_confirmada', '=', false)
    .where(sql<boolean>`c.cancela_misma_moneda is not true`)
    .where(sql<boolean>`(f.moneda, f.cotizacion) is distinct from (c.moneda, c.cotizacion)`)
    .orderBy('c.fecha')
    .orderBy('c.id')
    .execute();
}

/** A person says that the rates of these drafts are right. `vistas`: version of each that was seen; absent: whatever is stored. */
export async function confirmCotizaciones(
  em: EntityManager,
  alcance: Alcance,
  ids: readonly string[],
  vistas: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  await db(em)
    .updateTable('comprobante')
    .set({ cotizacion_confirmada: true })
    .where(within(alcance, 'comprobante'))
    .where('id', '=', anyUuid(ids))
    .where('status', '=', 'borrador')
    .where('moneda', '<>', PESOS)
    .where(
      sql<boolean>`coalesce((${JSON.stringify(Object.fromEntries(vistas))}::jsonb ->> id::text)::int = version, true)`,
    )
    .execute();
}
