import { avanceLote, lote as loteSchema, type AvanceLote, type Lote } from '@talonario/core/ventas';
import { startWorker, type Worker } from '@talonario/webhooks';
import request, { type Test } from 'supertest';
import type { Deps } from '@talonario/core/server/instalacion';
import { processLote } from '@talonario/core/server/ventas';
import { openSesion } from '../../../core/src/actions/empresas/usuarios.ts';
import { readEvents } from '../../../web/src/events.ts';
import { seedEmisor } from '../mundos/borradores.ts';
import { createAppDocumentada } from './documentado.ts';
import { serve } from './sitio.ts';
import { startTienda, type Tienda } from './vendedor.ts';

type Metodo = 'get' | 'post' | 'put' | 'delete';

/** A seller at the API: the marketplace, ARCA, a server, and a worker while `trabajar` is on. */
export interface Mostrador {
  tienda: Tienda;
  url: string;
  /** Puts everything back to the start, and opens a session of the seller. */
  reset: Tienda['reset'];
  token(): string;
  call(metodo: Metodo, path: string, body?: object): Test;
  /** Calls of another user, with a company of their own. */
  ajena(): Promise<(metodo: Metodo, path: string, body?: object) => Test>;
  /** Starts a worker that does the requested batches; `todo`: all of a worker's jobs. */
  trabajar(opciones?: { todo?: boolean }): Promise<void>;
  /** Stops the worker, until `trabajar` again. */
  descansar(): Promise<void>;
  /** Asks for a batch of these orders' sales; answers the batch's id. */
  pedir(
    order_ids: readonly string[],
    opciones?: { plan?: boolean; fecha?: string; confirmar_fecha_futura?: boolean },
  ): Promise<string>;
  /** Follows a batch through its events to the end; answers the events and the finished batch. */
  seguir(id: string): Promise<{ avances: AvanceLote[]; lote: Lote }>;
  /** Opens a stream and yields its events, one by one, until it is left or ends. */
  eventos<T>(path: string, signal?: AbortSignal): Promise<AsyncGenerator<T>>;
  close(): Promise<void>;
}

export async function startMostrador(options: Parameters<typeof startTienda>[0] = {}): Promise<Mostrador> {
  const tienda = await startTienda(options);
  const app = createAppDocumentada(tienda.deps);
  const sitio = await serve(app.callback);
  const { server, url } = sitio;
  let worker: Worker | null = null;
  let token = '';
  const callAs = (readToken: () => string) => (metodo: Metodo, path: string, body?: object) => {
    const pedido = request(server)[metodo](path).set('Authorization', `Bearer ${readToken()}`);
    return body === undefined ? pedido : pedido.send(body);
  };
  const mostrador: Mostrador = {
    tienda,
    url,
    async reset(como) {
      const trabajaba = worker !== null;
      // Stops the worker: it must not read data being deleted.
      await mostrador.descansar();
      await tienda.reset(como);
      ({ token } = await openSesion(tienda.deps, tienda.emisor.user_id));
      if (trabajaba) await mostrador.trabajar();
    },
    token: () => token,
    call: callAs(() => token),
    async ajena() {
      const { user_id } = await seedEmisor(tienda.deps, '30611110002');
      const sesionNueva = await openSesion(tienda.deps, user_id);
      return callAs(() => sesionNueva.token);
    },
    async trabajar({ todo: conTodasLasColas = false } = {}) {
      worker ??= await (conTodasLasColas ? startWorker(tienda.deps) : doLotes(tienda.deps));
    },
    async descansar() {
      await worker?.close();
      worker = null;
    },
    async pedir(orderIds, { plan = false, fecha, ...confirmar } = {}) {
      const path = `/api/facturas/cuenta-meli/${tienda.cuenta_id}${plan ? '/plan' : ''}`;
      const { body } = await mostrador
        .call('post', path, { orderIds, ...(fecha && { fecha }), ...confirmar })
        .expect(202);
      return body.lote as string;
    },
    async seguir(id) {
      const avances: AvanceLote[] = [];
      for await (const avance of await mostrador.eventos(`/api/lotes/${id}/eventos`))
        avances.push(avanceLote.parse(avance));
      const { body } = await mostrador.call('get', `/api/lotes/${id}`).expect(200);
      return { avances, lote: loteSchema.parse(body) };
    },
    async eventos(path, signal) {
      const respuesta = await fetch(url + path, {
        headers: { Authorization: `Bearer ${token}` },
        ...(signal && { signal }),
      });
      if (!respuesta.ok || !respuesta.body) throw new Error(`${path}: ${respuesta.status}`);
      return parsed(readEvents(respuesta.body));
    },
    async close() {
      await mostrador.descansar();
      await sitio.close();
      await tienda.close();
      app.requireDocumentadas();
    },
  };
  return mostrador;
}

async function doLotes(deps: Deps): Promise<Worker> {
  const { jobs } = deps.store;
  await jobs.work('procesar_lote', ({ lote_id }, { ultimo }) => processLote(deps, lote_id, { ultimo }), {
    simultaneos: 2,
  });
  return { close: () => jobs.stop() };
}

async function* parsed<T>(datos: AsyncIterable<string>): AsyncGenerator<T> {
  for await (const dato of datos) yield JSON.parse(dato) as T;
}
