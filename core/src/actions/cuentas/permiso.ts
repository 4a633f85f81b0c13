import { recordActividades } from '../../store/avisos/actividad.ts';
import type { Deps } from '../process/deps.ts';

/** The application lacks the permission to read who buys: told once of the account, until it is linked again. */
export async function tellPermiso(deps: Deps, cuenta_id: string): Promise<void> {
  await recordActividades(deps.store.fork(), [
    { cuenta_id, tipo: 'permiso_faltante', clave: 'comprador', datos: {}, requiere_persona: true },
  ]);
}
