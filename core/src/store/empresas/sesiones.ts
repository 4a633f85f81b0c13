import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db } from '../postgres/kysely.ts';
import { BLOQUEO } from './usuarios.ts';

/**
 * Opens a session; only the token's hash is known here. False, and no session is opened, when the password is no longer `password_hash` or
 * the user is blocked. The user's row is locked: a password change either happened already, or finds this session among those it closes.
 */
export async function createSesion(
  em: EntityManager,
  usuario_id: string,
  { token_hash, vence_en, password_hash }: { token_hash: string; vence_en: Date; password_hash?: string | undefined },
): Promise<boolean> {
  const abierta = await db(em)
    .insertInto('sesion')
    .columns(['usuario_id', 'token_hash', 'vence_en'])
    .expression(({ selectFrom }) =>
      selectFrom('usuario')
        .select([
          'id',
          sql<string>`${token_hash}::text`.as('token_hash'),
          sql<Date>`${vence_en}::timestamptz`.as('vence_en'),
        ])
        .where('id', '=', usuario_id)
        .where('password_hash', 'not like', `${BLOQUEO}%`)
        .$if(password_hash !== undefined, (query) => query.where('password_hash', '=', password_hash ?? ''))
        .forShare(),
    )
    .returning('usuario_id')
    .executeTakeFirst();
  return abierta !== undefined;
}

/** User of a session, while it lasts. */
export async function findSesion(
  em: EntityManager,
  token_hash: string,
  ahora: Date,
): Promise<{ usuario_id: string; email: string; email_confirmed: boolean } | null> {
  const sesion = await db(em)
    .selectFrom('sesion as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario_id')
    .select(['u.id as usuario_id', 'u.email', 'u.email_confirmed'])
    .where('s.token_hash', '=', token_hash)
    .where('s.vence_en', '>', ahora)
    .executeTakeFirst();
  return sesion ?? null;
}

export async function deleteSesion(em: EntityManager, token_hash: string): Promise<void> {
  await db(em).deleteFrom('sesion').where('token_hash', '=', token_hash).execute();
}

/** Closes every session of a user: a new password does. */
export async function deleteSesiones(em: EntityManager, usuario_id: string): Promise<void> {
  await db(em).deleteFrom('sesion').where('usuario_id', '=', usuario_id).execute();
}

/** Deletes the expired sessions. */
export async function deleteSesionesVencidas(em: EntityManager, ahora: Date): Promise<void> {
  await db(em).deleteFrom('sesion').where('vence_en', '<=', ahora).execute();
}
