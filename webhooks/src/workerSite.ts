import { createSalud, type Deps } from '@talonario/core/server/instalacion';
import Koa from 'koa';
import { registerMedidasWorker } from './medidasWorker.ts';
import { salud } from './salud.ts';

/** Where the worker says how it is, and how much waits for it. `vigenciaMs`: how long its figures stay as they were read. */
export function createWorkerSite(deps: Deps, medidas: { vigenciaMs?: number } = {}): Koa {
  const app = new Koa();
  app.on('error', (error: unknown) => deps.log.warn({ err: error }, 'worker site'));
  const router = salud(
    createSalud(deps, { registerLookedUp: (registry) => registerMedidasWorker(deps, registry, medidas) }),
  );
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
