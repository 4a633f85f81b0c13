import { randomBytes } from 'node:crypto';
import {
  DIAS_DE_INVITACION,
  FRAGMENTO_INVITACION,
  type Compartida,
  type InvitacionPedida,
  type InvitacionVista,
  type Miembros,
} from '../../contract/empresas/miembros.ts';
import { mailDeInvitacion } from '../../mails/invitacion.ts';
import { ownAlcance, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { MAX_MIEMBROS } from '../../rules/empresas/roles.ts';
import { AppError } from '../../rules/errors.ts';
import { checkEmail } from '../../rules/password.ts';
import type { EntityManager } from '../../store/db.ts';
import { listEmpresas } from '../../store/empresas/empresas.ts';
import { findUsuario, findUsuarioByEmail, updateUsuario } from '../../store/empresas/usuarios.ts';
import {
  countInvitaciones,
  deleteInvitacion,
  findInvitacion,
  findInvitacionAbierta,
  saveInvitacion,
  type InvitacionGuardada,
  type InvitacionNueva,
} from '../../store/miembros/invitaciones.ts';
import { addMiembro, countMiembros, listEmpresasOf, listRoles, lockMiembros } from '../../store/miembros/miembros.ts';
import { sendCounted } from '../documentos/sendCounted.ts';
import { tellAccesoNuevo } from '../empresas/tellTitular.ts';
import { hashOf, type UsuarioSesion } from '../empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';
import { listCompartidas, listMiembros, requireEmpresas, tell } from './miembros.ts';

/** Open invitations of an owner, at most: each is a mail to somebody who did not ask for it. */
const INVITACIONES_ABIERTAS = 20;

/**
 * Mails an invitation to some of the owner's companies, with a role. It replaces an earlier one to the same address. The owner is mailed
 * that somebody was invited. Answers all members and invitations.
 * @throws AppError `sin_derecho`, `campo_requerido`, `email_invalido`, `empresa_no_encontrada`, `invitacion_propia`,
 * `demasiados_miembros`, `demasiadas_invitaciones`, `demasiados_correos`, `mail_no_disponible`
 */
export async function inviteMiembro(deps: Deps, alcance: Alcance, pedida: InvitacionPedida): Promise<Miembros> {
  requireDerecho(alcance, 'configurar');
  const email = pedida.email.trim();
  checkEmail(email);
  const company_ids = await requireEmpresas(deps, alcance, pedida.empresas);
  const titular = await findUsuario(deps.store.fork(), alcance.titular_id);
  if (titular?.email.toLowerCase() === email.toLowerCase()) throw new AppError('invitacion_propia', { campo: 'email' });
  const { rol, ve_ganancias } = pedida;
  const empresas = await send(deps, alcance, { email, rol, ve_ganancias, company_ids });
  await tellAccesoNuevo(deps, alcance.titular_id, { clase: 'invitacion', email, rol, ve_ganancias, empresas });
  return listMiembros(deps, alcance);
}

/**
 * Mails an invitation again, with another link; the earlier one stops working.
 * @throws AppError as `inviteMiembro`; `invitacion_no_encontrada`
 */
export async function resendInvitacion(deps: Deps, alcance: Alcance, id: string): Promise<Miembros> {
  requireDerecho(alcance, 'configurar');
  const { email, rol, ve_ganancias, empresas } = await findInvitacion(deps.store.fork(), alcance.titular_id, id);
  await send(deps, alcance, { email, rol, ve_ganancias, company_ids: empresas.map((empresa) => empresa.id) });
  return listMiembros(deps, alcance);
}

/** Cancels an invitation: its link stops working. @throws AppError `sin_derecho`, `invitacion_no_encontrada` */
export async function cancelInvitacion(deps: Deps, alcance: Alcance, id: string): Promise<Miembros> {
  requireDerecho(alcance, 'configurar');
  if (!(await deleteInvitacion(deps.store.fork(), alcance.titular_id, id))) {
    throw new AppError('invitacion_no_encontrada');
  }
  return listMiembros(deps, alcance);
}

/**
 * The invitation behind a link. Reading it does not spend it: programs that look into mails follow links.
 * @throws AppError `invitacion_vencida`
 */
export async function readInvitacion(deps: Deps, secreto: string): Promise<InvitacionVista> {
  const { email, titular_id, titular_email, rol, ve_ganancias, empresas, vence_en } = await requireAbierta(
    deps,
    secreto,
  );
  const ids = empresas.map(({ id }) => id);
  return {
    email,
    de: titular_email,
    rol,
    ve_ganancias,
    empresas: empresas.map(({ razon_social }) => razon_social),
    conserva: await listEmpresasOf(deps.store.fork(), titular_id, email, ids),
    vence_en,
  };
}

/**
 * Accepts an invitation, once, with the session of the address it was mailed to: nobody accepts another's. Whoever has its secret read
 * that mail, which confirms the address too. A user who already works for that owner keeps their companies, with the role of the
 * invitation. The owner is mailed; answers what is shared from now on.
 * @throws AppError `invitacion_vencida`, `invitacion_ajena`, `demasiados_miembros`
 */
export async function acceptInvitacion(deps: Deps, usuario: UsuarioSesion, secreto: string): Promise<Compartida> {
  const { id, email, titular_id, rol, ve_ganancias, empresas } = await requireAbierta(deps, secreto);
  if (email.toLowerCase() !== usuario.email.toLowerCase()) throw new AppError('invitacion_ajena', { email });
  await deps.store.tx(async (tx) => {
    await requireLugar(tx, titular_id, usuario.email);
    // Of two acceptances at once the first one took the invitation.
    if (!(await deleteInvitacion(tx, titular_id, id))) throw new AppError('invitacion_vencida');
    const company_ids = empresas.map((empresa) => empresa.id);
    await addMiembro(tx, titular_id, { usuario_id: usuario.id, rol, ve_ganancias, company_ids });
    await tell(deps, tx, titular_id, usuario.id);
  });
  if (!usuario.email_confirmed) await updateUsuario(deps.store.fork(), usuario.id, { email_confirmed: true });
  await tellAccesoNuevo(deps, titular_id, {
    clase: 'miembro',
    email: usuario.email,
    rol,
    ve_ganancias,
    empresas: empresas.map(({ razon_social }) => razon_social),
  });
  const compartidas = await listCompartidas(deps, usuario.id);
  const nueva = compartidas.find(({ titular }) => titular.id === titular_id);
  if (!nueva) throw new AppError('sin_acceso');
  return nueva;
}

/** Mails an invitation, and keeps it once its mail went out: without its mail it does not exist. Answers which companies it is to. */
async function send(
  deps: Deps,
  { titular_id }: Alcance,
  { email, rol, ve_ganancias, company_ids }: Pick<InvitacionNueva, 'email' | 'rol' | 've_ganancias' | 'company_ids'>,
): Promise<string[]> {
  if (!deps.mail.configurado) throw new AppError('mail_no_disponible', { motivo: 'sin_configurar' });
  await deps.store.tx(async (tx) => {
    await requireLugar(tx, titular_id, email);
    if ((await countInvitaciones(tx, titular_id, email)) >= INVITACIONES_ABIERTAS) {
      throw new AppError('demasiadas_invitaciones', { cantidad: INVITACIONES_ABIERTAS });
    }
  });
  const titular = await findUsuario(deps.store.fork(), titular_id);
  const halladas = await listEmpresas(deps.store.fork(), { ...ownAlcance(titular_id), empresas: company_ids });
  // The companies were deleted since the invitation was requested.
  if (halladas.length === 0) throw new AppError('empresa_no_encontrada');
  const ids = halladas.map(({ id }) => id);
  const empresas = halladas.map(({ razon_social }) => razon_social);
  const secreto = randomBytes(32).toString('base64url');
  const mail = mailDeInvitacion({
    de: titular?.email ?? '',
    empresas,
    conserva: await listEmpresasOf(deps.store.fork(), titular_id, email, ids),
    rol,
    ve_ganancias,
    url: `${deps.config.publicUrl}/app${FRAGMENTO_INVITACION}${secreto}`,
    dias: DIAS_DE_INVITACION,
    soporte: deps.config.soporteEmail,
  });
  await sendCounted(deps, titular_id, { para: email, ...mail }, 'invitacion');
  const vence_en = new Date(deps.clock.now().getTime() + DIAS_DE_INVITACION * 24 * 3_600_000);
  await deps.store.tx((tx) =>
    saveInvitacion(tx, titular_id, { email, rol, ve_ganancias, company_ids: ids, huella: hashOf(secreto), vence_en }),
  );
  return empresas;
}

/** @throws AppError `demasiados_miembros` when this member would exceed the limit */
async function requireLugar(tx: EntityManager, titular_id: string, email: string): Promise<void> {
  await lockMiembros(tx, titular_id);
  if ((await countMiembros(tx, titular_id)) < MAX_MIEMBROS) return;
  const usuario = await findUsuarioByEmail(tx, email);
  if (usuario !== null && (await listRoles(tx, usuario.id, titular_id)).length > 0) return;
  throw new AppError('demasiados_miembros', { cantidad: MAX_MIEMBROS });
}

async function requireAbierta(deps: Deps, secreto: string): Promise<InvitacionGuardada> {
  const invitacion = await findInvitacionAbierta(deps.store.fork(), hashOf(secreto), deps.clock.now());
  if (invitacion === null || invitacion.empresas.length === 0) throw new AppError('invitacion_vencida');
  return invitacion;
}
