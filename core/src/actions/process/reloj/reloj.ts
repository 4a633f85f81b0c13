import { relojCorrido, relojSirve } from '../../../rules/arca/reloj.ts';
import { AppError } from '../../../rules/errors.ts';
import type { EntityManager } from '../../../store/db.ts';
import { readDatabaseClock } from '../../../store/postgres/readConexiones.ts';
import type { Clock } from './clock.ts';
import type { Log } from '../log/log.ts';

/** This process's clock against the database's, which all processes share. */
export interface Reloj {
  /** Milliseconds that our clock is ahead of the database's; null: not measured yet. */
  desvioMs(): number | null;
  /** @throws AppError `reloj_corrido` when the clock is too far off to date a voucher */
  requireSirve(): void;
  /** Compares both clocks. While the database does not answer, the last difference stays. */
  measure(): Promise<void>;
  /** Compares both clocks now and every minute, until it is closed. */
  watch(): Promise<{ close(): void }>;
}

const CADA_MS = 60_000;

export function createReloj(deps: { store: { fork(): EntityManager }; clock: Clock; log: Log }): Reloj {
  let desvio: number | null = null;
  const reloj: Reloj = {
    desvioMs: () => desvio,
    requireSirve() {
      if (relojSirve(desvio)) return;
      throw new AppError('reloj_corrido', { minutos: Math.round(Math.abs(desvio ?? 0) / 60_000) });
    },
    async measure() {
      const antes = relojCorrido(desvio);
      const desde = deps.clock.now().getTime();
      const databaseClock = await readDatabaseClock(deps.store.fork());
      // The database read its clock at some moment between our two readings.
      desvio = (desde + deps.clock.now().getTime()) / 2 - databaseClock.getTime();
      const data = { segundos: Math.round(desvio / 1_000), fecha_comprobantes: relojSirve(desvio) };
      if (relojCorrido(desvio)) deps.log.warn(data, 'this machine’s clock and the database’s differ');
      else if (antes) deps.log.info(data, 'this machine’s clock and the database’s agree again');
    },
    async watch() {
      const look = () =>
        reloj.measure().catch((error: unknown) => deps.log.warn({ err: error }, 'the clocks could not be compared'));
      await look();
      const timer = setInterval(() => void look(), CADA_MS);
      timer.unref();
      return { close: () => clearInterval(timer) };
    },
  };
  return reloj;
}
