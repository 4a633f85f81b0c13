import { createApp } from '@talonario/api';
import { endpoints, type Endpoint, type EndpointName } from '@talonario/core/endpoints';
import { fallasOf } from '../../../api/src/documento/fallas.ts';

/** Operations by their method and the path that the router matched. */
const porRuta = new Map(
  (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, { method, path }]) => [
    `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    name,
  ]),
);

export interface AppDocumentada {
  callback: ReturnType<ReturnType<typeof createApp>['callback']>;
  /** @throws Error naming each answered failure that the document does not list for its operation */
  requireDocumentadas(): void;
}

/** The API, recording every failure that it answers: the document has to list it for that operation. */
export function createAppDocumentada(...args: Parameters<typeof createApp>): AppDocumentada {
  const app = createApp(...args);
  const sinDecir = new Set<string>();
  app.middleware.unshift(async (ctx, next) => {
    await next();
    const { _matchedRoute: ruta } = ctx as unknown as { _matchedRoute?: string };
    const name = porRuta.get(`${ctx.method} ${ruta ?? ''}`);
    const codigo = codigoOf(ctx.body);
    if (ctx.status < 400 || name === undefined || codigo === null) return;
    const fallasDichas = fallasOf(name, endpoints[name]);
    if (!fallasDichas.some((falla) => falla.status === ctx.status && falla.codigo === codigo))
      sinDecir.add(`${name}: ${ctx.status} ${codigo}`);
  });
  return {
    callback: app.callback(),
    requireDocumentadas() {
      if (sinDecir.size === 0) return;
      const faltan = [...sinDecir].toSorted().join('\n');
      throw new Error(`api/src/documento/operaciones does not say that these are answered:\n${faltan}`);
    },
  };
}

/** Code of a failure; null for a body that is no JSON, such as a page. */
function codigoOf(body: unknown): string | null {
  const leido: unknown = typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : body;
  const codigo: unknown = Object(leido).codigo;
  return typeof codigo === 'string' ? codigo : null;
}
