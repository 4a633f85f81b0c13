import { recordActividades, resolveActividades } from '../../store/avisos/actividad.ts';
import type { Deps } from '../process/deps.ts';

/** What the application may lack the permission to read: who buys, or where a claim stands. */
type Permiso = 'comprador' | 'reclamos';

/** The application lacks a permission: told once of the account, until it has it again. */
export async function tellPermiso(deps: Deps, cuenta_id: string, permiso: Permiso): Promise<void> {
  await recordActividades(deps.store.fork(), [
    { cuenta_id, tipo: 'permiso_faltante', clave: permiso, datos: { permiso }, requiere_persona: true },
  ]);
}

/** The application was answered what it needs the permission for: it has it. */
export async function resolvePermiso(deps: Deps, cuenta_id: string, permiso: Permiso): Promise<void> {
  await resolveActividades(deps.store.fork(), { cuenta_id, tipo: 'permiso_faltante', clave: permiso });
}
