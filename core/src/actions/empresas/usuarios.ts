import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { EMAIL_DEMO, type Credenciales, type SesionAbierta } from '../../contract/auth.ts';
import { openOnce } from '../../openOnce.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { checkEmail, checkPassword } from '../../rules/password.ts';
import type { EntityManager } from '../../store/db.ts';
import { createSesion, deleteSesion, findSesion, useSesion } from '../../store/empresas/sesiones.ts';
import {
  createUsuario as insertUsuario,
  findUsuario,
  findUsuarioByEmail,
  holdUsuario,
  isBloqueado,
} from '../../store/empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

/** User of a request, with the session. */
export interface UsuarioSesion {
  id: string;
  email: string;
  email_confirmed: boolean;
  token: string;
}

const SESSION_MS = 30 * 24 * 3_600_000;
/** Milliseconds between two writes of a session's last use. */
const VISTA_MS = 3_600_000;

/** Hash verified for an unknown e-mail, so that the answer takes as long as with a wrong password. */
const decoy = openOnce(() => hash(randomBytes(12).toString('hex')));

/**
 * Creates a user on behalf of the installation's operator: the e-mail counts as confirmed.
 * @throws AppError `email_invalido`, `password_invalido`, `email_ya_registrado`
 */
export async function createUsuario(deps: Deps, { email, password }: Credenciales): Promise<{ id: string }> {
  checkEmail(email);
  checkPassword(password);
  const id = await insertUsuario(deps.store.fork(), {
    email,
    password_hash: await hash(password),
    email_confirmed: true,
  });
  return { id };
}

/**
 * Opens a session of 30 days. The token is answered once and stored only as a hash.
 * @throws AppError `credenciales_invalidas`, if the e-mail or the password is wrong, or the password was changed meanwhile
 */
export async function login(deps: Deps, { email, password }: Credenciales, navegador = ''): Promise<SesionAbierta> {
  const usuario = await findUsuarioByEmail(deps.store.fork(), email);
  const guardado = usuario && !isBloqueado(usuario) ? usuario.password_hash : await decoy();
  const coincide = await verify(guardado, password);
  if (!usuario || !coincide || isOfDemo(deps, usuario)) throw new AppError('credenciales_invalidas');
  return openSesion(deps, usuario.id, { password_hash: usuario.password_hash, navegador });
}

/** Whether this is the demo's user outside the simulator, which never gets in: everybody knows its password. */
export function isOfDemo({ arca }: Deps, { email }: { email: string }): boolean {
  return arca.ambiente !== 'simulador' && email.toLowerCase() === EMAIL_DEMO;
}

/** Password that identified the user of a session, which must still be theirs, and the browser that opens it. */
interface SesionPedida {
  password_hash?: string;
  navegador?: string;
}

/**
 * Opens a session for an identified user.
 * @throws AppError `credenciales_invalidas` when the password was changed meanwhile
 */
export async function openSesion(
  deps: Deps,
  usuario_id: string,
  { password_hash, navegador = '' }: SesionPedida = {},
): Promise<SesionAbierta> {
  const token = randomBytes(32).toString('base64url');
  const vence_en = new Date(deps.clock.now().getTime() + SESSION_MS);
  const nueva = { token_hash: hashOf(token), vence_en, navegador, password_hash };
  if (!(await createSesion(deps.store.fork(), usuario_id, nueva))) throw new AppError('credenciales_invalidas');
  return { token };
}

/** User who gives an access, with the session's token; null: at the terminal, which has no session. */
export type QuienDa = Pick<UsuarioSesion, 'id'> & { token: string | null };

/**
 * Locks the user until the transaction ends, and checks the session again: a change of password meanwhile ended it, and it can no
 * longer give accesses.
 * @throws AppError `sesion_invalida`
 */
export async function holdSesion({ clock }: Deps, tx: EntityManager, { id, token }: QuienDa): Promise<void> {
  await holdUsuario(tx, id);
  await requireSinBloqueo(tx, id);
  if (token !== null && !(await findSesion(tx, hashOf(token), clock.now()))) throw new AppError('sesion_invalida');
}

/**
 * Refuses a blocked user anything that opens the installation, even at its operator's terminal.
 * @throws AppError `usuario_bloqueado`
 */
export async function requireSinBloqueo(em: EntityManager, id: string): Promise<void> {
  const usuario = await findUsuario(em, id);
  if (usuario && isBloqueado(usuario)) throw new AppError('usuario_bloqueado', { email: usuario.email });
}

/** @throws AppError `sesion_invalida` */
export async function authenticate(deps: Deps, token: string): Promise<UsuarioSesion> {
  const ahora = deps.clock.now();
  const sesion = await findSesion(deps.store.fork(), hashOf(token), ahora);
  if (!sesion || isOfDemo(deps, sesion)) throw new AppError('sesion_invalida');
  if (ahora.getTime() - sesion.vista_en.getTime() > VISTA_MS) await useSesion(deps.store.fork(), hashOf(token), ahora);
  return { id: sesion.usuario_id, email: sesion.email, email_confirmed: sesion.email_confirmed, token };
}

export async function logout(deps: Deps, { id, token }: Pick<UsuarioSesion, 'id' | 'token'>): Promise<void> {
  await deps.store.tx(async (tx) => {
    await deleteSesion(tx, hashOf(token));
    await announceSesion(deps, tx, id);
  });
}

/** Announces that a session of a user ended: its open streams check whether their session still stands. */
export async function announceSesion({ store }: Deps, tx: EntityManager, user_id: string): Promise<void> {
  await store.novedades.announce(tx, { user_id, tipo: 'todo', cuenta_id: null, lote_id: null });
}

/** Milliseconds between two checks of an open stream for an expired session, which nobody announces. */
const REVISAR_MS = 60_000;

/** A signal that aborts with `signal`, or when `check` refuses later: the session ended, or the shared access did. */
export function whileSesion(
  deps: Deps,
  { id, signal, check: again }: { id: string; signal: AbortSignal; check: () => Promise<unknown> },
): AbortSignal {
  const fin = new AbortController();
  const check = (): void => {
    again().catch((error: unknown) => {
      // A failure of the database decides nothing: the next check does.
      if (isAppError(error, 'sesion_invalida', 'clave_invalida', 'sin_acceso')) fin.abort();
    });
  };
  const reloj = setInterval(check, REVISAR_MS).unref();
  const combinada = AbortSignal.any([signal, fin.signal]);
  const oido = deps.store.novedades.listen((novedad) => {
    if (novedad === null || (novedad.user_id === id && novedad.tipo === 'todo')) check();
  });
  const leave = (): void => {
    clearInterval(reloj);
    oido.then(
      (stop) => stop(),
      () => undefined,
    );
  };
  combinada.addEventListener('abort', leave, { once: true });
  // A stream that cannot hear of ended sessions is closed.
  oido.catch(() => fin.abort());
  return combinada;
}

/** Stored form of a secret that only its owner has: a session's token, the secret of a mailed link. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
