import Router from '@koa/router';
import { credenciales, usuarioActual } from '@talonario/core';
import { login, logout, type Deps } from '@talonario/core/server';
import { z } from 'zod';
import { parse } from '../parse.ts';
import { session, type SessionState } from '../middleware/session.ts';

export function auth(deps: Deps): Router<SessionState> {
  return new Router<SessionState>({ prefix: '/api/auth' })
    .post('/login', async (ctx) => {
      ctx.body = await login(deps, parse(credenciales, ctx.request.body));
    })
    .get('/me', session(deps, { confirmado: false }), (ctx) => {
      ctx.body = z.encode(usuarioActual, ctx.state.usuario);
    })
    .post('/logout', session(deps, { confirmado: false }), async (ctx) => {
      await logout(deps, ctx.state.usuario.token);
      ctx.status = 204;
    });
}
