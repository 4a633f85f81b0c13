import { randomUUID } from 'node:crypto';
import type { Serie } from '../../../contract/arca/arca.ts';
import { AppError } from '../../../rules/errors.ts';
import { keepSerie, releaseSerie, takeSerie, type SerieTomada } from '../../../store/comprobantes/series.ts';
import type { Deps } from '../../process/deps.ts';
import { isSurelyDead } from '../../../processIdentity.ts';

/** A serie held by this run. */
export interface Lease {
  serie: SerieTomada;
  token: string;
  arrendamientoMs: number;
  /** Extends the lease when less than half of it is left. Throws AppError `cerrojo_perdido`. */
  keep(): Promise<void>;
  /** Tells the lease that a transaction of ours, begun at this instant (`performance.now`), just extended it. */
  extended(since: number): void;
  /**
   * Signal that aborts a call before the lease ends, so that nothing of ours is under way when another run may take over, and when the
   * process does not wait any longer.
   * Throws AppError `cerrojo_perdido` when there is no time left to call at all.
   */
  signal(maxMs: number): AbortSignal;
  release(): Promise<void>;
}

/** Fields of the lease that a conditional write checks. */
export function holderOf({ serie, token, arrendamientoMs }: Lease): {
  serie_id: string;
  token: string;
  arrendamientoMs: number;
} {
  return { serie_id: serie.id, token, arrendamientoMs };
}

/**
 * Tokens of this process's runs that are still going: a lock with our pid and another token was left by a failed run. They are the
 * process's, not of `deps`: two `deps` in one process share the pid.
 */
const running = new Set<string>();

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/**
 * Takes the serie, waiting while another run issues on it.
 * @throws AppError `serie_ocupada` when it stays taken for `esperaSerieMs`; `emision_postergada` when this process is to end
 */
export async function acquireLease(deps: Deps, serie: Serie, onWait: () => Promise<void>): Promise<Lease> {
  const { arrendamientoMs, esperaSerieMs } = deps.issuing;
  const dueno = { token: randomUUID(), ...deps.identity };
  const limite = performance.now() + esperaSerieMs;
  let espera = FIRST_WAIT_MS;
  for (;;) {
    if (deps.cierre.terminando.aborted) throw new AppError('emision_postergada');
    // Measured before the database counts: our idea of the lease's end is never later than the real one.
    const desde = performance.now();
    const toma = await takeSerie(deps.store.fork(), deps.arca.ambiente, serie, dueno, arrendamientoMs, (duenoSerie) =>
      duenoSerie.pid === dueno.pid && duenoSerie.host === dueno.host && duenoSerie.inicio === dueno.inicio
        ? !running.has(duenoSerie.token)
        : isSurelyDead(duenoSerie, deps.identity),
    );
    if (toma.tomada) return heldLease(deps, toma.serie, dueno.token, arrendamientoMs, desde);
    if (performance.now() + espera > limite) {
      const { host, pid } = toma.dueno;
      throw new AppError('serie_ocupada', { ...serie, host, pid, hasta: toma.vence_en.toISOString() });
    }
    await onWait();
    await deps.sleep(espera);
    espera = Math.min(espera * 2, LONGEST_WAIT_MS);
  }
}

function heldLease(deps: Deps, serie: SerieTomada, token: string, arrendamientoMs: number, desde: number): Lease {
  running.add(token);
  let fin = desde + arrendamientoMs;
  // Milliseconds left to write the answer once a call was aborted.
  const margen = Math.min(20_000, arrendamientoMs / 4);
  return {
    serie,
    token,
    arrendamientoMs,
    async keep() {
      if (fin - performance.now() > arrendamientoMs / 2) return;
      const ahora = performance.now();
      await keepSerie(deps.store.fork(), serie.id, token, arrendamientoMs);
      fin = ahora + arrendamientoMs;
    },
    extended(since) {
      fin = since + arrendamientoMs;
    },
    signal(maxMs) {
      const queda = fin - margen - performance.now();
      if (queda <= 0) throw new AppError('cerrojo_perdido', { serie: serie.id });
      return AbortSignal.any([AbortSignal.timeout(Math.floor(Math.min(maxMs, queda))), deps.cierre.corte]);
    },
    async release() {
      running.delete(token);
      await releaseSerie(deps.store.fork(), serie.id, token);
    },
  };
}
