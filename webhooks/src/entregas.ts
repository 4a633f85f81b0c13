import type { Deps } from '@talonario/core/server/instalacion';
import { takeDestinos, tellDestino } from '@talonario/core/server/programas';
import { startRonda, type Ronda } from './ronda.ts';

/** How long something may wait to be told. */
const RITMO = { pausaMs: 1_000, pausasDeLosOtros: 5 };
/** Destinos told at once by this process; each waits for its other end, and does nothing meanwhile. */
const A_LA_VEZ = 16;

/** Tells the users' destinos what becomes of vouchers, as it happens, until it is closed: those under way are waited for. */
export function startEntregas(deps: Deps): Ronda {
  const enCurso = new Set<Promise<void>>();
  const told = (error: unknown): void => {
    if (!deps.caidas.tell(error, 'entregas')) deps.log.error({ err: error }, 'a destino could not be told');
  };
  const ronda = startRonda(deps, RITMO, async (signal) => {
    const libres = A_LA_VEZ - enCurso.size;
    if (libres === 0) return false;
    const { token, destinos } = await takeDestinos(deps, libres).catch((error: unknown) => {
      told(error);
      return { token: '', destinos: [] };
    });
    for (const destino of destinos) {
      const entrega = tellDestino(deps, destino, token, signal)
        .catch(told)
        .finally(() => enCurso.delete(entrega));
      enCurso.add(entrega);
    }
    return false;
  });
  return {
    async close() {
      await ronda.close();
      await Promise.all(enCurso);
    },
  };
}
