import { hash } from '@node-rs/argon2';
import { EMAIL_DEMO, type Credenciales } from '../../contract/auth.ts';
import { AppError } from '../../rules/errors.ts';
import { checkEmail, checkPassword } from '../../rules/password.ts';
import {
  findUsuarioByEmail,
  holdUsuario,
  isBloqueado,
  listUsuarios,
  setBloqueo,
  setClave,
  setEmail,
  type Usuario,
  type UsuarioListado,
} from '../../store/empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';
import { endAccesos } from './accesos.ts';

// Actions of the installation's operator on its users, at its terminal.

/** Users of the installation, oldest first. */
export async function listUsuariosDeInstalacion(deps: Deps): Promise<UsuarioListado[]> {
  return listUsuarios(deps.store.fork());
}

/**
 * Blocks a user: neither a password nor a mailed link opens the installation, and open sessions end at once. The user's accounts
 * are still invoiced, and their members stay. Doing it again changes nothing.
 * @throws AppError `usuario_no_encontrado`
 */
export async function blockUsuario(deps: Deps, email: string): Promise<{ id: string; email: string }> {
  const usuario = await findByEmail(deps, email);
  await deps.store.tx(async (tx) => {
    await holdUsuario(tx, usuario.id);
    await setBloqueo(tx, usuario.id, true);
    await endAccesos(deps, tx, usuario.id);
  });
  return usuario;
}

/** Unblocks a user, who keeps the former password. @throws AppError `usuario_no_encontrado` */
export async function unblockUsuario(deps: Deps, email: string): Promise<{ id: string; email: string }> {
  const usuario = await findByEmail(deps, email);
  await setBloqueo(deps.store.fork(), usuario.id, false);
  return usuario;
}

/**
 * Sets another password for a user, and ends the sessions of the former one. A blocked user stays blocked.
 * @throws AppError `usuario_no_encontrado`, `password_invalido`
 */
export async function changeClave(
  deps: Deps,
  { email, password }: Credenciales,
): Promise<{ id: string; email: string; bloqueado: boolean }> {
  checkPassword(password);
  const usuario = await findByEmail(deps, email);
  const password_hash = await hash(password);
  await deps.store.tx(async (tx) => {
    await holdUsuario(tx, usuario.id);
    await setClave(tx, usuario.id, password_hash);
    await endAccesos(deps, tx, usuario.id);
  });
  return { id: usuario.id, email: usuario.email, bloqueado: isBloqueado(usuario) };
}

/**
 * Sets another e-mail for a user, whose password and sessions stay. The demo's user keeps its e-mail, and no other user takes it:
 * outside the simulator nobody may get in with the demo's password, which everybody knows.
 * @throws AppError `usuario_no_encontrado`, `email_invalido`, `email_ya_registrado`, `usuario_de_la_demo`
 */
export async function changeEmail(
  deps: Deps,
  { email, nuevo }: { email: string; nuevo: string },
): Promise<{ id: string; email: string }> {
  checkEmail(nuevo);
  const usuario = await findByEmail(deps, email);
  if ([usuario.email, nuevo].some((direccion) => direccion.toLowerCase() === EMAIL_DEMO)) {
    throw new AppError('usuario_de_la_demo');
  }
  await setEmail(deps.store.fork(), usuario.id, nuevo);
  return { id: usuario.id, email: nuevo };
}

async function findByEmail(deps: Deps, email: string): Promise<Usuario> {
  const usuario = await findUsuarioByEmail(deps.store.fork(), email);
  if (!usuario) throw new AppError('usuario_no_encontrado', { email });
  return usuario;
}
