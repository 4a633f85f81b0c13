import { listEnCola } from '../../store/emisiones.ts';
import type { Deps } from '../deps.ts';
import type { ResultadoEmision } from '../results.ts';
import { issueComprobantes, recoverEmisiones } from './issueComprobantes.ts';

/** Sends what waits for ARCA, of every user, after settling what was left open. Answers one result per waiting draft. */
export async function issueQueued(deps: Deps): Promise<ResultadoEmision[]> {
  await recoverEmisiones(deps, null);
  const porUsuario = new Map<string, string[]>();
  for (const { id, user_id } of await listEnCola(deps.store.fork(), deps.arca.ambiente)) {
    porUsuario.set(user_id, [...(porUsuario.get(user_id) ?? []), id]);
  }
  const resultados: ResultadoEmision[] = [];
  for (const [user_id, ids] of porUsuario) resultados.push(...(await issueComprobantes(deps, { user_id, ids })));
  return resultados;
}
