import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import { notificacion } from '@talonario/core';
import { insertNotificacion, type Deps } from '@talonario/core/server';
import Koa from 'koa';

export { startWorker, type Worker } from './worker.ts';

/**
 * The receiver of the marketplace's notices: checks the shape and the application, keeps the notice and answers 200.
 * Whatever it means is found out later, by reading the resource with our own token. When the notice cannot be kept the
 * answer is not 200, and the marketplace sends it again.
 */
export function createReceiver(deps: Deps): Koa {
  const app = new Koa();
  app.on('error', (error: unknown) => deps.log.error({ err: error }, 'notification not kept'));
  const router = new Router()
    .get('/healthz', (ctx) => {
      ctx.body = { estado: 'ok' };
    })
    .get('/readyz', async (ctx) => {
      const lista = await deps.store.isMigrated().catch(() => false);
      ctx.status = lista ? 200 : 503;
      ctx.body = { estado: lista ? 'ok' : 'sin base de datos' };
    })
    .post('/meli/notificaciones', bodyParser({ enableTypes: ['json'], jsonLimit: '16kb' }), async (ctx) => {
      const recibida = notificacion.safeParse(ctx.request.body);
      if (!recibida.success) {
        ctx.status = 400;
        return;
      }
      const { resource, topic, user_id, application_id, _id, id } = recibida.data;
      if (application_id !== deps.config.meli.clientId) {
        ctx.status = 403;
        return;
      }
      await insertNotificacion(deps.store.fork(), {
        id_externo: _id ?? id ?? null,
        recurso: resource,
        topic,
        meli_user_id: user_id,
        application_id,
        cuerpo: recibida.data,
      });
      ctx.status = 200;
    });
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
