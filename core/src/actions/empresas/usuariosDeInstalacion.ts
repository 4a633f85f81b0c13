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

// What whoever runs the installation does with its users, at its terminal.

/** All of them, oldest first. */
export async function listUsuariosDeInstalacion(deps: Deps): Promise<UsuarioListado[]> {
  return listUsuarios(deps.store.fork());
}

/**
 * Closes the installation to a user: no password opens it, a mailed link neither, and what was open ends at once. What they own goes
 * on: their accounts are invoiced, and the people they share with stay. Doing it again changes nothing.
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

/** Lets a user in again, with the password that they had. @throws AppError `usuario_no_encontrado` */
export async function unblockUsuario(deps: Deps, email: string): Promise<{ id: string; email: string }> {
  const usuario = await findByEmail(deps, email);
  await setBloqueo(deps.store.fork(), usuario.id, false);
  return usuario;
}

/**
 * Another password for a user: what was open with the one before ends. Who is blocked still is.
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
 * Another address for a user, who keeps the password and what is open. The demo's has none but its own: by it nobody gets in with its
 * password, which everybody knows, outside of the simulator.
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
