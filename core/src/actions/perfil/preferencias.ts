import type { PreferenciaCambiada, Preferencias } from '../../contract/empresas/preferencias.ts';
import { listPreferencias, savePreferencia } from '../../store/perfil/preferencias.ts';
import type { Deps } from '../process/deps.ts';

/** Columns and views that a user chose for each list, the same in every browser. */
export async function readPreferencias(deps: Deps, usuario_id: string): Promise<Preferencias> {
  return { listas: await listPreferencias(deps.store.fork(), usuario_id) };
}

/** Keeps the columns or the views of a list. */
export async function changePreferencia(
  deps: Deps,
  usuario_id: string,
  cambio: PreferenciaCambiada,
): Promise<Preferencias> {
  await savePreferencia(deps.store.fork(), usuario_id, cambio);
  return readPreferencias(deps, usuario_id);
}
