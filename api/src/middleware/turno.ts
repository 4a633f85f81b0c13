import type { Endpoint } from '@talonario/core';
import { createReparto, createTurnos, type Turnos } from '@talonario/core/server';
import type { Context, Middleware } from 'koa';
import type { State } from '../state.ts';
import { redDe } from './direccion.ts';

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

export interface Turno {
  /** Makes a call wait for its turn among those of its kind, by who makes it. */
  of(endpoint: Endpoint): Middleware<State>;
  /** Before what an upload brings is read. */
  upload: Middleware<State>;
}

/** One for all the calls of a process. */
export function createTurno(): Turno {
  const pesadas = during(createTurnos(PESADAS));
  const livianas = untilSent(createReparto(LIVIANAS));
  const streams = createTurnos(STREAMS);
  return {
    upload: during(createTurnos(SUBIDAS)),
    of(endpoint) {
      if (endpoint.answer === 'eventos') return untilSent(streams);
      return endpoint.pesada ? pesadas : livianas;
    },
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
    else ctx.res.once('close', end);
    await next();
  };
}

function hungUp({ res }: Context): AbortSignal {
  const colgado = new AbortController();
  res.once('close', () => colgado.abort(new Error('the caller hung up')));
  return colgado.signal;
}

/** All the links of an owner are one caller: many give no more turns, and none takes the owner's own. */
function callerOf({ ip, state: { usuario, enlace } }: Context & { state: State }): string {
  if (usuario) return usuario.id;
  return enlace ? `enlace ${enlace.alcance.titular_id}` : redDe(ip);
}
