import { mailDeAccesoNuevo, type AccesoNuevo } from '../../mails/accesoNuevo.ts';
import { mailDeAccesosQueSiguen } from '../../mails/accesosQueSiguen.ts';
import type { Plantilla } from '../../mails/plantilla.ts';
import { ownAlcance } from '../../rules/alcance.ts';
import { isAppError } from '../../rules/errors.ts';
import { listEnlacesVivos } from '../../store/contador/enlaces.ts';
import { listEnvios } from '../../store/contador/envios.ts';
import { findUsuario } from '../../store/empresas/usuarios.ts';
import { listMiembros } from '../../store/miembros/miembros.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Mails a user a security notice, outside the daily limits of the user's mails: an intruder with the password could use those up
 * first. If the mail does not go out, the event that it reports stands all the same.
 */
export async function tellTitular(deps: Deps, usuario_id: string, mail: Plantilla): Promise<void> {
  const usuario = await findUsuario(deps.store.fork(), usuario_id);
  if (!usuario || !deps.mail.configurado) return;
  try {
    await deps.mail.send({ para: usuario.email, ...mail });
  } catch (error) {
    if (!isAppError(error, 'mail_no_disponible')) throw error;
    deps.log.warn({ user_id: usuario_id, asunto: mail.asunto, ...error.data }, 'a mail to a user did not go out');
  }
}

/** Page where each access is seen and taken away. */
const lugares: Readonly<Record<AccesoNuevo['clase'], string>> = {
  clave: '/app/programas',
  destino: '/app/programas',
  invitacion: '/app/empresas/personas',
  miembro: '/app/empresas/personas',
  enlace: '/app/reportes',
  envio: '/app/reportes',
};

/** Mails a user that a person or a program was given access to the user's data. */
export async function tellAccesoNuevo(deps: Deps, usuario_id: string, acceso: AccesoNuevo): Promise<void> {
  const mail = mailDeAccesoNuevo({
    acceso,
    creado_en: deps.clock.now(),
    url: deps.config.publicUrl + lugares[acceso.clase],
    soporte: deps.config.soporteEmail,
  });
  await tellTitular(deps, usuario_id, mail);
}

/** Mails a user, after a change of password, who else keeps access to the user's data; without anybody else, no mail goes. */
export async function tellAccesosQueSiguen(deps: Deps, usuario_id: string): Promise<void> {
  const miembros = await listMiembros(deps.store.fork(), ownAlcance(usuario_id));
  const enlaces = await listEnlacesVivos(deps.store.fork(), usuario_id);
  const envios = await listEnvios(deps.store.fork(), usuario_id);
  if (miembros.length + enlaces.length + envios.length === 0) return;
  const mail = mailDeAccesosQueSiguen({
    miembros: miembros.map(({ email, rol, empresas }) => ({
      email,
      rol,
      empresas: empresas.map(({ razon_social }) => razon_social),
    })),
    enlaces,
    envios,
    url: deps.config.publicUrl + lugares.miembro,
    soporte: deps.config.soporteEmail,
  });
  await tellTitular(deps, usuario_id, mail);
}
