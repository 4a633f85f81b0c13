import { AppError } from '@talonario/core/base';
import { openEnlace } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Middleware } from 'koa';
import type { State } from '../state.ts';

/**
 * Lets through only requests with a live accountant's link, in `Authorization: Enlace <token>`. A session does not pass as a link, nor a
 * link as a session. Throws AppError `enlace_invalido`.
 */
export function enlace(deps: Deps): Middleware<State> {
  return async (ctx, next) => {
    const [esquema, token] = ctx.get('Authorization').split(' ');
    if (esquema?.toLowerCase() !== 'enlace' || !token) throw new AppError('enlace_invalido');
    ctx.state.enlace = await openEnlace(deps, token);
    await next();
  };
}
