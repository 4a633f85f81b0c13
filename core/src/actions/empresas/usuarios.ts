import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { EMAIL_DEMO, type Credenciales, type SesionAbierta } from '../../contract/auth.ts';
import { openOnce } from '../../openOnce.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { checkEmail, checkPassword } from '../../rules/password.ts';
import type { EntityManager } from '../../store/db.ts';
import { createSesion, deleteSesion, findSesion } from '../../store/empresas/sesiones.ts';
import {
  createUsuario as insertUsuario,
  findUsuario,
  findUsuarioByEmail,
  holdUsuario,
  isBloqueado,
} from '../../store/empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

/** Who makes a request. */
export interface UsuarioSesion {
  id: string;
  email: string;
  email_confirmed: boolean;
  token: string;
}

const SESSION_MS = 30 * 24 * 3_600_000;

/** Verified when nobody has that e-mail, so that the answer takes as long as a wrong password's. */
const decoy = openOnce(() => hash(randomBytes(12).toString('hex')));

/**
 * A user made by whoever runs the system: its e-mail counts as confirmed.
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
 * Opens a session of 30 days. The token is told once and kept only as a hash.
 * @throws AppError `credenciales_invalidas`, whether the e-mail or the password is wrong, or was changed meanwhile
 */
export async function login(deps: Deps, { email, password }: Credenciales): Promise<SesionAbierta> {
  const usuario = await findUsuarioByEmail(deps.store.fork(), email);
  const guardado = usuario && !isBloqueado(usuario) ? usuario.password_hash : await decoy();
  const coincide = await verify(guardado, password);
  if (!usuario || !coincide || isOfDemo(deps, usuario)) throw new AppError('credenciales_invalidas');
  return openSesion(deps, usuario.id, usuario.password_hash);
}

/** Everybody knows its password: it is somebody in the simulator alone, whatever the database has. */
export function isOfDemo({ arca }: Deps, { email }: { email: string }): boolean {
  return arca.ambiente !== 'simulador' && email.toLowerCase() === EMAIL_DEMO;
}

/**
 * A session for somebody already known to be who they are: by a password, while it is theirs (`password_hash`).
 * @throws AppError `credenciales_invalidas` when it was changed meanwhile
 */
export async function openSesion(deps: Deps, usuario_id: string, password_hash?: string): Promise<SesionAbierta> {
  const token = randomBytes(32).toString('base64url');
  const vence_en = new Date(deps.clock.now().getTime() + SESSION_MS);
  const nueva = { token_hash: hashOf(token), vence_en, password_hash };
  if (!(await createSesion(deps.store.fork(), usuario_id, nueva))) throw new AppError('credenciales_invalidas');
  return { token };
}

/** Who gives something in their own name, by their session; null: at the terminal, where there is none. */
export type QuienDa = Pick<UsuarioSesion, 'id'> & { token: string | null };

/**
 * Holds the user until the transaction ends, and looks at the session again: a password that was chosen again meanwhile ended it, and
 * with it whatever it gives.
 * @throws AppError `sesion_invalida`
 */
export async function holdSesion({ clock }: Deps, tx: EntityManager, { id, token }: QuienDa): Promise<void> {
  await holdUsuario(tx, id);
  await requireSinBloqueo(tx, id);
  if (token !== null && !(await findSesion(tx, hashOf(token), clock.now()))) throw new AppError('sesion_invalida');
}

/**
 * A blocked user gets nothing that opens the installation, the terminal of who runs it included.
 * @throws AppError `usuario_bloqueado`
 */
export async function requireSinBloqueo(em: EntityManager, id: string): Promise<void> {
  const usuario = await findUsuario(em, id);
  if (usuario && isBloqueado(usuario)) throw new AppError('usuario_bloqueado', { email: usuario.email });
}

/** @throws AppError `sesion_invalida` */
export async function authenticate(deps: Deps, token: string): Promise<UsuarioSesion> {
  const sesion = await findSesion(deps.store.fork(), hashOf(token), deps.clock.now());
  if (!sesion || isOfDemo(deps, sesion)) throw new AppError('sesion_invalida');
  return { id: sesion.usuario_id, email: sesion.email, email_confirmed: sesion.email_confirmed, token };
}

export async function logout(deps: Deps, { id, token }: Pick<UsuarioSesion, 'id' | 'token'>): Promise<void> {
  await deps.store.tx(async (tx) => {
    await deleteSesion(tx, hashOf(token));
    await announceSesion(deps, tx, id);
  });
}

/** A session of a user ended: what is open with it looks again whether it still is one. */
export async function announceSesion({ store }: Deps, tx: EntityManager, user_id: string): Promise<void> {
  await store.novedades.announce(tx, { user_id, tipo: 'todo', cuenta_id: null, lote_id: null });
}

/** How often an open stream looks whether its session ran out, which nobody announces. */
const REVISAR_MS = 60_000;

/** A signal that aborts with `signal`, or when `check` refuses from then on: the session ended, or what was shared did. */
export function whileSesion(
  deps: Deps,
  { id, signal, check: again }: { id: string; signal: AbortSignal; check: () => Promise<unknown> },
): AbortSignal {
  const fin = new AbortController();
  const check = (): void => {
    again().catch((error: unknown) => {
      // Without a database nobody knows: it is looked at again.
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
  // Who hears nothing of the end of sessions keeps no stream open.
  oido.catch(() => fin.abort());
  return combinada;
}

/** What is kept of a secret that only its owner has: a session's token, the hash of a mailed link. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
