import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../rules/errors.ts';
import { UsuarioEntity } from '../entities/usuario.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import { violates } from '../postgres/violations.ts';

export type Usuario = Fila<'usuario'>;

export type UsuarioNuevo = Pick<Usuario, 'email' | 'password_hash'> &
  Partial<Pick<Usuario, 'email_confirmed' | 'email_confirm_hash' | 'email_confirm_hash_date'>>;

export type UsuarioCambios = Partial<Omit<Usuario, 'id' | 'email' | 'creado_en'>>;

/** @throws AppError `email_ya_registrado`, whatever the case of its letters */
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

/** By the hash of the confirmation link. Whether it is too old is the caller's rule. */
export async function findUsuarioByConfirmHash(em: EntityManager, hash: string): Promise<Usuario | null> {
  return one(selectUsuarios(em).where('email_confirm_hash', '=', hash));
}

/** By the hash of the password link. */
export async function findUsuarioByRecuperacionHash(em: EntityManager, hash: string): Promise<Usuario | null> {
  return one(selectUsuarios(em).where('recuperacion_hash', '=', hash));
}

/** Changes the password of whose link this still is, and uses the link up. False: it was used meanwhile. */
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
    .returning('id')
    .executeTakeFirst();
  return cambiado !== undefined;
}

/**
 * Those whose address is confirmed, oldest first: the command line acts for the only one without being told, and whoever signs up
 * with anybody's address is nobody yet.
 */
export async function listConfirmados(em: EntityManager): Promise<Usuario[]> {
  return selectUsuarios(em).where('email_confirmed', '=', true).orderBy('creado_en').orderBy('id').execute();
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

/** Nobody else counts what is of this user until the transaction ends. */
export async function holdUsuario(tx: EntityManager, usuario_id: string): Promise<void> {
  await db(tx).selectFrom('usuario').select('id').where('id', '=', usuario_id).forUpdate().execute();
}
