import type { EntityManager } from '@mikro-orm/postgresql';

/** Opens a session; only the token's hash is known here. */
export async function createSesion(
  em: EntityManager,
  user_id: string,
  token_hash: string,
  vence_en: Date,
): Promise<void> {
  await em.execute('insert into sesion (usuario_id, token_hash, vence_en) values (?, ?, ?)', [
    user_id,
    token_hash,
    vence_en,
  ]);
}

/** Whose session it is, while it lasts. */
export async function findSesion(
  em: EntityManager,
  token_hash: string,
  ahora: Date,
): Promise<{ user_id: string; email: string; email_confirmed: boolean } | null> {
  const [sesion] = await em.execute<{ user_id: string; email: string; email_confirmed: boolean }[]>(
    `select u.id as user_id, u.email, u.email_confirmed from sesion s join usuario u on u.id = s.usuario_id
      where s.token_hash = ? and s.vence_en > ?`,
    [token_hash, ahora],
  );
  return sesion ?? null;
}

export async function deleteSesion(em: EntityManager, token_hash: string): Promise<void> {
  await em.execute('delete from sesion where token_hash = ?', [token_hash]);
}

/** Every session of a user: a new password closes them. */
export async function deleteSesiones(em: EntityManager, user_id: string): Promise<void> {
  await em.execute('delete from sesion where usuario_id = ?', [user_id]);
}
