import { randomBytes } from 'node:crypto';
import { EMAIL_DEMO } from '../../contract/auth.ts';
import type { EmailPedido } from '../../contract/empresas/perfil.ts';
import { mailDeEmailNuevo } from '../../mails/emailNuevo.ts';
import { AppError } from '../../rules/errors.ts';
import { checkEmail } from '../../rules/password.ts';
import { findUsuarioByEmail, updateUsuario } from '../../store/empresas/usuarios.ts';
import { sendCounted } from '../documentos/sendCounted.ts';
import { HORAS_DE_EMAIL_NUEVO } from '../empresas/emailNuevo.ts';
import { hashOf, type UsuarioSesion } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';
import { requirePassword } from '../empresas/requirePassword.ts';

/**
 * Mails a link to another address of the user's: the address is theirs once the link is followed. A later request replaces this one.
 * @throws AppError `password_incorrecto`, `email_invalido`, `email_ya_registrado`, `usuario_de_la_demo`, `demasiados_correos`,
 *   `mail_no_disponible`
 */
export async function requestEmail(
  deps: Deps,
  { id, email: actual }: UsuarioSesion,
  pedido: EmailPedido,
): Promise<void> {
  await requirePassword(deps, id, pedido.actual);
  const email = pedido.email.trim();
  checkEmail(email);
  if ([email, actual].some((direccion) => direccion.toLowerCase() === EMAIL_DEMO))
    throw new AppError('usuario_de_la_demo');
  if ((await findUsuarioByEmail(deps.store.fork(), email)) !== null) {
    throw new AppError('email_ya_registrado', { campo: 'email' });
  }
  if (!deps.mail.configurado) throw new AppError('mail_no_disponible', { motivo: 'sin_configurar' });
  const secreto = randomBytes(32).toString('base64url');
  const url = `${deps.config.publicUrl}/api/auth/confirm-email/${secreto}`;
  const mail = mailDeEmailNuevo({ actual, url, horas: HORAS_DE_EMAIL_NUEVO, soporte: deps.config.soporteEmail });
  await sendCounted(deps, id, { para: email, ...mail }, 'email');
  await updateUsuario(deps.store.fork(), id, {
    email_nuevo: email,
    email_nuevo_hash: hashOf(secreto),
    email_nuevo_fecha: deps.clock.now(),
  });
}
