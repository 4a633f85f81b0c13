import { randomBytes } from 'node:crypto';
import { hash as hashPassword } from '@node-rs/argon2';
import {
  FRAGMENTO_RECUPERACION,
  type ContrasenaNueva,
  type Credenciales,
  type SesionAbierta,
} from '../../contract/auth.ts';
import { mailDeConfirmacion } from '../../mails/confirmacion.ts';
import { mailDeRecuperacion } from '../../mails/recuperacion.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { checkEmail, checkPassword } from '../../rules/password.ts';
import {
  createUsuario,
  findUsuario,
  findUsuarioByConfirmHash,
  findUsuarioByEmail,
  findUsuarioByRecuperacionHash,
  isBloqueado,
  spendRecuperacion,
  updateUsuario,
} from '../../store/empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';
import { readEmailNuevo, takeEmailNuevo, type Confirmacion } from './emailNuevo.ts';
import { tellAccesosQueSiguen } from './tellTitular.ts';
import { endAccesos } from './accesos.ts';
import { hashOf, isOfDemo, openSesion } from './usuarios.ts';

const HORA_MS = 3_600_000;
const HORAS_CONFIRMACION = 48;
const MINUTOS_RECUPERACION = 60;

/**
 * Signs a user up: stores the user, mails the confirmation link and opens a session that reaches only the gate until the link is
 * followed. If the mail does not go out, the user stays and can ask for another.
 * @throws AppError `campo_requerido`, `email_invalido`, `password_invalido`, `email_ya_registrado`, `registro_cerrado`,
 *   `mail_no_disponible` when mail is not configured: nobody could ever confirm
 */
export async function signup(deps: Deps, { email, password }: Credenciales, navegador = ''): Promise<SesionAbierta> {
  if (deps.config.registro === 'cerrado') throw new AppError('registro_cerrado');
  checkEmail(email);
  checkPassword(password);
  if (!deps.mail.configurado) throw new AppError('mail_no_disponible', { motivo: 'sin_configurar' });
  const secreto = newSecret();
  const password_hash = await hashPassword(password);
  const id = await createUsuario(deps.store.fork(), {
    email,
    password_hash,
    email_confirm_hash: hashOf(secreto),
    email_confirm_hash_date: deps.clock.now(),
  });
  try {
    await sendConfirmation(deps, email, secreto);
  } catch (error) {
    if (!isAppError(error, 'mail_no_disponible')) throw error;
    deps.log.warn({ user_id: id, ...error.data }, 'the confirmation mail did not go out');
  }
  return openSesion(deps, id, { password_hash, navegador });
}

/**
 * Sends a new confirmation link, and the earlier one stops working. A confirmed user gets no link.
 * @throws AppError `usuario_no_encontrado`, `mail_no_disponible`
 */
export async function resendConfirmEmail(deps: Deps, usuario_id: string): Promise<void> {
  const usuario = await findUsuario(deps.store.fork(), usuario_id);
  if (!usuario) throw new AppError('usuario_no_encontrado');
  if (usuario.email_confirmed) return;
  const secreto = newSecret();
  await updateUsuario(deps.store.fork(), usuario_id, {
    email_confirm_hash: hashOf(secreto),
    email_confirm_hash_date: deps.clock.now(),
  });
  await sendConfirmation(deps, usuario.email, secreto);
}

/**
 * User whose e-mail a link confirms, within 48 hours. Reading changes nothing: programs that inspect mails follow links.
 * @throws AppError `link_vencido`
 */
export async function readConfirmacion(deps: Deps, secreto: string): Promise<Confirmacion> {
  const pedida = await readEmailNuevo(deps, secreto);
  if (pedida !== null) return pedida;
  const usuario = await findUsuarioByConfirmHash(deps.store.fork(), hashOf(secreto));
  if (!usuario || isOver(deps, usuario.email_confirm_hash_date, HORAS_CONFIRMACION * HORA_MS)) {
    throw new AppError('link_vencido');
  }
  return { id: usuario.id, email: usuario.email, anterior: null };
}

/**
 * Confirms the e-mail of a link's user, which becomes theirs when they asked for another one. Doing it again changes nothing.
 * @throws AppError `link_vencido`, `email_ya_registrado`
 */
export async function confirmEmail(deps: Deps, secreto: string): Promise<void> {
  const confirmacion = await readConfirmacion(deps, secreto);
  const { id } = confirmacion;
  if (confirmacion.anterior !== null) return takeEmailNuevo(deps, confirmacion);
  await updateUsuario(deps.store.fork(), id, { email_confirmed: true });
}

/**
 * Mails the link to choose another password. The answer never tells whether the user exists: it is the same for an unknown e-mail,
 * and for a mail that cannot be delivered.
 * @throws AppError `campo_requerido`, `email_invalido`, `mail_no_disponible` when mail is not configured
 */
export async function requestPasswordReset(deps: Deps, email: string): Promise<void> {
  checkEmail(email);
  if (!deps.mail.configurado) throw new AppError('mail_no_disponible', { motivo: 'sin_configurar' });
  const usuario = await findUsuarioByEmail(deps.store.fork(), email);
  if (!usuario || isBloqueado(usuario) || isOfDemo(deps, usuario)) return;
  const secreto = newSecret();
  await updateUsuario(deps.store.fork(), usuario.id, {
    recuperacion_hash: hashOf(secreto),
    recuperacion_fecha: deps.clock.now(),
  });
  const url = `${deps.config.publicUrl}/app${FRAGMENTO_RECUPERACION}${secreto}`;
  // The mail is not awaited: its time would tell which e-mails have a user.
  deps.mail
    .send({
      para: usuario.email,
      ...mailDeRecuperacion({ url, minutos: MINUTOS_RECUPERACION, soporte: deps.config.soporteEmail }),
    })
    .catch((error: unknown) => deps.log.error({ user_id: usuario.id, err: error }, 'the password mail did not go out'));
}

/**
 * User whose password a link changes, within an hour. Reading does not spend the link.
 * @throws AppError `link_vencido`
 */
export async function readRecuperacion(deps: Deps, secreto: string): Promise<{ id: string }> {
  const usuario = await findUsuarioByRecuperacionHash(deps.store.fork(), hashOf(secreto));
  if (!usuario || isOver(deps, usuario.recuperacion_fecha, MINUTOS_RECUPERACION * 60_000)) {
    throw new AppError('link_vencido');
  }
  return usuario;
}

/**
 * Changes the password with the secret of the mailed link, once and within an hour; every open session ends and a new one begins.
 * An intruder may have made keys and destinos, and invited people: the keys are revoked, the destinos stopped and the pending
 * invitations taken back; existing members are told to the user by mail. Having read the mail also confirms the e-mail.
 * @throws AppError `campo_requerido`, `password_invalido`, `link_vencido`
 */
export async function resetPassword(
  deps: Deps,
  { hash: secreto, password }: ContrasenaNueva,
  navegador = '',
): Promise<SesionAbierta> {
  checkPassword(password);
  const usuario = await readRecuperacion(deps, secreto);
  const password_hash = await hashPassword(password);
  await deps.store.tx(async (tx) => {
    // Only the first of several simultaneous calls spends the link.
    if (!(await spendRecuperacion(tx, usuario.id, hashOf(secreto), password_hash))) throw new AppError('link_vencido');
    await endAccesos(deps, tx, usuario.id);
  });
  await tellAccesosQueSiguen(deps, usuario.id);
  return openSesion(deps, usuario.id, { password_hash, navegador });
}

async function sendConfirmation(deps: Deps, email: string, secreto: string): Promise<void> {
  const url = `${deps.config.publicUrl}/api/auth/confirm-email/${secreto}`;
  await deps.mail.send({
    para: email,
    ...mailDeConfirmacion({ url, horas: HORAS_CONFIRMACION, soporte: deps.config.soporteEmail }),
  });
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function isOver(deps: Deps, desde: Date | null | undefined, dura: number): boolean {
  return !desde || deps.clock.now().getTime() - desde.getTime() > dura;
}
