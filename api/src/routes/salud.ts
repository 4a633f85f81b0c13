import Router from '@koa/router';
import type { Deps } from '@talonario/core/server';

/** `/healthz`: the process answers. `/readyz`: its database does too, with every migration applied. */
export function salud(deps: Deps): Router {
  return new Router()
    .get('/healthz', (ctx) => {
      ctx.body = { estado: 'ok' };
    })
    .get('/readyz', async (ctx) => {
      const lista = await deps.store.isMigrated().catch(() => false);
      ctx.status = lista ? 200 : 503;
      ctx.body = { estado: lista ? 'ok' : 'sin base de datos' };
    });
}
