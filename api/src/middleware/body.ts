import { readJson } from '@talonario/core/server/instalacion';
import type { Middleware } from 'koa';
import { requireLegible } from '../parse.ts';
import type { State } from '../state.ts';

/** Longest body, in bytes: ten thousand sales, the most that one request may name, take a quarter. */
const LONGEST = 1_048_576;

/** Status of each fault of a body: the sender's mistake, not a bug. */
const statuses = { cortada: 400, mal_formada: 400, muy_grande: 413, otro_formato: 415 } as const;

/** Reads the JSON of a request; a body of another type is refused. @throws AppError as `requireLegible` */
export const body: Middleware<State> = async (ctx, next) => {
  if (ctx.is('json') && ctx.request.length !== 0) {
    const resultado = await readJson(ctx.req, LONGEST);
    if ('leido' in resultado) ctx.state.cuerpo = requireLegible(resultado.leido);
    else ctx.throw(statuses[resultado.ilegible], { expose: true });
  }
  await next();
};
