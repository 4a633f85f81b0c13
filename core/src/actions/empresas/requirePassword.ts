import { verify } from '@node-rs/argon2';
import { AppError } from '../../rules/errors.ts';
import { findUsuario, isBloqueado, type Usuario } from '../../store/empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

/** The user, who proves again to be at the keyboard. @throws AppError `password_incorrecto` */
export async function requirePassword(deps: Deps, usuario_id: string, password: string): Promise<Usuario> {
  const usuario = await findUsuario(deps.store.fork(), usuario_id);
  if (!usuario || isBloqueado(usuario) || !(await verify(usuario.password_hash, password))) {
    throw new AppError('password_incorrecto', { campo: 'actual' });
  }
  return usuario;
}
