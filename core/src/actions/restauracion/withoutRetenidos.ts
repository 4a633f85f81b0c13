import { listCuitsConDesconocidos, listEnColaDeCuit } from '../../store/arca/retenidos.ts';
import { listSinReconocer } from '../../store/restauracion/recuperados.ts';
import type { Deps } from '../process/deps.ts';
import { matchDesconocidos, readDesconocidos } from './desconocidos.ts';

/**
 * Leaves out of a turn of the queue the drafts that already wait, with the reason written on them, for a number given since the copy that was
 * restored: the marketplace is not asked about their sales each minute. They take part again once the number is solved.
 */
export async function withoutRetenidos<T extends { id: string }>(deps: Deps, enCola: readonly T[]): Promise<T[]> {
  const { ambiente } = deps.arca;
  const retenidos = new Set<string>();
  for (const cuit of await listCuitsConDesconocidos(deps.store.fork(), ambiente)) {
    // A voucher found at ARCA may be one of them.
    if ((await listSinReconocer(deps.store.fork(), ambiente, cuit)).length > 0) continue;
    const borradores = (await listEnColaDeCuit(deps.store.fork(), ambiente, cuit)).filter(
      ({ con_motivo }) => con_motivo,
    );
    const porBorrador = await matchDesconocidos(deps, borradores, await readDesconocidos(deps, cuit));
    for (const id of porBorrador.keys()) retenidos.add(id);
  }
  return enCola.filter(({ id }) => !retenidos.has(id));
}
