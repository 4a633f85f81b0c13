import { join } from 'node:path';
import { createSalud, type Deps } from '@talonario/core/server';
import Koa from 'koa';
import compress from 'koa-compress';
import { endpointRoutes } from './endpoints.ts';
import { createLimits } from './limits.ts';
import { createMetrics } from './metrics.ts';
import { body } from './middleware/body.ts';
import { errors } from './middleware/errors.ts';
import { request } from './middleware/request.ts';
import { security } from './middleware/security.ts';
import { webPages } from './pages/web.ts';
import { actividad } from './routes/actividad.ts';
import { arca } from './routes/arca.ts';
import { enlaces } from './routes/contador/enlaces.ts';
import { envios } from './routes/contador/envios.ts';
import { monotributo } from './routes/contador/monotributo.ts';
import { paquetes } from './routes/contador/paquetes.ts';
import { presentados } from './routes/contador/presentados.ts';
import { auth } from './routes/auth.ts';
import { cuentas } from './routes/cuentas.ts';
import { documentacion } from './routes/documentacion.ts';
import { empresas } from './routes/empresas.ts';
import { facturas } from './routes/facturas.ts';
import { importaciones } from './routes/articulos/importaciones.ts';
import { listas } from './routes/articulos/listas.ts';
import { lotes } from './routes/lotes.ts';
import { meli } from './routes/meli.ts';
import { padrones } from './routes/padrones.ts';
import { publicaciones } from './routes/publicaciones.ts';
import { rentabilidad } from './routes/rentabilidad.ts';
import { reportes } from './routes/reportes.ts';
import { salud } from './routes/salud.ts';
import { stock } from './routes/articulos/stock.ts';
import { ventas } from './routes/ventas.ts';
import type { State } from './state.ts';

/** What the web workspace builds. */
const WEB = join(import.meta.dirname, '../../web/dist');

/** The API and the site, without a port: whoever hosts them listens. `web` is the folder of the built site. */
export function createApp(deps: Deps, { web = WEB }: { web?: string } = {}): Koa<State> {
  const app = new Koa<State>({ proxy: isBehindProxy(deps.config), maxIpsCount: 1 });
  // What breaks after an answer began: a client that hung up, a file that stopped.
  app.on('error', (error) => deps.log.warn({ err: error }, 'answer cut short'));
  const propia = createSalud(deps);
  const metrics = createMetrics(propia.registry);
  app.use(request(deps.log, metrics));
  for (const middleware of security(deps.config)) app.use(middleware);
  app.use(errors(deps.log));
  app.use(compress({ filter: isCompressible, br: false }));
  app.use(body);
  const handlers = {
    ...auth(deps, createLimits(deps)),
    ...facturas(deps),
    ...empresas(deps),
    ...cuentas(deps),
    ...ventas(deps),
    ...lotes(deps),
    ...importaciones(deps),
    ...stock(deps),
    ...listas(deps),
    ...publicaciones(deps),
    ...rentabilidad(deps),
    ...reportes(deps),
    ...actividad(deps),
    ...padrones(deps),
    ...monotributo(deps),
    ...paquetes(deps),
    ...presentados(deps),
    ...enlaces(deps),
    ...envios(deps),
    ...arca(deps),
    ...meli(deps),
  };
  for (const router of [salud(propia), documentacion(deps), endpointRoutes(deps, handlers)]) {
    app.use(router.routes()).use(router.allowedMethods());
  }
  app.use(webPages(web, deps.config));
  return app;
}

/** Texts, but for streams of events, which would wait to be worth it. */
function isCompressible(tipo: string): boolean {
  return /^(?:text\/(?!event-stream)|application\/(?:json|javascript)|image\/svg)/.test(tipo);
}

/**
 * Listening on this machine only and known by a public address: who talks to us is the proxy, and the address that counts
 * is the one it saw last.
 */
function isBehindProxy({ host, publicUrl }: Deps['config']): boolean {
  const local = new Set(['127.0.0.1', '::1', 'localhost']);
  return local.has(host) && !local.has(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
}
