import { AppError, ownAlcance } from '@talonario/core';
import { authenticate, type Deps } from '@talonario/core/server';
import type { Middleware } from 'koa';
import type { State } from '../state.ts';

/**
 * Lets through only requests with a live session of a confirmed user.
 * Throws AppError `sesion_invalida`, `email_sin_confirmar`.
 */
export function session(deps: Deps, options = { confirmado: true }): Middleware<State> {
  return async (ctx, next) => {
    const [esquema, token] = ctx.get('Authorization').split(' ');
    if (esquema?.toLowerCase() !== 'bearer' || !token) throw new AppError('sesion_invalida');
    const usuario = await authenticate(deps, token);
    if (options.confirmado && !usuario.email_confirmed) throw new AppError('email_sin_confirmar');
    ctx.state.usuario = usuario;
    ctx.state.alcance = ownAlcance(usuario.id);
    await next();
  };
}
