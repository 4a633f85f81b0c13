import { AppError } from '@talonario/core';
import { authenticate, type Deps, type UsuarioSesion } from '@talonario/core/server';
import type { Middleware } from 'koa';

/** What a request knows of who makes it. */
export interface SessionState {
  usuario: UsuarioSesion;
}

/**
 * Lets through only requests with a live session of a confirmed user.
 * Throws AppError `sesion_invalida`, `email_sin_confirmar`.
 */
export function session(deps: Deps, options = { confirmado: true }): Middleware<SessionState> {
  return async (ctx, next) => {
    const [esquema, token] = ctx.get('Authorization').split(' ');
    if (esquema?.toLowerCase() !== 'bearer' || !token) throw new AppError('sesion_invalida');
    const usuario = await authenticate(deps, token);
    if (options.confirmado && !usuario.email_confirmed) throw new AppError('email_sin_confirmar');
    ctx.state.usuario = usuario;
    await next();
  };
}
