import { id as idSchema } from '../../contract/base.ts';
import { ownAlcance, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { alcanceCompartido } from '../../rules/empresas/roles.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { listRoles } from '../../store/miembros/miembros.ts';
import type { Deps } from '../process/deps.ts';

/**
 * Reach of a user: their own, or what an owner shares with them now.
 * @throws AppError `sin_acceso` when the owner shares nothing with them, or there is no such owner
 */
export async function openAlcance(deps: Deps, usuario_id: string, titular_id: string): Promise<Alcance> {
  if (titular_id === usuario_id) return ownAlcance(usuario_id);
  if (!idSchema.safeParse(titular_id).success) throw new AppError('sin_acceso');
  const alcance = alcanceCompartido(usuario_id, titular_id, await listRoles(deps.store.fork(), usuario_id, titular_id));
  if (alcance === null) throw new AppError('sin_acceso');
  return alcance;
}

/** The companies that a user may issue for on behalf of the owner, as it is now; null: nothing. */
export async function findAlcanceDeEmision(
  deps: Deps,
  usuario_id: string,
  titular_id: string,
): Promise<Alcance | null> {
  try {
    const alcance = await openAlcance(deps, usuario_id, titular_id);
    requireDerecho(alcance, 'emitir');
    return alcance;
  } catch (error) {
    if (isAppError(error, 'sin_acceso', 'sin_derecho')) return null;
    throw error;
  }
}

/** Checks that the reach of a long task is still the same. @throws AppError `sin_acceso` when it changed */
export async function requireVigente(deps: Deps, alcance: Alcance): Promise<void> {
  const { usuario_id, titular_id } = alcance;
  // A user's own reach is never taken away: only a shared one is checked.
  if (usuario_id === titular_id) return;
  const ahora = await openAlcance(deps, usuario_id, titular_id);
  if (textOf(ahora) !== textOf(alcance)) throw new AppError('sin_acceso');
}

const textOf = ({ empresas, derechos }: Alcance): string => JSON.stringify([empresas, [...derechos]]);
