import type { EntityManager } from '@mikro-orm/postgresql';
import type { FechaCivil } from '../../contract/base.ts';
import { db } from '../postgres/kysely.ts';

/** Most mails of a day: sent by one user, and received by one address from all users. */
export interface TopesDeCorreo {
  usuario: number;
  destino: number;
}

/**
 * Counts one more mail of a user to an address on a day; false, and the mail is not counted, when either had its most. The caller's
 * transaction ends before the mail goes: a mail that fails was counted.
 */
export async function takeCorreo(
  tx: EntityManager,
  { user_id, destino_hash, fecha_envio }: { user_id: string; destino_hash: string; fecha_envio: FechaCivil },
  topes: TopesDeCorreo,
): Promise<boolean> {
  // A user's mails take turns: two at once would each see room for the last one.
  await db(tx).selectFrom('usuario').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  const sumas = await db(tx)
    .selectFrom('correo_mandado')
    .select(({ fn, eb }) => [
      fn.coalesce(fn.sum<number>('cantidad').filterWhere('user_id', '=', user_id), eb.lit(0)).as('suyos'),
      fn.coalesce(fn.sum<number>('cantidad').filterWhere('destino_hash', '=', destino_hash), eb.lit(0)).as('llegados'),
    ])
    .where('fecha_envio', '=', fecha_envio)
    .where(({ eb, or }) => or([eb('user_id', '=', user_id), eb('destino_hash', '=', destino_hash)]))
    .executeTakeFirstOrThrow();
  if (Number(sumas.suyos) >= topes.usuario || Number(sumas.llegados) >= topes.destino) return false;
  await db(tx)
    .insertInto('correo_mandado')
    .values({ user_id, destino_hash, fecha_envio, cantidad: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'destino_hash', 'fecha_envio'])
        .doUpdateSet(({ eb }) => ({ cantidad: eb('correo_mandado.cantidad', '+', 1) })),
    )
    .execute();
  return true;
}

/** Takes back the count of a mail that did not go. */
export async function giveBackCorreo(
  em: EntityManager,
  { user_id, destino_hash, fecha_envio }: { user_id: string; destino_hash: string; fecha_envio: FechaCivil },
): Promise<void> {
  await db(em)
    .updateTable('correo_mandado')
    .set(({ eb }) => ({ cantidad: eb('cantidad', '-', 1) }))
    .where('user_id', '=', user_id)
    .where('destino_hash', '=', destino_hash)
    .where('fecha_envio', '=', fecha_envio)
    .execute();
}

/** Deletes the counts of days before `antes`. */
export async function deleteCorreos(em: EntityManager, antes: FechaCivil): Promise<void> {
  await db(em).deleteFrom('correo_mandado').where('fecha_envio', '<', antes).execute();
}
