import Bottleneck from 'bottleneck';
import type { ClavePlaza } from '../contract/cuentas/cuenta.ts';
import type { Cupos, Ritmo } from '../contract/cuentas/cupo.ts';
import { AppError, type ErrorCode } from '../rules/errors.ts';
import type { Turn } from './http.ts';
import { createSalidas, TOLERANCIA_MS, type Salidas } from './salidas.ts';

export interface LimitsOptions {
  /** Processes that use the same name share the limits. */
  name: string;
  /** Calls begun per second in all processes, and calls under way in this one, for each key. */
  perKey: { perSecond: number; concurrent: number };
  /** And for all keys together. */
  overall: { perSecond: number; concurrent: number };
  /** The budget that processes share. */
  cupos: Cupos;
  /** How long a call waits for a budget that cannot be read; tests pass their own. */
  sinBaseMs?: number;
  /** What a call that was not let start throws. */
  unavailable: ErrorCode;
  /** Marketplace whose calls these are: its failures name it. */
  plaza?: ClavePlaza;
  log: { warn(data: object, message: string): void; info(data: object, message: string): void };
}

export interface Limits {
  /** The turn of a key (a seller). */
  turn(key: string): Turn;
}

/** A key nobody asked for in this long is forgotten. */
const OLVIDAR_MS = 300_000;
/** Starts taken at once are at most of this long: what a process that dies takes with it. */
const TANDA_MS = 500;
/** A call that did not start in the time of so many others, and at least this long, does not. */
const PACIENCIA = { salidas: 300, ms: 300_000 };
/** The budget never sends anybody further ahead than this, and so many starts. */
const TOPE = { salidas: 20, ms: 60_000 };
/** Longest that a call may take once it started, and what the budget may take to say that it cannot be read. */
const LLAMADA_MS = 60_000;

/**
 * Rate limits per key and overall. How many begin is decided by the budget that all processes share; how many are under way,
 * and in which order they come, inside this one. Each call starts or is told that it could not.
 */
export function createLimits(options: LimitsOptions): Limits {
  const { name, perKey, overall, cupos, unavailable, log, sinBaseMs } = options;
  const plaza = options.plaza === undefined ? {} : { plaza: options.plaza };
  const propioMs = espacioOf(perKey.perSecond);
  const comun: Ritmo = { clave: `${name} todas`, espacioMs: 1_000 / overall.perSecond };
  const topeMs = TOPE.ms + TOPE.salidas * propioMs;
  const pacienciaMs = Math.max(PACIENCIA.ms, PACIENCIA.salidas * propioMs);
  const salidaComun = new Bottleneck({ maxConcurrent: overall.concurrent });
  const grupo = new Bottleneck.Group({ maxConcurrent: perKey.concurrent, timeout: OLVIDAR_MS });
  const onFailure = tellOnce(log);
  const salidasDe = new WeakMap<Bottleneck, Salidas>();
  grupo.on('created', (creado: unknown, key: unknown) => {
    const limiter = creado as Bottleneck;
    limiter.chain(salidaComun);
    const propio = { clave: `${name} ${String(key)}`, espacioMs: propioMs };
    const salidas = createSalidas({
      tomar: (pedido) => cupos.tomar({ ...pedido, propio, comun, topeMs }),
      espacioMs: propioMs,
      tanda: Math.max(1, Math.floor(TANDA_MS / propioMs)),
      ...(sinBaseMs === undefined ? {} : { sinBaseMs }),
      onFailure,
    });
    salidasDe.set(limiter, salidas);
  });

  return {
    turn: (key) => async (task) => {
      const desde = performance.now();
      let begun = false;
      const late = (cause?: unknown) =>
        new AppError(unavailable, { ...plaza, motivo: 'sin_cupo', incierto: begun }, { cause });
      const limiter = grupo.key(key);
      try {
        return await limiter.schedule({ expiration: topeMs + LLAMADA_MS }, async () => {
          await salidasDe.get(limiter)?.next();
          if (performance.now() - desde > pacienciaMs) throw late();
          begun = true;
          return task();
        });
      } catch (error) {
        throw error instanceof Bottleneck.BottleneckError ? late(error) : error;
      }
    },
  };
}

/**
 * Between two of a key, in milliseconds: as many as may begin in a second (or one, when that is slower), each up to
 * TOLERANCIA_MS late, and no second holds more.
 */
function espacioOf(perSecond: number): number {
  return 1_000 / perSecond + TOLERANCIA_MS / Math.max(1, perSecond);
}

/** One line per outage: its begin and its end. */
function tellOnce(log: LimitsOptions['log']): (error: unknown) => void {
  let down = false;
  return (error) => {
    if (error !== null && !down) log.warn({ err: error }, 'the budget of calls cannot be read: nothing is called');
    if (error === null && down) log.info({}, 'the budget of calls is read again');
    down = error !== null;
  };
}
