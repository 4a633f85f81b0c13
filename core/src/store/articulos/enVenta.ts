import type { EntityManager } from '@mikro-orm/postgresql';
import type { ArticuloDetallado } from '../../contract/articulos/articulo.ts';
import type { PublicacionLeida } from '../../contract/publicaciones/leida.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { within } from '../postgres/within.ts';
import { db } from '../postgres/kysely.ts';
import { sql, type RawBuilder } from 'kysely';

/** Whether a caller sees an article: as `soldWithin`. */
export async function isSoldWithin(em: EntityManager, alcance: Alcance, sku: string): Promise<boolean> {
  if (alcance.empresas === 'todas') return true;
  const fila = await db(em)
    .selectFrom('articulo')
    .select('sku')
    .where(within(alcance, 'articulo'))
    .where(soldWithin(alcance))
    .where('sku', '=', sku)
    .executeTakeFirst();
  return fila !== undefined;
}

/** Listings shown of an article: more than a person looks at. */
const A_LA_VISTA = 100;

/** The stored listings within reach that sell a SKU, active ones first. */
export async function listPublicacionesOf(
  em: EntityManager,
  alcance: Alcance,
  sku: string,
): Promise<ArticuloDetallado['publicaciones']> {
  const filas = await db(em)
    .selectFrom('publicacion as p')
    .innerJoin('cuenta as c', 'c.id', 'p.cuenta_id')
    .select(['p.cuenta_id', 'c.nickname', 'p.item_id', 'p.titulo', 'p.status', 'p.precio'])
    .where(within(alcance, 'cuenta', 'c'))
    .where(sql<boolean>`p.skus @> array[${sku}]::text[]`)
    .orderBy(sql`p.status <> 'active'`)
    .orderBy('p.titulo')
    .limit(A_LA_VISTA)
    .execute();
  return filas;
}

/**
 * For `where`: the articles, whose table's name this is, that a caller sees. A member sees those that an account within reach sells, and
 * those that no account sells; what only the owner's other companies sell is not theirs to see.
 */
export function soldWithin(alcance: Alcance, alias = 'articulo'): RawBuilder<boolean> {
  if (alcance.empresas === 'todas') return sql<boolean>`true`;
  const vendeAlguna = (cuentas: RawBuilder<unknown>) => sql<boolean>`exists (
    select from publicacion p join cuenta c on c.id = p.cuenta_id
     where ${cuentas} and p.skus @> array[${sql.ref(`${alias}.sku`)}]::text[])`;
  return sql<boolean>`(${vendeAlguna(within(alcance, 'cuenta', 'c'))}
    or not ${vendeAlguna(sql`c.user_id = ${alcance.titular_id}::uuid`)})`;
}

/** A listing's data about the articles it sells. */
export type EnVenta = Pick<PublicacionLeida, 'titulo' | 'skus' | 'disponibles' | 'datos'>;

/** The stored listings of an account. */
export async function listEnVenta(em: EntityManager, cuenta_id: string): Promise<EnVenta[]> {
  return db(em)
    .selectFrom('publicacion')
    .select(['titulo', 'skus', 'disponibles', 'datos'])
    .where('cuenta_id', '=', cuenta_id)
    .orderBy('item_id')
    .execute();
}
