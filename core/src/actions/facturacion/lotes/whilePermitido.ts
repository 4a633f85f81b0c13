import { ownAlcance, type Alcance } from '../../../rules/alcance.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import { findCuenta } from '../../../store/cuentas/cuentas.ts';
import { findUsuario } from '../../../store/empresas/usuarios.ts';
import type { CorridaLote } from '../../../store/ventas/corridas.ts';
import { findAlcanceDeEmision, openAlcance } from '../../miembros/alcance.ts';
import type { Deps } from '../../process/deps.ts';
import type { OnProgress, Progress } from '../../process/results.ts';

/** Steps before ARCA may be asked for more: a chunk that was begun is settled before the permission is checked again. */
const ANTES_DE_PEDIR: ReadonlySet<Progress['paso']> = new Set(['preparando', 'esperando_serie', 'guardado']);

/**
 * Reach of a batch's work: that of its requester now, and no other company of the owner's, also for sales that another company invoiced.
 * @throws AppError `lote_sin_acceso`
 */
export async function alcanceOf(deps: Deps, { user_id, pedido_por }: CorridaLote): Promise<Alcance> {
  if (pedido_por === null) return ownAlcance(user_id);
  try {
    return await openAlcance(deps, pedido_por, user_id);
  } catch (error) {
    if (isAppError(error, 'sin_acceso')) throw await sinAcceso(deps, pedido_por);
    throw error;
  }
}

async function sinAcceso(deps: Deps, usuario_id: string): Promise<AppError> {
  const usuario = await findUsuario(deps.store.fork(), usuario_id);
  return new AppError('lote_sin_acceso', { email: usuario?.email ?? null });
}

/**
 * Does the work of a batch as long as its requester may issue: once they may not, nothing more is requested from ARCA. Chunks that had
 * begun are settled by the system as always; the other sales, decided by somebody who no longer decides, stay to be invoiced. The
 * owner's own batches are not checked.
 * @throws AppError `lote_sin_acceso`
 */
export async function whilePermitido<T>(
  deps: Deps,
  corrida: CorridaLote,
  onProgress: OnProgress,
  work: (onProgress: OnProgress, signal: AbortSignal | null) => Promise<T>,
): Promise<T> {
  const { pedido_por } = corrida;
  if (pedido_por === null) return work(onProgress, null);
  const fin = new AbortController();
  const requirePermiso = async (): Promise<void> => {
    if (!fin.signal.aborted && !(await mayIssue(deps, corrida, pedido_por))) fin.abort();
  };
  const requireSeguir = async (): Promise<void> => {
    if (fin.signal.aborted) throw await sinAcceso(deps, pedido_por);
  };
  await requirePermiso();
  await requireSeguir();
  const resultado = await work(async (progress) => {
    await onProgress(progress);
    if (ANTES_DE_PEDIR.has(progress.paso)) await requirePermiso();
  }, fin.signal);
  await requireSeguir();
  return resultado;
}

async function mayIssue(deps: Deps, { user_id, cuenta_id }: CorridaLote, usuario_id: string): Promise<boolean> {
  const alcance = await findAlcanceDeEmision(deps, usuario_id, user_id);
  if (alcance === null) return false;
  try {
    await findCuenta(deps.store.fork(), alcance, cuenta_id);
    return true;
  } catch (error) {
    if (isAppError(error, 'cuenta_no_encontrada')) return false;
    throw error;
  }
}
