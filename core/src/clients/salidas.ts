import { setTimeout as sleep } from 'node:timers/promises';
import type { PedidoDeSalidas } from '../contract/cuentas/cupo.ts';
import { AppError } from '../rules/errors.ts';

export interface SalidasOptions {
  /** Takes so many starts of the budget, with something left free behind them. @throws when the budget cannot be read */
  tomar(pedido: Pick<PedidoDeSalidas, 'cuantos' | 'resguardoMs'>): Promise<number>;
  espacioMs: number;
  /** Starts taken at once. */
  tanda: number;
  /** How long whoever waits does so for a budget that cannot be read. */
  sinBaseMs?: number;
  /** Hears that the budget could not be read, and that it could (null). */
  onFailure(error: unknown): void;
}

export interface Salidas {
  /** Resolves when the next call may start. @throws AppError `base_de_datos_no_disponible` */
  next(): Promise<void>;
}

/** A call that did not start so soon after its time does not: later, it would fall among those of another process. */
export const TOLERANCIA_MS = 40;
/** A busy machine is late more often: it leaves more room behind its calls, up to this. */
const RESGUARDO_MS = { primero: 50, mayor: 2_000 };
/** The database is asked again after this, and whoever waits gives up after that: a restart of it fits in it. */
const REINTENTO_MS = 250;
const SIN_BASE_MS = 15_000;

interface Espera {
  desde: number;
  go(): void;
  fail(error: unknown): void;
}

/**
 * When the calls of one key may start, in this process: a short slice of the budget at a time, for as many as wait now. Nothing
 * is kept of a process that dies but the rest of its slice, which goes by.
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
      // The database answered somewhere between the two: never before its time, and late as in the worst case.
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

/** A timer may fire a little before its time. */
async function until(instante: number): Promise<void> {
  for (let falta = instante - performance.now(); falta > 0; falta = instante - performance.now()) await sleep(falta);
}
