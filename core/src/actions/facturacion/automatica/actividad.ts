import type { ActividadPagina } from '../../../contract/avisos/actividad.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { silencioOf } from '../../../rules/automatico/silencio.ts';
import {
  listActividad as listFilas,
  resolveActividad as resolveFila,
  type PaginaDeActividad,
} from '../../../store/avisos/actividad.ts';
import { findCuenta, type CuentaGuardada } from '../../../store/cuentas/cuentas.ts';
import { countAvisosPorHora } from '../../../store/avisos/notificaciones.ts';
import type { Deps } from '../../process/deps.ts';

/** Milliseconds before an account's last notice in which the marketplace's usual pace is measured. */
const HISTORIA_MS = 14 * 24 * 3_600_000;

/**
 * A page of what happened by itself on an account, and whether the marketplace has gone silent about it.
 * @throws AppError `cuenta_no_encontrada`
 */
export async function listActividad(
  deps: Deps,
  alcance: Alcance,
  cuenta_id: string,
  pagina: PaginaDeActividad,
): Promise<ActividadPagina> {
  const em = deps.store.fork();
  const silencio = await silencioDeCuenta(deps, await findCuenta(em, alcance, cuenta_id));
  return { ...(await listFilas(em, alcance, cuenta_id, pagina)), silencio };
}

/** Since when an account has had no notices, when that is longer than usual for it; null: it is not silent. */
export async function silencioDeCuenta(
  deps: Deps,
  {
    id,
    ultima_notificacion: ultima,
    requiere_vincular,
  }: Pick<CuentaGuardada, 'id' | 'ultima_notificacion' | 'requiere_vincular'>,
): Promise<ActividadPagina['silencio']> {
  // An account that is not linked gets no notices, and another activity already says so.
  if (requiere_vincular) return null;
  const ahora = deps.clock.now();
  const desde = new Date((ultima ?? ahora).getTime() - HISTORIA_MS);
  return silencioOf({ horas: await countAvisosPorHora(deps.store.fork(), id, desde), ultima }, ahora);
}

/** Marks an activity as seen to by a person. @throws AppError `actividad_no_encontrada` */
export async function resolveActividad(deps: Deps, alcance: Alcance, cuenta_id: string, id: string): Promise<void> {
  requireDerecho(alcance, 'emitir');
  await resolveFila(deps.store.fork(), alcance, cuenta_id, id);
}
