import type { EntityManager } from '@mikro-orm/postgresql';
import type { CampoDeColumna } from '../../contract/compras/importacion.ts';
import type { ColumnasRecordadas } from '../../rules/compras/archivo/columnas.ts';
import { db } from '../postgres/kysely.ts';

/** Meanings of titles that a person matched for a company, by normalised title. */
export async function findColumnas(em: EntityManager, company_id: string): Promise<ColumnasRecordadas> {
  const filas = await db(em)
    .selectFrom('compra_columna')
    .select(['titulo', 'campo'])
    .where('company_id', '=', company_id)
    .execute();
  return Object.fromEntries(filas.map(({ titulo, campo }) => [titulo, campo]));
}

/** Remembers meanings, in place of those that the titles had. */
export async function saveColumnas(
  em: EntityManager,
  { user_id, company_id }: { user_id: string; company_id: string },
  columnas: readonly { titulo: string; campo: CampoDeColumna }[],
): Promise<void> {
  if (columnas.length === 0) return;
  await db(em)
    .insertInto('compra_columna')
    .values(columnas.map(({ titulo, campo }) => ({ user_id, company_id, titulo, campo })))
    .onConflict((conflicto) =>
      conflicto.columns(['company_id', 'titulo']).doUpdateSet(({ ref }) => ({ campo: ref('excluded.campo') })),
    )
    .execute();
}
