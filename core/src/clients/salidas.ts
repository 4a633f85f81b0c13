import { setTimeout as sleep } from 'node:timers/promises';
import type { PedidoDeSalidas } from '../contract/cuentas/cupo.ts';
import { AppError } from '../rules/errors.ts';

export interface SalidasOptions {
  /** Takes `cuantos` starts of the budget, with free time behind them. @throws when the budget cannot be read */
  tomar(pedido: Pick<PedidoDeSalidas, 'cuantos' | 'resguardoMs'>): Promise<number>;
  espacioMs: number;
  /** Most starts taken at once. */
  tanda: number;
  /** Milliseconds that a caller waits for a budget that cannot be read. */
  sinBaseMs?: number;
  /** Called with the error when the budget cannot be read, and with null when it can again. */
  onFailure(error: unknown): void;
}

export interface Salidas {
  /** Resolves when the next call may start. @throws AppError `base_de_datos_no_disponible` */
  next(): Promise<void>;
}

/** Milliseconds after its time when a call loses its start: later, it would fall among another process's calls. */
export const TOLERANCIA_MS = 40;
/** Milliseconds left free behind a process's calls: more on a busy machine, which is late more often. */
const RESGUARDO_MS = { primero: 50, mayor: 2_000 };
/** Milliseconds until the database is asked again, and until a waiting call gives up: a restart of the database fits. */
const REINTENTO_MS = 250;
const SIN_BASE_MS = 15_000;

interface Espera {
  desde: number;
  go(): void;
  fail(error: unknown): void;
}

/**
 * Start times of the calls of one key, in this process: it takes a short slice of the budget at a time, for the calls waiting now. A
 * process that dies only wastes the rest of its slice.
 */
export function createSalidas({
  tomar,
  espacioMs,
  tanda,
  sinBaseMs = SIN_BASE_MS,
  onFailure,
}: SalidasOptions): Salidas {
  const esperan: Espera[] = [];
  let resguardoMs = 0;
  let repartiendo = false;

  const deal = async (): Promise<void> => {
    const cuantos = Math.min(esperan.length, tanda);
    const pedido = performance.now();
    const espera = await tomar({ cuantos, resguardoMs });
    const dado = performance.now();
    let tarde = false;
    for (let n = 0; n < cuantos; n += 1) {
      // The database answered between `pedido` and `dado`: a start is never before the later one, and late by the earlier.
      const desde = dado + espera + n * espacioMs;
      const hasta = pedido + espera + n * espacioMs + TOLERANCIA_MS + resguardoMs;
      await until(desde);
      if (performance.now() > hasta) tarde = true;
      else esperan.shift()?.go();
    }
    resguardoMs = tarde
      ? Math.min(Math.max(RESGUARDO_MS.primero, resguardoMs * 2), RESGUARDO_MS.mayor)
      : Math.floor(resguardoMs / 2);
  };
  const run = async (): Promise<void> => {
    repartiendo = true;
    while (esperan.length > 0) {
      try {
        await deal();
        onFailure(null);
      } catch (error) {
        onFailure(error);
        const limite = performance.now() - sinBaseMs;
        while (esperan[0] && esperan[0].desde < limite) {
          esperan.shift()?.fail(new AppError('base_de_datos_no_disponible', { motivo: 'sin_cupo' }, { cause: error }));
        }
        await sleep(REINTENTO_MS);
      }
    }
    repartiendo = false;
  };

  return {
    next: () =>
      new Promise((go, fail) => {
        esperan.push({ desde: performance.now(), go, fail });
        if (!repartiendo) void run();
      }),
  };
}

/** Waits until an instant, and again when the timer fires a little early. */
async function until(instante: number): Promise<void> {
  for (let falta = instante - performance.now(); falta > 0; falta = instante - performance.now()) await sleep(falta);
}
