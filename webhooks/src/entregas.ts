import type { Deps } from '@talonario/core/server/instalacion';
import { takeDestinos, tellDestino } from '@talonario/core/server/programas';
import { startRonda, type Ronda } from './ronda.ts';

/** Pace of the looks for pending deliveries, in milliseconds and pauses. */
const RITMO = { pausaMs: 1_000, pausasDeLosOtros: 5 };
/** Destinos that this process delivers to at once; each mostly waits for its other end. */
const A_LA_VEZ = 16;

/** Delivers the news of comprobantes to the users' destinos until it is closed; deliveries under way are waited for. */
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
