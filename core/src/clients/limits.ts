import Bottleneck from 'bottleneck';
import type { ClavePlaza } from '../contract/cuentas/cuenta.ts';
import type { Cupos, Ritmo } from '../contract/cuentas/cupo.ts';
import { AppError } from '../rules/errors.ts';
import type { Inaccesible, Turn } from './http.ts';
import { createSalidas, TOLERANCIA_MS, type Salidas } from './salidas.ts';

export interface LimitsOptions {
  /** Processes that use the same name share the limits. */
  name: string;
  /** Calls begun per second in all processes, and calls under way in this one, for each key. */
  perKey: { perSecond: number; concurrent: number };
  /** The same two limits, for all keys together. */
  overall: { perSecond: number; concurrent: number };
  /** The budget that processes share. */
  cupos: Cupos;
  /** Milliseconds that a call waits for a budget that cannot be read; tests pass their own. */
  sinBaseMs?: number;
  /** Error code thrown by a call that could not start. */
  unavailable: Inaccesible;
  /** Marketplace of these calls, named in their failures. */
  plaza?: ClavePlaza;
  log: { warn(data: object, message: string): void; info(data: object, message: string): void };
}

export interface Limits {
  /** The turn of a key (a seller). */
  turn(key: string): Turn;
}

/** Milliseconds after which an unused key is forgotten. */
const OLVIDAR_MS = 300_000;
/** Longest slice of starts taken at once, in milliseconds: a process that dies loses no more. */
const TANDA_MS = 500;
/** A call gives up its start after the time of so many starts, and at least this long. */
const PACIENCIA = { salidas: 300, ms: 300_000 };
/** Furthest ahead that the budget puts a start, in starts and in milliseconds. */
const TOPE = { salidas: 20, ms: 60_000 };
/** Longest call once started, and longest wait for the budget to fail, in milliseconds. */
const LLAMADA_MS = 60_000;

/**
 * Rate limits per key and overall. The budget shared by all processes decides how many calls begin; this process, how many are under way
 * and in which order. Each call starts or is told that it could not.
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
 * Milliseconds between two starts of a key: with as many starts as a second allows (or one, when slower), each up to TOLERANCIA_MS late, no
 * second holds more.
 */
function espacioOf(perSecond: number): number {
  return 1_000 / perSecond + TOLERANCIA_MS / Math.max(1, perSecond);
}

/** Logs one line per outage, at its start and at its end. */
function tellOnce(log: LimitsOptions['log']): (error: unknown) => void {
  let down = false;
  return (error) => {
    if (error !== null && !down) log.warn({ err: error }, 'the budget of calls cannot be read: nothing is called');
    if (error === null && down) log.info({}, 'the budget of calls is read again');
    down = error !== null;
  };
}
