import type { Endpoint } from '@talonario/core';
import type { Context, Middleware } from 'koa';
import type { State } from '../state.ts';
import { createTurnos } from '../turnos.ts';
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
const MAX_STREAMS = 20;

/** Makes each call wait for its turn among those of its kind, by who makes it. One for all the calls of a process. */
export function createTurno(): (endpoint: Endpoint) => Middleware<State> {
  const turnos = {
    pesada: createTurnos(limites.pesada),
    liviana: createTurnos(limites.liviana),
    anonima: createTurnos(limites.anonima),
    eventos: createTurnos({ total: Number.POSITIVE_INFINITY, porQuien: MAX_STREAMS, esperan: 0, segundos: 60 }),
  };
  return (endpoint) => {
    const clase = claseDe(endpoint);
    return async (ctx, next) => {
      const colgado = new AbortController();
      ctx.res.once('close', () => colgado.abort(new Error('the caller hung up')));
      const end = await turnos[clase].take(callerOf(ctx), colgado.signal);
      // A stream is over when it is closed, and not when it begins to be answered.
      if (clase === 'eventos') {
        ctx.res.once('close', end);
        await next();
        return;
      }
      try {
        await next();
      } finally {
        end();
      }
    };
  };
}

function claseDe({ acceso, answer, pesada }: Endpoint): Clase | 'eventos' {
  if (answer === 'eventos') return 'eventos';
  if (pesada) return 'pesada';
  return acceso === 'publico' ? 'anonima' : 'liviana';
}

/** All the links of an owner are one caller: many give no more turns, and none takes the owner's own. */
function callerOf({ ip, state: { usuario, enlace } }: Context & { state: State }): string {
  if (usuario) return usuario.id;
  return enlace ? `enlace ${enlace.alcance.titular_id}` : redDe(ip);
}
