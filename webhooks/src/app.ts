import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import Router from '@koa/router';
import { findDefecto } from '@talonario/core/base';
import type { PlazaAbierta } from '@talonario/core/server/base';
import { createSalud, logOf, readJson, withinTime, type Deps } from '@talonario/core/server/instalacion';
import type { AvisoRecibido } from '@talonario/core/server/ventas';
import Koa from 'koa';
import { createMedidasReceptor, resultados, type Resultado } from './medidasReceptor.ts';
import { createRegistroReceptor } from './registroReceptor.ts';
import { salud } from './salud.ts';
import { createVendedores } from './vendedores.ts';

export { startWorker, type Worker } from './worker.ts';
export { createWorkerSite } from './workerSite.ts';

const LARGO_MAXIMO = 16 * 1024;
/** Milliseconds until we stop trying: the marketplace takes half a second for a failure, so past this nobody waits. */
const ESPERA_MS = 2_000;

/**
 * The receiver of the marketplaces' notices: stores each with one INSERT and answers 200. Anybody can send a notice, so it only says where
 * to look: a reading with our own token tells later what happened. When it cannot be stored, the answer is not 200, and the marketplace
 * sends it again.
 */
export function createReceiver(deps: Deps): Koa {
  const propia = createSalud(deps);
  const medidas = createMedidasReceptor(propia.registry);
  const registro = createRegistroReceptor(deps);
  const app = new Koa();
  app.on('error', (error: unknown) => deps.log.error({ err: error }, 'receiver'));
  const router = new Router();
  for (const { clave, avisos } of deps.plazas.values()) {
    const receive = createReceive(deps, { clave, avisos }, registro.failed);
    const isForUs = createSecretCheck(avisos.secreto);
    router.post([avisos.ruta, `${avisos.ruta}/:secreto`], async (ctx) => {
      const inicio = performance.now();
      const resultado = isForUs(ctx.params['secreto'] ?? null) ? await receive(ctx.req) : 'sin_secreto';
      ctx.status = resultados[resultado];
      medidas.observe(resultado, performance.now() - inicio);
      registro.ended(resultado);
    });
  }
  for (const routerPublico of [router, salud(propia)])
    app.use(routerPublico.routes()).use(routerPublico.allowedMethods());
  return app;
}

/** Whether the last part of a path is the secret that only the marketplace was told. */
function createSecretCheck(secreto: string | null): (dado: string | null) => boolean {
  if (secreto === null) return (dado) => dado === null;
  const digest = (texto: string): Buffer => createHash('sha256').update(texto).digest();
  const esperado = digest(secreto);
  // Compared in constant time: the time reveals nothing of the secret.
  return (dado) => dado !== null && timingSafeEqual(digest(dado), esperado);
}

type Receive = (req: Koa.Request['req']) => Promise<Resultado>;

/** Handles a request to a marketplace's route: the notice is stored, or why not. */
function createReceive(
  { store, log }: Deps,
  { clave, avisos }: Pick<PlazaAbierta, 'clave' | 'avisos'>,
  onFailure: (error: unknown) => void,
): Receive {
  const vendedores = createVendedores((ids) => store.buzon.findVinculados(clave, ids));
  const registro = logOf(log, 'avisos');
  const keep = async ({ vendedor_id, ...aviso }: AvisoRecibido): Promise<Resultado> => {
    if (!(await vendedores.isLinked(vendedor_id))) return 'vendedor_desconocido';
    const inicio = performance.now();
    const traza = randomUUID();
    await store.buzon.keep({ ...aviso, plaza: clave, meli_user_id: vendedor_id, traza });
    // Logs only the id: the body comes from anybody, and is not believed.
    registro.info({ traza, ms: Math.round(performance.now() - inicio) }, 'notice kept');
    return 'guardada';
  };
  return async (req) => {
    const cuerpo = await readJson(req, LARGO_MAXIMO);
    if ('ilegible' in cuerpo) return cuerpo.ilegible;
    if (findDefecto(cuerpo.leido) !== null) return 'mal_formada';
    const admitido = avisos.admit(cuerpo.leido);
    if ('rechazo' in admitido) return admitido.rechazo;
    try {
      return await withinTime(keep(admitido.aviso), ESPERA_MS);
    } catch (error) {
      onFailure(error);
      return 'sin_base';
    }
  };
}
