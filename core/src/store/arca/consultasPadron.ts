import type { EntityManager } from '@mikro-orm/postgresql';
import type { FechaCivil } from '../../contract/base.ts';
import { db } from '../postgres/kysely.ts';

/**
 * Counts an owner's query about a CUIT on a day; the same CUIT counts once. False, and the query is not counted, when the owner already
 * asked about `tope` other CUITs. The caller's transaction ends before ARCA is asked.
 */
export async function takeConsultaPadron(
  tx: EntityManager,
  consulta: { user_id: string; fecha: FechaCivil; cuit: string },
  tope: number,
): Promise<boolean> {
  const { user_id, fecha, cuit } = consulta;
  // An owner's queries take turns: two at once would each see room for the last one.
  await db(tx).selectFrom('usuario').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  const { otros: consultados } = await db(tx)
    .selectFrom('consulta_padron')
    .select(({ fn }) => fn.countAll<string>().as('otros'))
    .where('user_id', '=', user_id)
    .where('fecha', '=', fecha)
    .where('cuit', '<>', cuit)
    .executeTakeFirstOrThrow();
  if (Number(consultados) >= tope) return false;
  await db(tx)
    .insertInto('consulta_padron')
    .values(consulta)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Deletes the counts of days before `antes`. */
export async function deleteConsultasPadron(em: EntityManager, antes: FechaCivil): Promise<void> {
  await db(em).deleteFrom('consulta_padron').where('fecha', '<', antes).execute();
}
