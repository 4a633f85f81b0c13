import { recordActividades, resolveActividades } from '../../store/avisos/actividad.ts';
import type { Deps } from '../process/deps.ts';

/** Data that the application may lack the permission to read: the buyer, or the state of a claim. */
type Permiso = 'comprador' | 'reclamos';

/** Reports once per account that the application lacks a permission, until it has it again. */
export async function tellPermiso(deps: Deps, cuenta_id: string, permiso: Permiso): Promise<void> {
  await recordActividades(deps.store.fork(), [
    { cuenta_id, tipo: 'permiso_faltante', clave: permiso, datos: { permiso }, requiere_persona: true },
  ]);
}

/** Ends that report: the marketplace answered a call that needs the permission. */
export async function resolvePermiso(deps: Deps, cuenta_id: string, permiso: Permiso): Promise<void> {
  await resolveActividades(deps.store.fork(), { cuenta_id, tipo: 'permiso_faltante', clave: permiso });
}
