import { mailDeAccesoNuevo, type AccesoNuevo } from '../../mails/accesoNuevo.ts';
import { isAppError } from '../../rules/errors.ts';
import { findUsuario } from '../../store/empresas/usuarios.ts';
import { sendCounted } from '../documentos/topes.ts';
import type { Deps } from '../process/deps.ts';

/** Mails a user that a program was given something in their name. It is given all the same when the mail does not go out. */
export async function tellAccesoNuevo(deps: Deps, usuario_id: string, acceso: AccesoNuevo): Promise<void> {
  const usuario = await findUsuario(deps.store.fork(), usuario_id);
  if (!usuario || !deps.mail.configurado) return;
  const mail = mailDeAccesoNuevo({
    acceso,
    creado_en: deps.clock.now(),
    url: `${deps.config.publicUrl}/app/programas`,
    soporte: deps.config.soporteEmail,
  });
  try {
    await sendCounted(deps, usuario_id, { para: usuario.email, ...mail });
  } catch (error) {
    if (!isAppError(error, 'mail_no_disponible', 'demasiados_correos')) throw error;
    deps.log.warn({ user_id: usuario_id, codigo: error.code }, 'the mail of a new key or destino did not go out');
  }
}
