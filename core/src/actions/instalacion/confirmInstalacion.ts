import type { EstadoInstalacion } from '../../contract/instalacion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { hayCuentasDeOtros } from '../../store/instalacion/hayCuentasDeOtros.ts';
import { findUsuario } from '../../store/empresas/usuarios.ts';
import type { Deps } from '../process/deps.ts';

/** Whether the accounts of the marketplace are paused, and whether the caller may say that this installation is the real one. */
export async function readInstalacion(deps: Deps, alcance: Alcance): Promise<EstadoInstalacion> {
  const { pausa, confirmada_en } = await deps.instalacion.leer();
  return { pausa, confirmada_en, puede_confirmar: pausa !== null && (await puedeConfirmar(deps, alcance)) };
}

/**
 * The user says that this installation is the real one: the accounts work again.
 * @throws AppError `instalacion_de_otros` when other users have accounts in it: whoever operates the server says so in a terminal
 */
export async function confirmInstalacion(deps: Deps, alcance: Alcance): Promise<EstadoInstalacion> {
  if (!(await puedeConfirmar(deps, alcance))) throw new AppError('instalacion_de_otros');
  const usuario = await findUsuario(deps.store.fork(), alcance.usuario_id);
  await deps.instalacion.confirm(usuario?.email ?? alcance.usuario_id);
  return readInstalacion(deps, alcance);
}

/**
 * Users who signed up in somebody's server do not know where it was moved from: only a user who owns every linked account of the
 * marketplace speaks for all of them.
 */
async function puedeConfirmar(deps: Deps, { usuario_id, titular_id }: Alcance): Promise<boolean> {
  if (usuario_id !== titular_id) return false;
  return !(await hayCuentasDeOtros(deps.store.fork(), usuario_id));
}
