import Router from '@koa/router';
import type { Deps } from '@talonario/core/server';
import type { Metrics } from '../metrics.ts';
import type { State } from '../state.ts';

/** `/healthz`: the process answers. `/readyz`: its database does too, with every migration applied. `/metrics`: Prometheus. */
export function salud(deps: Deps, metrics: Metrics): Router<State> {
  return new Router<State>()
    .get('/healthz', (ctx) => {
      ctx.body = { estado: 'ok' };
    })
    .get('/readyz', async (ctx) => {
      const lista = await deps.store.isMigrated().catch(() => false);
      ctx.status = lista ? 200 : 503;
      ctx.body = { estado: lista ? 'ok' : 'sin base de datos' };
    })
    .get('/metrics', async (ctx) => {
      const { tipo, texto } = await metrics.render();
      ctx.type = tipo;
      ctx.body = texto;
    });
}
