import type { EntityManager } from '@mikro-orm/postgresql';
import { anyInt, db } from '../postgres/kysely.ts';

/** Points of sale of a CUIT, among these, that are or were of contingency here. */
export async function listPuntosDeContingencia(
  em: EntityManager,
  cuit: string,
  puntos: readonly number[],
): Promise<number[]> {
  if (puntos.length === 0) return [];
  const filas = await db(em)
    .selectFrom('contingencia as k')
    .innerJoin('empresa as e', 'e.id', 'k.company_id')
    .select('k.punto_de_venta')
    .where('e.cuit', '=', cuit)
    .where('k.punto_de_venta', '=', anyInt(puntos))
    .union(
      db(em)
        .selectFrom('caea_punto as p')
        .innerJoin('caea as a', 'a.id', 'p.caea_id')
        .select('p.punto_de_venta')
        .where('a.cuit', '=', cuit)
        .where('p.punto_de_venta', '=', anyInt(puntos)),
    )
    .execute();
  return filas.map(({ punto_de_venta }) => punto_de_venta);
}
