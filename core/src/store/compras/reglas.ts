import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReglaEmisor } from '../../contract/compras/compra.ts';
import { db, NOW } from '../postgres/kysely.ts';

/** Rules of a company for the purchases of its issuers. */
export async function listReglas(em: EntityManager, company_id: string): Promise<ReglaEmisor[]> {
  return db(em)
    .selectFrom('compra_emisor')
    .select(['emisor_documento', 'clase', 'porcentaje_credito'])
    .where('company_id', '=', company_id)
    .orderBy('emisor_documento')
    .execute();
}

/** Keeps the rule of an issuer in place of the one it had; one that says nothing is removed. */
export async function saveRegla(
  em: EntityManager,
  { user_id, company_id }: { user_id: string; company_id: string },
  { emisor_documento, clase, porcentaje_credito }: ReglaEmisor,
): Promise<void> {
  if (clase === null && porcentaje_credito === null) {
    await db(em)
      .deleteFrom('compra_emisor')
      .where('company_id', '=', company_id)
      .where('emisor_documento', '=', emisor_documento)
      .execute();
    return;
  }
  const regla = { clase, porcentaje_credito, actualizado_en: NOW };
  await db(em)
    .insertInto('compra_emisor')
    .values({ user_id, company_id, emisor_documento, ...regla })
    .onConflict((conflicto) => conflicto.columns(['company_id', 'emisor_documento']).doUpdateSet(regla))
    .execute();
}
