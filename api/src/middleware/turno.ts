import { AppError, isAppError } from '@talonario/core/base';
import type { Endpoint } from '@talonario/core/endpoints';
import { createReparto, createTurnos, type Turnos } from '@talonario/core/server/instalacion';
import type { Context, Middleware } from 'koa';
import type { State } from '../state.ts';
import { redOf } from './direccion.ts';

/**
 * Heavy calls: exports, reports, packages and previews of many rows, each of which keeps a connection of the ten and much of a core. Few
 * run at once.
 */
const PESADAS = { total: 2, porQuien: 1, esperan: 4, segundos: 10 };
/**
 * The other calls, those without a session by address, which may be an office's. A screen asks for eight at once at most, which leaves
 * two of the ten connections free; somebody who opens five screens one after another has made forty.
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
/** Files that a user uploads at once, from the first byte until what is done with them ends. */
const SUBIDAS = { total: Number.POSITIVE_INFINITY, porQuien: 2, esperan: 0, segundos: 30 };

/** Credentials that are remembered because a call of theirs was refused: more than these at once would be many floods. */
const RECHAZADOS = 1_000;

export interface Turno {
  /** Refuses again, before anything is read from the database, the calls of somebody whose line is still full. */
  early(endpoint: Endpoint): Middleware<State>;
  /** Makes a call wait for its turn among those of its kind, by who makes it. */
  of(endpoint: Endpoint): Middleware<State>;
  /** Before what an upload brings is read. */
  upload: Middleware<State>;
}

/** One for all the calls of a process. */
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

/** To know who calls costs some queries: who floods is told by the credentials that were refused before. */
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
      const { usuario, enlace } = ctx.state;
      // An address is known without any query.
      if (isAppError(error, 'demasiados_a_la_vez') && (usuario ?? enlace)) {
        const [primera] = rechazados.keys();
        if (primera !== undefined && rechazados.size >= RECHAZADOS) rechazados.delete(primera);
        rechazados.set(credencial, callerOf(ctx));
      }
      throw error;
    }
  };
}

/** A turn for as long as what follows takes: whoever reads the answer slowly holds none. */
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

/** A turn until the answer is sent: to write and compress it is much of a short call, and a stream is over when it is closed. */
function untilSent(turnos: Turnos): Middleware<State> {
  return async (ctx, next) => {
    const colgado = hungUp(ctx);
    const end = await turnos.take(callerOf(ctx), colgado);
    // The answer may be closed by now: nothing would end its turn.
    if (colgado.aborted) end();
    else colgado.addEventListener('abort', end, { once: true });
    await next();
  };
}

/** Aborted when the answer is closed, sent or not. One listener of it: a file that is sent has nine others, and Node warns of eleven. */
function hungUp({ res }: Context): AbortSignal {
  const colgado = new AbortController();
  res.once('close', () => colgado.abort(new Error('the caller hung up')));
  return colgado.signal;
}

/** All the links of an owner are one caller: many give no more turns, and none takes the owner's own. */
function callerOf({ ip, state: { usuario, enlace } }: Context & { state: State }): string {
  if (usuario) return usuario.id;
  return enlace ? `enlace ${enlace.alcance.titular_id}` : redOf(ip);
}
