import { createSalud, type Deps } from '@talonario/core/server/instalacion';
import Koa from 'koa';
import { registerMedidasWorker } from './medidasWorker.ts';
import { salud } from './salud.ts';

/** Site with the worker's health and its pending work. `vigenciaMs`: milliseconds that its metrics are kept. */
export function createWorkerSite(deps: Deps, medidas: { vigenciaMs?: number } = {}): Koa {
  const app = new Koa();
  app.on('error', (error: unknown) => deps.log.warn({ err: error }, 'worker site'));
  const router = salud(
    createSalud(deps, { registerLookedUp: (registry) => registerMedidasWorker(deps, registry, medidas) }),
  );
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
