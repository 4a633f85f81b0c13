import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { ajustesPercepcion, type VencimientoDdjj } from '../../contract/empresas/ajustesPercepcion.ts';
import { anyUuid, db } from '../postgres/kysely.ts';

/** When the returns of these companies are due, by company; whoever they are of. */
export async function findVencimientos(
  em: EntityManager,
  companies: readonly string[],
): Promise<Map<string, readonly VencimientoDdjj[]>> {
  if (companies.length === 0) return new Map();
  const filas = await db(em)
    .selectFrom('empresa')
    .select(['id', 'ajustes_percepcion'])
    .where('id', '=', anyUuid(companies))
    .execute();
  return new Map(
    filas.map(({ id, ajustes_percepcion }) => [
      id,
      z.decode(ajustesPercepcion.partial(), ajustes_percepcion).vencimientos_ddjj ?? [],
    ]),
  );
}
