import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import type { ArticuloDetallado } from '../../contract/articulo.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { within } from '../postgres/alcance.ts';
import { db } from '../postgres/kysely.ts';
import { sql } from 'kysely';

/** More listings of one article than a person looks at. */
const A_LA_VISTA = 100;

/** The listings within reach that sell a SKU, as they are kept: active ones first. */
export async function listPublicacionesDe(
  em: EntityManager,
  alcance: Alcance,
  sku: string,
): Promise<ArticuloDetallado['publicaciones']> {
  const filas = await db(em)
    .selectFrom('publicacion as p')
    .innerJoin('cuenta as c', 'c.id', 'p.cuenta_id')
    .select(['p.cuenta_id', 'c.nickname', 'p.item_id', 'p.titulo', 'p.status'])
    .select(
      sql<string | null>`case when jsonb_typeof(p.item->'price') = 'number' then p.item->>'price' end`.as('escrito'),
    )
    .where(within(alcance, 'cuenta', 'c'))
    .where(sql<boolean>`p.skus @> array[${sku}]::text[]`)
    .orderBy(sql`p.status <> 'active'`)
    .orderBy('p.titulo')
    .limit(A_LA_VISTA)
    .execute();
  return filas.map(({ escrito, ...fila }) => ({ ...fila, precio: escrito === null ? null : new Decimal(escrito) }));
}

/** What is kept of the listings of an account, as the marketplace gave it. */
export async function listItemsGuardados(em: EntityManager, cuenta_id: string): Promise<Record<string, unknown>[]> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .select('item')
    .where('cuenta_id', '=', cuenta_id)
    .orderBy('item_id')
    .execute();
  return filas.map(({ item }) => item as Record<string, unknown>);
}
