import type { Endpoint } from '@talonario/core';
import { createTurnos, type Turnos } from '@talonario/core/server';
import type { Context, Middleware } from 'koa';
import type { State } from '../state.ts';
import { redDe } from './direccion.ts';

/**
 * What each kind of call may have at once in this process. `pesada`: exports, reports, packages and previews of many rows, each of
 * which keeps a connection of the ten and much of a core. `liviana`: the rest; a browser asks for six at once. `anonima`: of an
 * address, which may be an office's.
 */
const limites = {
  pesada: { total: 2, porQuien: 1, esperan: 4, segundos: 10 },
  liviana: { total: Number.POSITIVE_INFINITY, porQuien: 12, esperan: 60, segundos: 2 },
  anonima: { total: Number.POSITIVE_INFINITY, porQuien: 12, esperan: 60, segundos: 2 },
} as const;
type Clase = keyof typeof limites;

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
  const turnos = {
    pesada: createTurnos(limites.pesada),
    liviana: createTurnos(limites.liviana),
    anonima: createTurnos(limites.anonima),
  };
  const streams = createTurnos(STREAMS);
  return {
    upload: during(createTurnos(SUBIDAS)),
    of(endpoint) {
      if (endpoint.answer !== 'eventos') return during(turnos[claseDe(endpoint)]);
      return async (ctx, next) => {
        // A stream is over when it is closed, and not when it begins to be answered.
        ctx.res.once('close', await streams.take(callerOf(ctx)));
        await next();
      };
    },
  };
}

/** A turn for as long as what follows takes. */
function during(turnos: Turnos): Middleware<State> {
  return async (ctx, next) => {
    const colgado = new AbortController();
    ctx.res.once('close', () => colgado.abort(new Error('the caller hung up')));
    const end = await turnos.take(callerOf(ctx), colgado.signal);
    try {
      await next();
    } finally {
      end();
    }
  };
}

function claseDe({ acceso, pesada }: Endpoint): Clase {
  if (pesada) return 'pesada';
  return acceso === 'publico' ? 'anonima' : 'liviana';
}

/** All the links of an owner are one caller: many give no more turns, and none takes the owner's own. */
function callerOf({ ip, state: { usuario, enlace } }: Context & { state: State }): string {
  if (usuario) return usuario.id;
  return enlace ? `enlace ${enlace.alcance.titular_id}` : redDe(ip);
}
