import { bodyParser } from '@koa/bodyparser';
import type { Deps } from '@talonario/core/server';
import Koa from 'koa';
import helmet from 'koa-helmet';
import { errors } from './middleware/errors.ts';
import { auth } from './routes/auth.ts';
import { facturas } from './routes/facturas.ts';
import { salud } from './routes/salud.ts';

/** The API, without a port: whoever hosts it listens. */
export function createApp(deps: Deps): Koa {
  const app = new Koa();
  app.use(helmet());
  app.use(errors(deps.log));
  app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '1mb' }));
  for (const router of [salud(deps), auth(deps), facturas(deps)]) app.use(router.routes()).use(router.allowedMethods());
  return app;
}
