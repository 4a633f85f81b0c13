import type { ActividadPagina } from '../../contract/avisos/actividad.ts';
import { requireDerecho, type Alcance } from '../../rules/alcance.ts';
import { silencioDe } from '../../rules/automatico/silencio.ts';
import { listActividad as listFilas, resolveActividad as resolveFila } from '../../store/avisos/actividad.ts';
import { findCuenta } from '../../store/cuentas/cuentas.ts';
import { countAvisosPorHora } from '../../store/avisos/notificaciones.ts';
import type { Deps } from '../process/deps.ts';

/** What the marketplace usually does is seen in this long before its last notice. */
const HISTORIA_MS = 14 * 24 * 3_600_000;

/**
 * A page of what happened by itself on an account, and whether the marketplace has gone silent about it.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function listActividad(
  deps: Deps,
  alcance: Alcance,
  cuenta_id: string,
  pagina: { limit: number; offset: number; pendientes: boolean },
): Promise<ActividadPagina> {
  const em = deps.store.fork();
  const { ultima_notificacion: ultima, requiere_vincular } = await findCuenta(em, alcance, cuenta_id);
  const ahora = deps.clock.now();
  const horas = await countAvisosPorHora(em, cuenta_id, new Date((ultima ?? ahora).getTime() - HISTORIA_MS));
  // An account that is not linked gets no notices, and another activity already says so.
  const silencio = requiere_vincular ? null : silencioDe({ horas, ultima }, ahora);
  return { ...(await listFilas(em, alcance, cuenta_id, pagina)), silencio };
}

/** Somebody saw to it. @throws AppError `actividad_no_encontrada` */
export async function resolveActividad(deps: Deps, alcance: Alcance, cuenta_id: string, id: string): Promise<void> {
  requireDerecho(alcance, 'emitir');
  await resolveFila(deps.store.fork(), alcance, cuenta_id, id);
}
