import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db, type Fila } from '../postgres/kysely.ts';
import { BLOQUEO } from './usuarios.ts';

/** A session to be opened. Without `password_hash`, whatever the user's password is. */
interface SesionNueva {
  token_hash: string;
  vence_en: Date;
  navegador: string;
  password_hash?: string | undefined;
}

/**
 * Opens a session; only the token's hash is known here. False, and no session is opened, when the password is no longer `password_hash` or
 * the user is blocked. The user's row is locked: a password change either happened already, or finds this session among those it closes.
 */
export async function createSesion(
  em: EntityManager,
  usuario_id: string,
  { token_hash, vence_en, navegador, password_hash }: SesionNueva,
): Promise<boolean> {
  const abierta = await db(em)
    .insertInto('sesion')
    .columns(['usuario_id', 'token_hash', 'vence_en', 'navegador'])
    .expression(({ selectFrom }) =>
      selectFrom('usuario')
        .select([
          'id',
          sql<string>`${token_hash}::text`.as('token_hash'),
          sql<Date>`${vence_en}::timestamptz`.as('vence_en'),
          sql<string>`${navegador}::text`.as('navegador'),
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

/** A user's sessions that have not expired, the one used last first. */
export async function listSesiones(
  em: EntityManager,
  usuario_id: string,
  ahora: Date,
): Promise<Pick<Fila<'sesion'>, 'id' | 'navegador' | 'creada_en' | 'vista_en' | 'vence_en' | 'token_hash'>[]> {
  return db(em)
    .selectFrom('sesion')
    .select(['id', 'navegador', 'creada_en', 'vista_en', 'vence_en', 'token_hash'])
    .where('usuario_id', '=', usuario_id)
    .where('vence_en', '>', ahora)
    .orderBy('vista_en', 'desc')
    .orderBy('id')
    .execute();
}

/** Closes a session of a user. Answers whether it was there. */
export async function endSesion(em: EntityManager, usuario_id: string, id: string): Promise<boolean> {
  const cerrada = await db(em)
    .deleteFrom('sesion')
    .where('usuario_id', '=', usuario_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return cerrada !== undefined;
}

/** Closes every session of a user but the one of a token. */
export async function endOtrasSesiones(em: EntityManager, usuario_id: string, token_hash: string): Promise<void> {
  await db(em)
    .deleteFrom('sesion')
    .where('usuario_id', '=', usuario_id)
    .where('token_hash', '<>', token_hash)
    .execute();
}

/** Records the use of a session. */
export async function useSesion(em: EntityManager, token_hash: string, vista_en: Date): Promise<void> {
  await db(em).updateTable('sesion').set({ vista_en }).where('token_hash', '=', token_hash).execute();
}

/** User of a session, while it lasts, and when it was last used. */
export async function findSesion(
  em: EntityManager,
  token_hash: string,
  ahora: Date,
): Promise<{ usuario_id: string; email: string; email_confirmed: boolean; vista_en: Date } | null> {
  const sesion = await db(em)
    .selectFrom('sesion as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario_id')
    .select(['u.id as usuario_id', 'u.email', 'u.email_confirmed', 's.vista_en'])
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
