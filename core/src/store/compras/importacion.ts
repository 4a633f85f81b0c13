import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db, NOW } from '../postgres/kysely.ts';

/** Progress of an import, in rows of the file. */
export interface AvanceDeCompras {
  leidas: number;
  total: number;
}

/** An import without news for a minute belongs to a dead process. */
const VIVO = sql<Date>`now() - interval '1 minute'`;
const SIN_LEER: AvanceDeCompras = { leidas: 0, total: 0 };

/** Takes the only import that a company may have under way; false: another one is. */
export async function takeImportacion(em: EntityManager, user_id: string, company_id: string): Promise<boolean> {
  const tomada = await db(em)
    .insertInto('compra_en_curso')
    .values({ user_id, company_id, ...SIN_LEER })
    .onConflict((conflicto) =>
      conflicto
        .column('company_id')
        .doUpdateSet({ ...SIN_LEER, actualizado_en: NOW })
        .where('compra_en_curso.actualizado_en', '<=', VIVO),
    )
    .returning('company_id')
    .executeTakeFirst();
  return tomada !== undefined;
}

/** Reports that the import is alive and its progress; null: the progress it had. */
export async function keepImportacion(
  em: EntityManager,
  company_id: string,
  avance: AvanceDeCompras | null,
): Promise<void> {
  await db(em)
    .updateTable('compra_en_curso')
    .set({ ...avance, actualizado_en: NOW })
    .where('company_id', '=', company_id)
    .execute();
}

export async function forgetImportacion(em: EntityManager, company_id: string): Promise<void> {
  await db(em).deleteFrom('compra_en_curso').where('company_id', '=', company_id).execute();
}

/** Progress of a company's import; null: none is under way. */
export async function findImportacion(em: EntityManager, company_id: string): Promise<AvanceDeCompras | null> {
  const fila = await db(em)
    .selectFrom('compra_en_curso')
    .select(['leidas', 'total'])
    .where('company_id', '=', company_id)
    .where('actualizado_en', '>', VIVO)
    .executeTakeFirst();
  return fila ?? null;
}
