import type { Deps } from '@talonario/core/server/instalacion';
import { dispatchNotificaciones, NOTICES_AT_ONCE } from '@talonario/core/server/ventas';
import { startRonda, type Ronda } from './ronda.ts';

/**
 * Pace of the looks for notices, in milliseconds and pauses. With more processes looking, each finds fewer notices and each notice costs
 * more.
 */
const RITMO = { pausaMs: 500, pausasDeLosOtros: 10 };

/** Turns stored notices into jobs, as they arrive, until it is closed. */
export function startNotices(deps: Deps): Ronda {
  return startRonda(deps, RITMO, async () => {
    const tomadas = await dispatchNotificaciones(deps).catch((error: unknown) => {
      if (!deps.caidas.tell(error, 'notices')) deps.log.error({ err: error }, 'notices not turned into jobs');
      return 0;
    });
    // A full batch means that more notices wait.
    return tomadas >= NOTICES_AT_ONCE;
  });
}
