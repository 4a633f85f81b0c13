import { AppError, isAppError } from '@talonario/core/base';
import type { Endpoint } from '@talonario/core/endpoints';
import { createReparto, createTurnos, type Turnos } from '@talonario/core/server/instalacion';
import type { Context, Middleware } from 'koa';
import type { State } from '../state.ts';
import { redOf } from './direccion.ts';

/**
 * Turns of heavy calls: exports, reports, packages and previews of many rows, each of which keeps one of the ten connections and much of a
 * core. Few run at once.
 */
const PESADAS = { total: 2, porQuien: 1, esperan: 4, segundos: 10 };
/**
 * Turns of the other calls; those without a session count by address, which may be an office's. A screen asks for eight at once at most,
 * which leaves two of the ten connections free; opening five screens in a row makes forty calls.
 */
const LIVIANAS = {
  solo: 8,
  acompanado: 3,
  credito: 40,
  porSegundo: 8,
  ceden: 8,
  olvidoMs: 10_000,
  largaMs: 250,
  esperan: 60,
  segundos: 2,
};

/** Streams of events that a user may have open: a dozen tabs, each with a batch to watch. */
const STREAMS = { total: Number.POSITIVE_INFINITY, porQuien: 20, esperan: 0, segundos: 60 };
/** Uploads of a user at once, each from its first byte until its work ends. */
const SUBIDAS = { total: Number.POSITIVE_INFINITY, porQuien: 2, esperan: 0, segundos: 30 };

/** Most refused credentials remembered: more at once would be many floods. */
const RECHAZADOS = 1_000;

export interface Turno {
  /** Refuses, before any database query, the calls of a caller whose line is still full. */
  early(endpoint: Endpoint): Middleware<State>;
  /** Makes a call wait for its turn among those of its kind, by caller. */
  of(endpoint: Endpoint): Middleware<State>;
  /** Makes an upload wait for its turn before its body is read. */
  upload: Middleware<State>;
}

/** Turns of all the calls of a process. */
export function createTurno(): Turno {
  const streams = untilSent(createTurnos(STREAMS));
  const pesadas = createTurnos(PESADAS);
  const livianas = createReparto(LIVIANAS);
  const clases = {
    pesada: { early: refuseAgain(pesadas, PESADAS.segundos), turn: during(pesadas) },
    liviana: { early: refuseAgain(livianas, LIVIANAS.segundos), turn: untilSent(livianas) },
  };
  const claseOf = ({ pesada }: Endpoint) => clases[pesada ? 'pesada' : 'liviana'];
  return {
    upload: during(createTurnos(SUBIDAS)),
    early: (endpoint) => (endpoint.answer === 'eventos' ? (_, next) => next() : claseOf(endpoint).early),
    of: (endpoint) => (endpoint.answer === 'eventos' ? streams : claseOf(endpoint).turn),
  };
}

/** Refuses a flood by its credentials, refused before: identifying the caller costs some queries. */
function refuseAgain(turnos: Turnos, segundos: number): Middleware<State> {
  const rechazados = new Map<string, string>();
  return async (ctx, next) => {
    const credencial = ctx.get('Authorization');
    const conocido = rechazados.get(credencial);
    if (conocido !== undefined) {
      if (turnos.isFull(conocido)) throw new AppError('demasiados_a_la_vez', { segundos });
      rechazados.delete(credencial);
    }
    try {
      await next();
    } catch (error) {
      const { usuario, enlace, comprobante } = ctx.state;
      // An address is known without any query.
      if (isAppError(error, 'demasiados_a_la_vez') && (usuario ?? enlace ?? comprobante)) {
        const [primera] = rechazados.keys();
        if (primera !== undefined && rechazados.size >= RECHAZADOS) rechazados.delete(primera);
        rechazados.set(credencial, callerOf(ctx));
      }
      throw error;
    }
  };
}

/** Holds a turn while the next middleware runs: a slow reader of the answer holds none. */
function during(turnos: Turnos): Middleware<State> {
  return async (ctx, next) => {
    const end = await turnos.take(callerOf(ctx), hungUp(ctx));
    try {
      await next();
    } finally {
      end();
    }
  };
}

/** Holds a turn until the answer is sent: writing and compressing it is much of a short call, and a stream lasts until it is closed. */
function untilSent(turnos: Turnos): Middleware<State> {
  return async (ctx, next) => {
    const colgado = hungUp(ctx);
    const end = await turnos.take(callerOf(ctx), colgado);
    // The answer may be closed already, and then nothing else would end its turn.
    if (colgado.aborted) end();
    else colgado.addEventListener('abort', end, { once: true });
    await next();
  };
}

/**
 * Signal aborted when the answer is closed, sent or not. Only one listener on the answer: a file being sent has nine others, and Node warns
 * of eleven.
 */
function hungUp({ res }: Context): AbortSignal {
  const colgado = new AbortController();
  res.once('close', () => colgado.abort(new Error('the caller hung up')));
  return colgado.signal;
}

/** Caller of a request. All the links of an owner count as one caller: many links give no more turns, and none takes the owner's own. */
function callerOf({ ip, state: { usuario, enlace, comprobante } }: Context & { state: State }): string {
  if (usuario) return usuario.id;
  const abierto = enlace ?? comprobante;
  return abierto ? `enlace ${abierto.alcance.titular_id}` : redOf(ip);
}
