import type { EntityManager } from '@mikro-orm/postgresql';
import type { DatosDePosicion } from '../../contract/compras/posicion.ts';
import { db, NOW } from '../postgres/kysely.ts';

/** Amounts that a person typed of a month's position; null: none. */
export async function findPosicion(
  em: EntityManager,
  company_id: string,
  periodo: string,
): Promise<DatosDePosicion | null> {
  const fila = await db(em)
    .selectFrom('posicion_iva')
    .select(['tecnico_anterior', 'libre_anterior', 'retenciones', 'percepciones'])
    .where('company_id', '=', company_id)
    .where('periodo', '=', periodo)
    .executeTakeFirst();
  return fila ?? null;
}

/** Keeps the amounts of a month, in place of those it had. */
export async function savePosicion(
  em: EntityManager,
  { user_id, company_id, periodo }: { user_id: string; company_id: string; periodo: string },
  datos: DatosDePosicion,
): Promise<void> {
  await db(em)
    .insertInto('posicion_iva')
    .values({ user_id, company_id, periodo, ...datos })
    .onConflict((conflicto) =>
      conflicto.columns(['company_id', 'periodo']).doUpdateSet({ ...datos, actualizado_en: NOW }),
    )
    .execute();
}
