import type { Readable } from 'node:stream';
import Router from '@koa/router';
import { skuDeRuta } from '@talonario/core/articulos';
import { writeParcial } from '@talonario/core/base';
import type { Alcance } from '@talonario/core/empresas';
import { endpoints, type Endpoint, type EndpointName, type Endpoints } from '@talonario/core/endpoints';
import type { EnlaceAlComprobante } from '@talonario/core/server/comprobantes';
import type { EnlaceAbierto } from '@talonario/core/server/contador';
import { authenticate, requireVigente, whileSesion, type UsuarioSesion } from '@talonario/core/server/empresas';
import { readLista, type Deps } from '@talonario/core/server/instalacion';
import { openClave, type PedidoUnico } from '@talonario/core/server/programas';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { sendFile, spool, type Archivo } from './archivos.ts';
import { sendEvents } from './events.ts';
import { navegadorOf, type Navegador } from './navegador.ts';
import { renderPagina, type PaginaContenido } from './pages/pagina.ts';
import { onlyOnce, refuseKey } from './idempotencia.ts';
import type { Limits } from './limits.ts';
import { receiveFormulario, type ArchivoRecibido } from './formulario.ts';
import { enlace } from './middleware/enlace.ts';
import { session } from './middleware/session.ts';
import { createTurno } from './middleware/turno.ts';
import { parse, readQuery, requireLegible } from './parse.ts';
import type { State } from './state.ts';

/** A page of the server, not of the web workspace, for visitors without a session. */
export interface Pagina {
  pagina: PaginaContenido;
  /** HTTP status; absent: 200. */
  status?: number;
}

type OutputOf<E extends Endpoint, K extends 'query' | 'body' | 'formulario'> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

type AnswerOf<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E['answer'] extends 'archivo'
    ? Archivo
    : E['answer'] extends 'redireccion'
      ? string | Pagina
      : E['answer'] extends 'pagina'
        ? Pagina
        : E['answer'] extends 'eventos'
          ? AsyncIterable<E['evento'] extends z.ZodType ? z.output<E['evento']> : never>
          : void;

type ParamOf<P extends string> = P extends `${string}{${infer Name}}${infer Resto}` ? Name | ParamOf<Resto> : never;

/** Input of a call, already read as the table says. `usuario` and `alcance` are there unless anybody may call. */
interface Llamada<N extends EndpointName> {
  usuario: Endpoints[N] extends { acceso: 'publico' | 'enlace' } ? null : UsuarioSesion;
  alcance: Endpoints[N] extends { acceso: 'publico' | 'enlace' } ? null : Alcance;
  /** Link that the call was made with: an accountant's, or a voucher's. */
  enlace: Endpoints[N] extends { enlace: 'comprobante' }
    ? EnlaceAlComprobante
    : Endpoints[N] extends { acceso: 'enlace' }
      ? EnlaceAbierto
      : null;
  params: Record<ParamOf<Endpoints[N]['path']>, string>;
  query: OutputOf<Endpoints[N], 'query'>;
  body: OutputOf<Endpoints[N], 'body'>;
  /** Fields of a form, and its file. */
  formulario: OutputOf<Endpoints[N], 'formulario'>;
  archivo: Endpoints[N] extends { formulario: z.ZodType } ? ArchivoRecibido : undefined;
  /** Raw body of a call that brings one file. */
  flujo: Endpoints[N] extends { flujo: true } ? Readable : undefined;
  /** Request done once for its `Idempotency-Key`, with its known state; null: the call brings no key. */
  unico: Endpoints[N] extends { emite: true } ? PedidoUnico | null : undefined;
  /** Identity of this browser, in a cookie of its own. */
  navegador: Navegador;
  /** Caller's IP address, for the limits. */
  ip: string;
  /** User-Agent of the caller, as it came. */
  agente: string;
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
}

/** Characters of a User-Agent that are kept. */
const MAX_AGENTE = 400;

type Handler<N extends EndpointName> = (
  llamada: Llamada<N>,
) => Promise<AnswerOf<Endpoints[N]>> | AnswerOf<Endpoints[N]>;

export type Handlers = { [N in EndpointName]: Handler<N> };

/**
 * A route for each row of the endpoint table. Answers only have the fields of the row's schema. `handlersOf` makes the handlers for the
 * `deps` that they read from.
 */
export function endpointRoutes(deps: Deps, limits: Limits, handlersOf: (deps: Deps) => Handlers): Router<State> {
  const router = new Router<State>();
  const turno = createTurno();
  const handlersPorDeps = new Map<Deps, Handlers>();
  // The table ties each handler to its row; inside the loop TypeScript only sees a union of them.
  const handlerOf = (depsDeLectura: Deps, name: EndpointName): ((llamada: unknown) => unknown) => {
    const handlers = handlersPorDeps.get(depsDeLectura) ?? handlersOf(depsDeLectura);
    handlersPorDeps.set(depsDeLectura, handlers);
    return handlers[name] as (llamada: unknown) => unknown;
  };
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const handler =
      endpoint.lectura === undefined
        ? handlerOf(deps, name)
        : (llamada: unknown) => readLista(deps, (depsDeLectura) => handlerOf(depsDeLectura, name)(llamada));
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    const guards = guardsOf(deps, limits, endpoint);
    router.register(
      path,
      [endpoint.method],
      [
        turno.early(endpoint),
        ...guards,
        ...(endpoint.formulario || endpoint.flujo ? [turno.upload] : []),
        ...(endpoint.formulario ? [received] : []),
        turno.of(endpoint),
        async (ctx) => {
          refuseKey(ctx, endpoint);
          if (endpoint.body && ctx.is('json') === false && !mayBeEmpty(endpoint, ctx)) ctx.throw(415);
          const recibido = endpoint.formulario && (await ctx.state.formulario?.read());
          // No stored name has a NUL.
          if (Object.values(ctx.params).some((valor) => valor.includes('\0'))) ctx.throw(404);
          const llamada = {
            usuario: ctx.state.usuario ?? null,
            alcance: ctx.state.alcance ?? null,
            enlace: ctx.state.enlace ?? ctx.state.comprobante ?? null,
            params: toParams(ctx.params),
            query: readQuery(endpoint, ctx.query),
            body: endpoint.body && parse(endpoint.body, ctx.state.cuerpo),
            formulario: endpoint.formulario && parse(endpoint.formulario, requireLegible(recibido?.campos)),
            archivo: recibido?.archivo,
            flujo: endpoint.flujo && ctx.req,
            navegador: navegadorOf(ctx, deps.config),
            ip: ctx.ip,
            agente: ctx.get('User-Agent').slice(0, MAX_AGENTE),
            signal: endpoint.answer === 'eventos' ? streaming(deps, ctx) : hungUp(ctx),
          };
          if (endpoint.emite || endpoint.unaVez) {
            const written = { endpoint, statusOf: (answer: unknown) => statusOf(endpoint, answer) };
            const once = await onlyOnce(deps, ctx, written, (unico) => handler({ ...llamada, unico }));
            ctx.status = once.status;
            ctx.type = 'json';
            ctx.body = once.cuerpo;
          } else {
            const answer = await handler(llamada);
            present(
              deps,
              ctx,
              endpoint,
              endpoint.pesada && isArchivo(answer) ? await spool(answer, hungUp(ctx)) : answer,
            );
          }
        },
      ],
    );
  }
  return router;
}

/** Receives the form of a call before its turn comes, so that a slow upload holds no place. */
const received: Middleware<State> = async (ctx, next) => {
  const formulario = await receiveFormulario(ctx.req);
  ctx.state.formulario = formulario;
  try {
    await next();
  } finally {
    await formulario.remove();
  }
};

/** A call whose body only has options may come without one, whatever type it says. */
function mayBeEmpty({ body }: Endpoint, ctx: Context): boolean {
  return ctx.request.length === 0 && body?.safeParse({}).success === true;
}

/** Path parameters of a call. A SKU may be the name of a page: then a mark goes before it. */
function toParams(params: Record<string, string>): Record<string, string> {
  return params['sku'] === undefined ? params : { ...params, sku: skuDeRuta(params['sku']) };
}

function guardsOf(
  deps: Deps,
  limits: Limits,
  { acceso = 'confirmado', derecho = 'propio', enlace: de }: Endpoint,
): Middleware<State>[] {
  if (acceso === 'publico') return [];
  if (acceso === 'enlace') return [enlace(deps, limits, de ?? 'contador')];
  return [session(deps, limits, { confirmado: acceso === 'confirmado', derecho })];
}

function present(deps: Deps, ctx: Context, endpoint: Endpoint, answer: unknown): void {
  if (endpoint.answer === 'vacio') ctx.status = statusOf(endpoint, answer);
  else if (isPagina(answer)) {
    ctx.status = answer.status ?? 200;
    ctx.type = 'html';
    ctx.body = renderPagina(answer.pagina, ctx.state.nonce);
  } else if (endpoint.answer === 'redireccion' || endpoint.answer === 'pagina') ctx.redirect(answer as string);
  else if (endpoint.answer === 'archivo') sendFile(ctx, answer as Archivo);
  else if (endpoint.answer === 'eventos') {
    const cut = (error: unknown) => deps.log.warn({ err: error, ruta: endpoint.path }, 'event stream cut short');
    sendEvents(ctx, answer as AsyncIterable<unknown>, endpoint.evento ?? z.never(), cut);
  } else {
    ctx.status = statusOf(endpoint, answer);
    ctx.body = written(deps, endpoint.path, endpoint.answer, answer);
  }
}

/**
 * Body of an answer, encoded by its endpoint's schema. Fields that do not fit the schema are written as they are stored, and logged:
 * the rest of the answer is sent all the same.
 */
function written(deps: Deps, ruta: string, schema: z.ZodType, answer: unknown): unknown {
  const encoded = z.safeEncode(schema, answer as never);
  if (encoded.success) return encoded.data;
  const { valor, rutas } = writeParcial(schema, answer);
  deps.log.error({ ruta, campos: rutas.slice(0, MAX_CAMPOS) }, 'an answer does not fit its schema');
  return valor;
}

/** Most paths of misfit fields that are logged. */
const MAX_CAMPOS = 20;

/** Signal of a stream: it aborts when its session or key ends too, and when the shared access is taken away. */
function streaming(deps: Deps, ctx: Context & { state: State }): AbortSignal {
  const { usuario, clave, alcance, alcanceDelUsuario = alcance } = ctx.state;
  if (!usuario || !alcanceDelUsuario) return hungUp(ctx);
  const { id, token } = usuario;
  const again = () => (clave ? openClave(deps, token) : authenticate(deps, token));
  return whileSesion(deps, {
    id,
    signal: hungUp(ctx),
    check: () => Promise.all([again(), requireVigente(deps, alcanceDelUsuario)]),
  });
}

function hungUp(ctx: Context): AbortSignal {
  const fin = new AbortController();
  ctx.res.once('close', () => fin.abort());
  return fin.signal;
}

function isArchivo(answer: unknown): answer is Archivo {
  return typeof answer === 'object' && answer !== null && 'contenido' in answer;
}

function isPagina(answer: unknown): answer is Pagina {
  return typeof answer === 'object' && answer !== null && 'pagina' in answer;
}

/** Status of an answer that is JSON, or empty. */
function statusOf(endpoint: Endpoint, answer: unknown): number {
  if (endpoint.answer === 'vacio') return 204;
  return isQueued(answer) ? 202 : (endpoint.statuses?.[0] ?? 200);
}

/** Whether the answer is work accepted and not done yet. */
function isQueued(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'en_cola' in answer && answer.en_cola === true;
}
