import type { Compartida, MiembroCambiado, Miembros } from '../../contract/empresas/miembros.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { computeTotal } from '../../rules/comprobantes/listado/totales.ts';
import { addDays, endOfMonth, today } from '../../rules/dates.ts';
import { alcanceCompartido } from '../../rules/empresas/roles.ts';
import { AppError } from '../../rules/errors.ts';
import { checkSimultaneo } from '../../rules/tipeado/simultaneo.ts';
import type { EntityManager } from '../../store/db.ts';
import { findUsuario } from '../../store/empresas/usuarios.ts';
import { deleteInvitacionesA, listInvitaciones } from '../../store/miembros/invitaciones.ts';
import {
  countEmpresas,
  deleteMiembro,
  isMiembro,
  listCompartidas as loadCompartidas,
  listMiembros as loadMiembros,
  lockMiembros,
  replaceMiembro,
  sumCompartidas,
} from '../../store/miembros/miembros.ts';
import type { Deps } from '../process/deps.ts';

/** Members the owner shares companies with, and invitations not accepted yet. @throws AppError `sin_derecho` */
export async function listMiembros(deps: Deps, alcance: Alcance): Promise<Miembros> {
  requireDerecho(alcance, 'configurar');
  const ahora = deps.clock.now();
  const invitaciones = await listInvitaciones(deps.store.fork(), alcance.titular_id);
  return {
    miembros: await loadMiembros(deps.store.fork(), alcance),
    invitaciones: invitaciones.map((invitacion) => ({ ...invitacion, vencida: invitacion.vence_en <= ahora })),
  };
}

/**
 * Changes a member's role and companies, from their next call. An earlier invitation that waits for them is cancelled: it would give
 * back what is taken away.
 * @throws AppError `sin_derecho`, `miembro_no_encontrado`, `empresa_no_encontrada`, `cambio_simultaneo` when the member changed since it
 * was read
 */
export async function updateMiembro(
  deps: Deps,
  alcance: Alcance,
  usuario_id: string,
  { rol, ve_ganancias, empresas, antes }: MiembroCambiado,
): Promise<Miembros> {
  requireDerecho(alcance, 'configurar');
  const company_ids = await requireEmpresas(deps, alcance, empresas);
  await deps.store.tx(async (tx) => {
    await lockMiembros(tx, alcance.titular_id);
    const miembros = await loadMiembros(tx, alcance);
    const miembro = miembros.find((candidato) => candidato.usuario_id === usuario_id);
    if (!miembro) throw new AppError('miembro_no_encontrado');
    const nuevo = { rol, ve_ganancias: ve_ganancias ?? miembro.ve_ganancias };
    const actual = {
      rol: miembro.rol,
      ve_ganancias: miembro.ve_ganancias,
      empresas: miembro.empresas.map(({ id }) => id),
    };
    checkSimultaneo(actual, antes, { ...nuevo, empresas: company_ids });
    await deleteInvitacionesA(tx, alcance.titular_id, miembro.email);
    await replaceMiembro(tx, alcance.titular_id, { usuario_id, ...nuevo, company_ids });
    await tell(deps, tx, alcance.titular_id, usuario_id);
  });
  return listMiembros(deps, alcance);
}

/**
 * Shares nothing more with a member: their next call is refused, and their open streams and waiting invitation end.
 * @throws AppError `sin_derecho`, `miembro_no_encontrado`
 */
export async function revokeMiembro(deps: Deps, alcance: Alcance, usuario_id: string): Promise<Miembros> {
  requireDerecho(alcance, 'configurar');
  await deps.store.tx(async (tx) => {
    await endMiembro(deps, tx, alcance.titular_id, usuario_id);
    const usuario = await findUsuario(tx, usuario_id);
    if (usuario) await deleteInvitacionesA(tx, alcance.titular_id, usuario.email);
  });
  return listMiembros(deps, alcance);
}

/** A user leaves what an owner shares with them. @throws AppError `miembro_no_encontrado` when nothing was shared */
export async function leaveCompartida(deps: Deps, usuario_id: string, titular_id: string): Promise<void> {
  await deps.store.tx((tx) => endMiembro(deps, tx, titular_id, usuario_id));
}

async function endMiembro(deps: Deps, tx: EntityManager, titular_id: string, usuario_id: string): Promise<void> {
  await lockMiembros(tx, titular_id);
  if ((await deleteMiembro(tx, titular_id, usuario_id)) === 0) throw new AppError('miembro_no_encontrado');
  await tell(deps, tx, titular_id, usuario_id);
}

/** Whether anybody shares anything with a user. */
export function hasCompartidas(deps: Deps, usuario_id: string): Promise<boolean> {
  return isMiembro(deps.store.fork(), usuario_id);
}

/** The companies shared with a user, by owner, each company with the month before this one. */
export async function listCompartidas(deps: Deps, usuario_id: string): Promise<Compartida[]> {
  const hasta = addDays(`${today(deps.clock.now()).slice(0, 7)}-01`, -1);
  const periodo = hasta.slice(0, 7);
  const mes = { ambiente: deps.arca.ambiente, desde: `${periodo}-01`, hasta: endOfMonth(hasta) };
  const [empresas, sumas] = await Promise.all([
    loadCompartidas(deps.store.fork(), usuario_id, periodo),
    sumCompartidas(deps.store.fork(), usuario_id, mes),
  ]);
  return [...Map.groupBy(empresas, ({ titular_id }) => titular_id)].flatMap(([id, empresaCompartidas]) => {
    const [primera] = empresaCompartidas;
    if (!primera) return [];
    return {
      titular: { id, email: primera.titular_email },
      rol: primera.rol,
      derechos: [
        ...(alcanceCompartido(
          usuario_id,
          id,
          empresaCompartidas.map(({ id: company_id, rol, ve_ganancias }) => ({ company_id, rol, ve_ganancias })),
        )?.derechos ?? []),
      ],
      empresas: empresaCompartidas.map(({ id: company_id, razon_social, cuit, presentado_en }) => {
        const { emitidos } = computeTotal(sumas.filter((suma) => suma.company_id === company_id));
        return {
          id: company_id,
          razon_social,
          cuit,
          mes: { periodo, comprobantes: emitidos.cantidad, importe: emitidos.total, presentado_en },
        };
      }),
    };
  });
}

/** Companies of the owner, each once. @throws AppError `empresa_no_encontrada` when one is not the owner's */
export async function requireEmpresas(deps: Deps, alcance: Alcance, ids: readonly string[]): Promise<string[]> {
  const distintas = [...new Set(ids)];
  if ((await countEmpresas(deps.store.fork(), alcance, distintas)) < distintas.length) {
    throw new AppError('empresa_no_encontrada');
  }
  return distintas;
}

/** Tells that what is shared changed: the owner's screens read it again, and the member's open streams check whether they may go on. */
export async function tell(deps: Deps, tx: EntityManager, titular_id: string, usuario_id: string): Promise<void> {
  for (const user_id of [titular_id, usuario_id]) {
    await deps.store.novedades.announce(tx, { user_id, tipo: 'todo', cuenta_id: null, lote_id: null });
  }
}
