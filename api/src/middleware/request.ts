import { randomUUID } from 'node:crypto';
import { hiloActual, logOf, followTrazas, type Deps } from '@talonario/core/server/instalacion';
import type { Middleware } from 'koa';
import type { Metrics } from '../metrics.ts';
import type { State } from '../state.ts';

/**
 * Gives each request its id, which is that of its trace, and logs and measures it when it ends. Routes are named by their pattern: a path
 * or a query may hold the secret of a link.
 */
export function request({ log, trazas }: Pick<Deps, 'log' | 'trazas'>, metrics: Metrics): Middleware<State> {
  const registro = logOf(log, 'pedidos');
  return (ctx, next) => {
    const pedido = randomUUID();
    return followTrazas([pedido], async () => {
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
        const datos = { metodo: ctx.method, ruta, estado: ctx.status };
        registro.info({ pedido, ...datos, ms }, 'request');
        // The request is stored in the trace when it started some work.
        if (hiloActual()?.usado) trazas.tell({ paso: 'pedido', ms, datos, registrar: false });
      }
    });
  };
}
