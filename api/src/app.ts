import { perfil } from './routes/perfil.ts';
import { join } from 'node:path';
import { createSalud, type Deps } from '@talonario/core/server/instalacion';
import Koa from 'koa';
import compress from 'koa-compress';
import { endpointRoutes, type Handlers } from './endpoints.ts';
import { createLimits, type Limits } from './limits.ts';
import { createMetrics } from './metrics.ts';
import { body } from './middleware/body.ts';
import { direccion } from './middleware/direccion.ts';
import { errors } from './middleware/errors.ts';
import { request } from './middleware/request.ts';
import { security } from './middleware/security.ts';
import { webPages } from './pages/web.ts';
import { claves } from './routes/programas/claves.ts';
import { destinos } from './routes/programas/destinos.ts';
import { actividad } from './routes/actividad.ts';
import { arca } from './routes/empresas/arca.ts';
import { contingencia } from './routes/empresas/contingencia.ts';
import { enlaces } from './routes/contador/enlaces.ts';
import { envios } from './routes/contador/envios.ts';
import { datosFiscales } from './routes/contador/datosFiscales.ts';
import { monotributo } from './routes/contador/monotributo.ts';
import { paquetes } from './routes/contador/paquetes.ts';
import { presentados } from './routes/contador/presentados.ts';
import { compras } from './routes/compras/compras.ts';
import { cierre } from './routes/mes/cierre.ts';
import { contables } from './routes/mes/contables.ts';
import { sufridos } from './routes/compras/sufridos.ts';
import { auth } from './routes/auth.ts';
import { cuentas } from './routes/cuentas/cuentas.ts';
import { documentacion } from './routes/documentacion.ts';
import { empresas } from './routes/empresas/empresas.ts';
import { facturas } from './routes/facturas.ts';
import { importaciones } from './routes/articulos/importaciones.ts';
import { historia } from './routes/historia.ts';
import { inicio } from './routes/inicio.ts';
import { instalacion } from './routes/instalacion.ts';
import { listas } from './routes/articulos/listas.ts';
import { lotes } from './routes/ventas/lotes.ts';
import { meli } from './routes/cuentas/meli.ts';
import { miembros } from './routes/empresas/miembros.ts';
import { traspasos } from './routes/empresas/traspasos.ts';
import { padrones } from './routes/empresas/padrones.ts';
import { publicaciones } from './routes/publicaciones/publicaciones.ts';
import { rentabilidad } from './routes/publicaciones/rentabilidad.ts';
import { reportes } from './routes/reportes.ts';
import { salud } from './routes/salud.ts';
import { stock } from './routes/articulos/stock.ts';
import { verificacion } from './routes/empresas/verificacion.ts';
import { ventas } from './routes/ventas/ventas.ts';
import type { State } from './state.ts';

/** Folder that the web workspace builds. */
const WEB = join(import.meta.dirname, '../../web/dist');

/** The API and the site, without a port: the caller listens. `web` is the folder of the built site. */
export function createApp(deps: Deps, { web = WEB }: { web?: string } = {}): Koa<State> {
  const app = new Koa<State>();
  // Failures after an answer began: a client that hung up, a file that stopped.
  app.on('error', (error) => deps.log.warn({ err: error }, 'answer cut short'));
  const limits = createLimits(deps);
  const propia = createSalud(deps, { probeLogin: limits.probe });
  const metrics = createMetrics(propia.registry);
  app.use(direccion(deps.config, deps.log));
  app.use(request(deps, metrics));
  for (const middleware of security(deps.config)) app.use(middleware);
  app.use(errors(deps));
  app.use(compress({ filter: isCompressible, br: false }));
  app.use(body);
  for (const router of [
    salud(propia),
    documentacion(deps),
    endpointRoutes(deps, limits, (depsDeLectura) => handlersOf(depsDeLectura, limits)),
  ]) {
    app.use(router.routes()).use(router.allowedMethods());
  }
  app.use(webPages(web, deps.config));
  return app;
}

/** Handler of each call. */
function handlersOf(deps: Deps, limits: Limits): Handlers {
  return {
    ...auth(deps, limits),
    ...miembros(deps, limits),
    ...traspasos(deps, limits),
    ...facturas(deps, limits),
    ...empresas(deps),
    ...verificacion(deps),
    ...cuentas(deps),
    ...ventas(deps),
    ...lotes(deps),
    ...importaciones(deps),
    ...stock(deps),
    ...listas(deps),
    ...publicaciones(deps),
    ...rentabilidad(deps),
    ...reportes(deps),
    ...inicio(deps),
    ...instalacion(deps),
    ...historia(deps),
    ...actividad(deps),
    ...padrones(deps),
    ...monotributo(deps),
    ...datosFiscales(deps),
    ...paquetes(deps),
    ...presentados(deps),
    ...enlaces(deps, limits),
    ...envios(deps, limits),
    ...compras(deps),
    ...contables(deps),
    ...cierre(deps),
    ...sufridos(deps),
    ...arca(deps),
    ...contingencia(deps),
    ...meli(deps),
    ...claves(deps, limits),
    ...destinos(deps, limits),
    ...perfil(deps, limits),
  };
}

/** Whether a type is compressed: texts, except event streams, which compression would delay. */
function isCompressible(tipo: string): boolean {
  return /^(?:text\/(?!event-stream)|application\/(?:json|javascript)|image\/svg)/.test(tipo);
}
