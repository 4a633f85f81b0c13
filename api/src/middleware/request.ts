import { randomUUID } from 'node:crypto';
import type { Log } from '@talonario/core/server';
import type { Middleware } from 'koa';
import type { Metrics } from '../metrics.ts';
import type { State } from '../state.ts';

/**
 * Gives each request its id, and logs and measures it when it ends. Routes are told by their pattern: a path or a query
 * may hold the secret of a link.
 */
export function request(log: Log, metrics: Metrics): Middleware<State> {
  return async (ctx, next) => {
    const pedido = randomUUID();
    const inicio = performance.now();
    ctx.state.pedido = pedido;
    ctx.set('X-Request-Id', pedido);
    try {
      await next();
    } finally {
      const ms = Math.round(performance.now() - inicio);
      const { routerPath, _matchedRoute } = ctx as { routerPath?: string; _matchedRoute?: string | RegExp };
      const ruta = String(_matchedRoute ?? routerPath ?? 'otra');
      metrics.observe({ metodo: ctx.method, ruta, estado: ctx.status }, ms);
      log.info({ pedido, metodo: ctx.method, ruta, estado: ctx.status, ms }, 'request');
    }
  };
}
