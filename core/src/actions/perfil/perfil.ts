import { hash } from '@node-rs/argon2';
import type { AvisosPorMail, PasswordCambiado, Perfil } from '../../contract/empresas/perfil.ts';
import { ownAlcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { checkPassword } from '../../rules/password.ts';
import { nombreDelNavegador } from '../../rules/perfil/navegador.ts';
import { listEmpresas } from '../../store/empresas/empresas.ts';
import { endOtrasSesiones, endSesion, listSesiones } from '../../store/empresas/sesiones.ts';
import { findUsuario, holdUsuario, setClave, updateUsuario } from '../../store/empresas/usuarios.ts';
import { deleteInvitaciones } from '../../store/miembros/invitaciones.ts';
import { revokeClaves } from '../../store/programas/claves.ts';
import { stopDestinos } from '../../store/programas/destinos.ts';
import { isOfDemo, announceSesion, hashOf, type UsuarioSesion } from '../empresas/usuarios.ts';
import { tellAccesosQueSiguen } from '../empresas/tellTitular.ts';
import type { Deps } from '../process/deps.ts';
import { listImpedimentos } from './closeCuenta.ts';
import { requirePassword } from '../empresas/requirePassword.ts';

/** A user's own account, with the open sessions. @throws AppError `usuario_no_encontrado` */
export async function readPerfil(deps: Deps, { id, token }: UsuarioSesion): Promise<Perfil> {
  const usuario = await findUsuario(deps.store.fork(), id);
  if (!usuario) throw new AppError('usuario_no_encontrado');
  const sesiones = await listSesiones(deps.store.fork(), id, deps.clock.now());
  const propia = hashOf(token);
  const empresas = await listEmpresas(deps.store.fork(), ownAlcance(id));
  return {
    email: usuario.email,
    email_nuevo: usuario.email_nuevo,
    creado_en: usuario.creado_en,
    avisos: { diario: usuario.mail_diario, hora: usuario.mail_hora, urgente: usuario.mail_urgente },
    sesiones: sesiones.map(({ token_hash, navegador, ...sesion }) => ({
      ...sesion,
      navegador: nombreDelNavegador(navegador),
      actual: token_hash === propia,
    })),
    impiden_cerrar: await listImpedimentos(deps, id),
    empresas: empresas.map(({ id: company_id, razon_social, cuit }) => ({ id: company_id, razon_social, cuit })),
  };
}

/**
 * Changes the user's password. This session stays; the others end, keys are revoked, destinos stop and pending invitations are taken back,
 * as after a recovery: an intruder may have made them. Whoever keeps access is told by mail.
 * @throws AppError `password_incorrecto`, `password_invalido`, `usuario_de_la_demo`
 */
export async function changePassword(
  deps: Deps,
  usuario: UsuarioSesion,
  { actual, password }: PasswordCambiado,
): Promise<Perfil> {
  checkPassword(password);
  if (isOfDemo(deps, usuario)) throw new AppError('usuario_de_la_demo');
  await requirePassword(deps, usuario.id, actual);
  const password_hash = await hash(password);
  await deps.store.tx(async (tx) => {
    await holdUsuario(tx, usuario.id);
    await setClave(tx, usuario.id, password_hash);
    await endOtrasSesiones(tx, usuario.id, hashOf(usuario.token));
    await revokeClaves(tx, usuario.id);
    await stopDestinos(tx, usuario.id);
    await deleteInvitaciones(tx, usuario.id);
    await announceSesion(deps, tx, usuario.id);
  });
  await tellAccesosQueSiguen(deps, usuario.id);
  return readPerfil(deps, usuario);
}

/** Chooses which mails of what needs a person the user gets. */
export async function chooseAvisos(
  deps: Deps,
  usuario: UsuarioSesion,
  { diario, hora, urgente }: AvisosPorMail,
): Promise<Perfil> {
  await updateUsuario(deps.store.fork(), usuario.id, {
    mail_diario: diario,
    mail_hora: hora,
    mail_urgente: urgente,
  });
  return readPerfil(deps, usuario);
}

/** Closes one of the user's sessions. @throws AppError `sesion_no_encontrada` */
export async function closeSesion(deps: Deps, usuario: UsuarioSesion, sesion_id: string): Promise<Perfil> {
  await deps.store.tx(async (tx) => {
    if (!(await endSesion(tx, usuario.id, sesion_id))) throw new AppError('sesion_no_encontrada');
    await announceSesion(deps, tx, usuario.id);
  });
  return readPerfil(deps, usuario);
}

/** Closes every session of the user but this one. */
export async function closeOtrasSesiones(deps: Deps, usuario: UsuarioSesion): Promise<Perfil> {
  await deps.store.tx(async (tx) => {
    await endOtrasSesiones(tx, usuario.id, hashOf(usuario.token));
    await announceSesion(deps, tx, usuario.id);
  });
  return readPerfil(deps, usuario);
}
