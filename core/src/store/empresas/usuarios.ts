import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AppError } from '../../rules/errors.ts';
import { UsuarioEntity } from '../entities/usuario.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import { violates } from '../postgres/violates.ts';

export type Usuario = Fila<'usuario'>;

export type UsuarioNuevo = Pick<Usuario, 'email' | 'password_hash'> &
  Partial<Pick<Usuario, 'email_confirmed' | 'email_confirm_hash' | 'email_confirm_hash_date'>>;

export type UsuarioCambios = Partial<Omit<Usuario, 'id' | 'email' | 'creado_en'>>;

/**
 * Prefix of a blocked user's password hash, as `passwd -l` does (passwd(1)): no password matches it, and without it the previous password
 * works again.
 */
export const BLOQUEO = '!';

/** Whether the operator of the installation blocked this user. */
export function isBloqueado({ password_hash }: Pick<Usuario, 'password_hash'>): boolean {
  return password_hash.startsWith(BLOQUEO);
}

/** Creates a user and answers the id. @throws AppError `email_ya_registrado`, ignoring case */
export async function createUsuario(em: EntityManager, nuevo: UsuarioNuevo): Promise<string> {
  try {
    return await em.insert(UsuarioEntity, nuevo);
  } catch (error) {
    if (violates(error, 'usuario_email_key')) throw new AppError('email_ya_registrado', {}, { cause: error });
    throw error;
  }
}

export async function findUsuario(em: EntityManager, id: string): Promise<Usuario | null> {
  return one(selectUsuarios(em).where('id', '=', id));
}

export async function findUsuarioByEmail(em: EntityManager, email: string): Promise<Usuario | null> {
  return one(selectUsuarios(em).where(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(email)]))));
}

/** User by the hash of the confirmation link. Whether the link is too old is the caller's rule. */
export async function findUsuarioByConfirmHash(em: EntityManager, hash: string): Promise<Usuario | null> {
  return one(selectUsuarios(em).where('email_confirm_hash', '=', hash));
}

/** User by the hash of the password link. */
export async function findUsuarioByRecuperacionHash(em: EntityManager, hash: string): Promise<Usuario | null> {
  return one(selectUsuarios(em).where('recuperacion_hash', '=', hash));
}

/** User who asked for another address, by the hash of the link mailed to it. */
export async function findUsuarioByEmailNuevoHash(em: EntityManager, hash: string): Promise<Usuario | null> {
  return one(selectUsuarios(em).where('email_nuevo_hash', '=', hash));
}

/** Changes the password of the link's user, and uses the link up. False: the link was used meanwhile, or the user is blocked. */
export async function spendRecuperacion(
  em: EntityManager,
  id: string,
  hash: string,
  password_hash: string,
): Promise<boolean> {
  const cambiado = await db(em)
    .updateTable('usuario')
    .set({ password_hash, recuperacion_hash: null, recuperacion_fecha: null, email_confirmed: true })
    .where('id', '=', id)
    .where('recuperacion_hash', '=', hash)
    .where('password_hash', 'not like', `${BLOQUEO}%`)
    .returning('id')
    .executeTakeFirst();
  return cambiado !== undefined;
}

/**
 * Users with a confirmed address, oldest first: the command line acts for the only one without being told. An unconfirmed address proves no
 * user.
 */
export async function listConfirmados(em: EntityManager): Promise<Usuario[]> {
  return selectUsuarios(em).where('email_confirmed', '=', true).orderBy('creado_en').orderBy('id').execute();
}

/** A user as the operator of the installation sees them. */
export interface UsuarioListado {
  id: string;
  email: string;
  confirmado: boolean;
  bloqueado: boolean;
  creado_en: Date;
  /** Instant the last of the user's open sessions was opened; null: none is open. */
  entro_en: Date | null;
  empresas: number;
  cuentas: number;
}

/** All the users of the installation, oldest first. */
export async function listUsuarios(em: EntityManager): Promise<UsuarioListado[]> {
  return db(em)
    .selectFrom('usuario as u')
    .select((eb) => [
      'u.id',
      'u.email',
      'u.email_confirmed as confirmado',
      sql<boolean>`u.password_hash like ${`${BLOQUEO}%`}`.as('bloqueado'),
      'u.creado_en',
      eb
        .selectFrom('sesion')
        .whereRef('usuario_id', '=', 'u.id')
        .select(sql<Date | null>`max(creada_en)`.as('m'))
        .as('entro_en'),
      sql<number>`(select count(*)::int from empresa where user_id = u.id)`.as('empresas'),
      sql<number>`(select count(*)::int from cuenta where user_id = u.id)`.as('cuentas'),
    ])
    .orderBy('u.creado_en')
    .orderBy('u.id')
    .execute();
}

/** Blocks a user and their mailed link, or unblocks them with their previous password. */
export async function setBloqueo(em: EntityManager, id: string, bloqueado: boolean): Promise<void> {
  const sinBloqueo = sql<string>`ltrim(password_hash, ${BLOQUEO})`;
  await db(em)
    .updateTable('usuario')
    .set({
      password_hash: bloqueado ? sql<string>`${BLOQUEO} || ${sinBloqueo}` : sinBloqueo,
      recuperacion_hash: null,
      recuperacion_fecha: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Changes the password; a blocked user stays blocked. A link mailed before stops working. */
export async function setClave(em: EntityManager, id: string, password_hash: string): Promise<void> {
  await db(em)
    .updateTable('usuario')
    .set({
      password_hash: sql<string>`case when password_hash like ${`${BLOQUEO}%`} then ${BLOQUEO} || ${password_hash}::text else ${password_hash}::text end`,
      recuperacion_hash: null,
      recuperacion_fecha: null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Changes the address, which counts as confirmed. Links mailed to the previous address stop working.
 * @throws AppError `email_ya_registrado`, ignoring case
 */
export async function setEmail(em: EntityManager, id: string, email: string): Promise<void> {
  const cambios = {
    email,
    email_confirmed: true,
    email_confirm_hash: null,
    email_confirm_hash_date: null,
    email_nuevo: null,
    email_nuevo_hash: null,
    email_nuevo_fecha: null,
  };
  try {
    await em.nativeUpdate(UsuarioEntity, { id }, { ...cambios, recuperacion_hash: null, recuperacion_fecha: null });
  } catch (error) {
    if (violates(error, 'usuario_email_key')) throw new AppError('email_ya_registrado', {}, { cause: error });
    throw error;
  }
}

/** @throws AppError `usuario_no_encontrado` */
export async function updateUsuario(em: EntityManager, id: string, cambios: UsuarioCambios): Promise<void> {
  const tocados = await em.nativeUpdate(UsuarioEntity, { id }, cambios);
  if (tocados === 0) throw new AppError('usuario_no_encontrado');
}

const selectUsuarios = (em: EntityManager) => db(em).selectFrom('usuario').selectAll();

async function one(usuarios: ReturnType<typeof selectUsuarios>): Promise<Usuario | null> {
  return (await usuarios.executeTakeFirst()) ?? null;
}

/** Locks the user until the transaction ends, so that nobody else counts what they have meanwhile. */
export async function holdUsuario(tx: EntityManager, usuario_id: string): Promise<void> {
  await db(tx).selectFrom('usuario').select('id').where('id', '=', usuario_id).forUpdate().execute();
}
