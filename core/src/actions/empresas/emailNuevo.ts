import { mailDeEmailCambiado } from '../../mails/emailNuevo.ts';
import { AppError } from '../../rules/errors.ts';
import { findUsuario, findUsuarioByEmailNuevoHash, setEmail } from '../../store/empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';
import { hashOf } from './usuarios.ts';

/** Hours that the link to another address is good for. */
export const HORAS_DE_EMAIL_NUEVO = 48;

/** An address that a link confirms, and the one that it takes the place of; null: the user signed up with it. */
export interface Confirmacion {
  id: string;
  email: string;
  anterior: string | null;
}

/** Address that a link confirms, within 48 hours; null: the link is of no such address. */
export async function readEmailNuevo(deps: Deps, secreto: string): Promise<Confirmacion | null> {
  const usuario = await findUsuarioByEmailNuevoHash(deps.store.fork(), hashOf(secreto));
  if (!usuario?.email_nuevo || !usuario.email_nuevo_fecha) return null;
  const edadMs = deps.clock.now().getTime() - usuario.email_nuevo_fecha.getTime();
  if (edadMs > HORAS_DE_EMAIL_NUEVO * 3_600_000) throw new AppError('link_vencido');
  return { id: usuario.id, email: usuario.email_nuevo, anterior: usuario.email };
}

/** Makes the confirmed address the user's, and tells the former one. @throws AppError `email_ya_registrado` */
export async function takeEmailNuevo(deps: Deps, { id, email, anterior }: Confirmacion): Promise<void> {
  await setEmail(deps.store.fork(), id, email);
  const usuario = await findUsuario(deps.store.fork(), id);
  deps.log.info({ user_id: id }, 'a user confirmed another address');
  if (!usuario || anterior === null || !deps.mail.configurado) return;
  const { soporteEmail: soporte } = deps.config;
  // The change stands, though the notice of it may not go out.
  await deps.mail.send({ para: anterior, ...mailDeEmailCambiado({ email, soporte }) }).catch((error: unknown) => {
    deps.log.error({ user_id: id, err: error }, 'the mail about another address did not go out');
  });
}
