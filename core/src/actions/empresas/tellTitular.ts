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
 * Mails a user something of their own that they have to know, which no limit of the mails that a user sends keeps back: whoever is in
 * with their password could use those up first. What it tells of stands all the same when the mail does not go out.
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

/** Where each is seen, and taken away. */
const lugares: Readonly<Record<AccesoNuevo['clase'], string>> = {
  clave: '/app/programas',
  destino: '/app/programas',
  invitacion: '/app/empresas/personas',
  miembro: '/app/empresas/personas',
  enlace: '/app/reportes',
  envio: '/app/reportes',
};

/** Mails a user that somebody, or a program, was let in to what is theirs. */
export async function tellAccesoNuevo(deps: Deps, usuario_id: string, acceso: AccesoNuevo): Promise<void> {
  const mail = mailDeAccesoNuevo({
    acceso,
    creado_en: deps.clock.now(),
    url: deps.config.publicUrl + lugares[acceso.clase],
    soporte: deps.config.soporteEmail,
  });
  await tellTitular(deps, usuario_id, mail);
}

/** Mails a user who still gets in to what is theirs, when the password is another; nothing when nobody does. */
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
