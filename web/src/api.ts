import { skuEnRuta } from '@talonario/core/articulos';
import { TITULAR } from '@talonario/core/empresas';
import { fallo as falloSchema, type Endpoint, type EndpointName, type Endpoints } from '@talonario/core/endpoints';
import type { z } from 'zod';
import { endpointOf } from './endpoints.ts';
import { hayConexion } from './hooks/useConexion.ts';
import { noteTalonario } from './hooks/useTalonario.ts';
import { readEvents } from './events.ts';
import { readEnlace } from './session/enlace.ts';
import { loseTitular, readTitular } from './titular.ts';
import { loseToken, readToken } from './session/token.ts';

/** A file as the API sends it, with the name it gives it. */
export interface Archivo {
  contenido: Blob;
  nombre: string;
}

type Field<N extends EndpointName, K extends 'body' | 'query' | 'answer'> =
  Endpoints[N] extends Record<K, infer V> ? V : never;
type Wire<S> = S extends z.ZodType ? z.input<S> : never;
type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Params<Rest> : never;

/**
 * Parameters and body of a call, as they travel: amounts are numbers, dates are text. `de`: the token of a session that is no longer
 * here, for a call that outlives its page. `clave`: the key of a call that issues: repeated with the same key, it issues once.
 * `titular`: owner on whose behalf it is made, null the user's own; absent: that of the window. `onTrozo`: receives a file as it comes;
 * then only `signal` ends the wait.
 */
export type Pedido<N extends EndpointName> = ([Params<Endpoints[N]['path']>] extends [never]
  ? { params?: never }
  : { params: Record<Params<Endpoints[N]['path']>, string | number> }) &
  (Endpoints[N] extends { formulario: z.ZodType }
    ? { body: FormData }
    : [Field<N, 'body'>] extends [never]
      ? { body?: never }
      : { body: Wire<Field<N, 'body'>> }) &
  ([Field<N, 'query'>] extends [never] ? { query?: never } : { query?: Query }) & {
    signal?: AbortSignal;
    de?: string | null;
    clave?: string;
    titular?: string | null;
    onTrozo?: (trozo: Uint8Array) => void;
  };

/** A call's answer, parsed: amounts are Decimal, instants are Date. */
export type Respuesta<N extends EndpointName> =
  Field<N, 'answer'> extends infer A
    ? A extends z.ZodType
      ? z.output<A>
      : A extends 'archivo'
        ? Archivo
        : undefined
    : never;

/** Filters as a URL holds them; what is null, undefined or empty is not sent. */
export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** A call that failed: `message` is the sentence for the person, `codigo` the code for the screen. */
export class ApiError extends Error {
  readonly status: number;
  readonly codigo: string;
  readonly campo: string | null;
  readonly problemas: readonly { campo: string; mensaje: string }[];

  constructor(status: number, cuerpo: unknown) {
    const { error, codigo, campo, problemas } = readFallo(cuerpo);
    super(error);
    this.name = 'ApiError';
    this.status = status;
    this.codigo = codigo;
    this.campo = campo;
    this.problemas = problemas;
  }
}

/** Spec §8: what a failure without a readable error says. */
export const UNREADABLE = 'Ups';

/** Beyond this the person is better off deciding whether to try again. */
const TIMEOUT_MS = 90_000;

/**
 * One call of the API. A session that is over shows the login.
 * @throws ApiError; status 0 when nobody answered
 */
export async function call<N extends EndpointName>(name: N, pedido: Pedido<N>): Promise<Respuesta<N>> {
  const { signal, clave: propia = null, onTrozo } = pedido as PedidoSuelto;
  const limites = [...(onTrozo ? [] : [AbortSignal.timeout(TIMEOUT_MS)]), ...(signal ? [signal] : [])];
  const limite = AbortSignal.any(limites);
  const endpoint: Endpoint = await rowOf(name);
  const work = async (clave: string | null): Promise<Respuesta<N>> => {
    const respuesta = await ask(endpoint, pedido as PedidoSuelto, limite, clave).catch((error: unknown) => {
      if (error instanceof ApiError) noteTalonario(!sinContestar(error));
      throw error;
    });
    noteTalonario(true);
    return (await read(onTrozo ? tap(respuesta, onTrozo) : respuesta, endpoint.answer)) as Respuesta<N>;
  };
  return endpoint.unaVez ? onlyOnce(name, pedido as PedidoSuelto, work) : work(propia);
}

/** Key of each once-only call without an answer, by the call. */
const sinRespuesta = new Map<string, { clave: string; hasta: number }>();
/** Milliseconds after which a repeated call is a new one. */
const MISMO_PEDIDO_MS = 10 * 60_000;

/** A once-only call repeated for lack of an answer carries the same key: the server does not do it twice. */
async function onlyOnce<T>(
  name: EndpointName,
  { params, query, body, titular = readTitular() }: PedidoSuelto,
  work: (clave: string) => Promise<T>,
): Promise<T> {
  const serialized = JSON.stringify([name, params, query, body, titular]);
  const anterior = sinRespuesta.get(serialized);
  const clave = anterior && anterior.hasta > Date.now() ? anterior.clave : newClave();
  sinRespuesta.set(serialized, { clave, hasta: Date.now() + MISMO_PEDIDO_MS });
  try {
    const respuesta = await work(clave);
    sinRespuesta.delete(serialized);
    return respuesta;
  } catch (error) {
    if (isAnswer(error)) sinRespuesta.delete(serialized);
    throw error;
  }
}

/** Every screen carries this code: a library would be too much. Over plain http the browser has no `randomUUID`. */
function newClave(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** True when the server refused the call: nothing was done, and the same call asked again is a new one. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.codigo !== 'pedido_en_curso';
}

/** Statuses of a gateway that did not reach the server, or did not wait for it. */
const DE_PASARELA: ReadonlySet<number> = new Set([502, 503, 504]);

/** True when no server of ours answered: no connection, or a gateway's own page. */
function sinContestar({ status, codigo }: ApiError): boolean {
  return status === 0 || (codigo === 'ilegible' && DE_PASARELA.has(status));
}

/** True while the effect of a call is unknown: no answer came, the answer was cut, or the first request still runs. */
export function quedaPorSaber(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (sinContestar(error) || error.codigo === 'pedido_en_curso' || (error.codigo === 'ilegible' && error.status < 400))
  );
}

/** Calls that answer a stream of events. */
export type FlujoName = { [N in EndpointName]: Endpoints[N]['answer'] extends 'eventos' ? N : never }[EndpointName];

/**
 * The events of a call, one by one as they come, until the server ends them or `signal` aborts. `onOpen` is told when it is
 * connected, which may be long before the first.
 * @throws ApiError as `call`; status 0 also when the connection is lost
 */
export async function* events<N extends FlujoName>(
  name: N,
  pedido: Pedido<N> & { signal: AbortSignal; onOpen?: () => void },
): AsyncGenerator<z.output<Endpoints[N]['evento']>> {
  const endpoint = await rowOf(name);
  const respuesta = await ask(endpoint, pedido as PedidoSuelto, pedido.signal, null);
  pedido.onOpen?.();
  try {
    for await (const dato of readEvents(respuesta.body ?? new ReadableStream())) {
      yield endpoint.evento.parse(JSON.parse(dato)) as z.output<Endpoints[N]['evento']>;
    }
  } catch (error) {
    if (pedido.signal.aborted) return;
    throw error instanceof TypeError ? nobody() : error;
  }
}

/** @throws ApiError status 0 when its code cannot come: nobody answered */
export async function rowOf<N extends EndpointName>(name: N): Promise<Endpoints[N]> {
  return endpointOf(name).catch(() => {
    throw nobody();
  });
}

async function ask(
  endpoint: Endpoint,
  pedido: PedidoSuelto,
  limite: AbortSignal,
  clave: string | null,
): Promise<Response> {
  const { method, path } = endpoint;
  const deEnlace = isDeEnlace(endpoint);
  const { params, query, body, signal, de, titular: elegido = readTitular() } = pedido;
  const token = deEnlace ? null : (de ?? readToken());
  const titular = deEnlace ? null : elegido;
  const esFormulario = body instanceof FormData;
  const respuesta = await fetch(address(path, params ?? {}, query ?? {}), {
    method,
    headers: {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(titular !== null && { [TITULAR]: titular }),
      ...(clave !== null && { 'Idempotency-Key': clave }),
      ...(deEnlace && { Authorization: `Enlace ${readEnlace()}` }),
      ...(body !== undefined && !esFormulario && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: esFormulario ? body : JSON.stringify(body) }),
    keepalive: !!de,
    signal: limite,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw nobody();
  });
  if (respuesta.ok) return respuesta;
  const fallo = new ApiError(respuesta.status, await respuesta.json().catch(() => null));
  if (fallo.codigo === 'sesion_invalida') loseToken(token);
  if (fallo.codigo === 'sin_acceso' && titular === readTitular()) loseTitular();
  throw fallo;
}

/** Made with a link, an accountant's or a voucher's, whoever is logged in besides. */
function isDeEnlace(endpoint: Endpoint): boolean {
  return endpoint.acceso === 'enlace';
}

/** The sentence of whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof ApiError ? error.message : UNREADABLE;
}

/** Hands a file to the browser's downloads. */
export function saveArchivo({ contenido, nombre }: Archivo): void {
  const url = URL.createObjectURL(contenido);
  const enlace = Object.assign(document.createElement('a'), { href: url, download: nombre });
  enlace.click();
  URL.revokeObjectURL(url);
}

/** The address of a call. */
export function address(path: string, params: Readonly<Record<string, string | number>>, query: Query): string {
  const lleno = path.replace(/\{(\w+)\}/g, (_, nombre: string) => encodeURIComponent(inPath(nombre, params[nombre])));
  const pares = Object.entries(query).flatMap(([clave, valor]): [string, string][] =>
    valor === null || valor === undefined || valor === '' ? [] : [[clave, String(valor)]],
  );
  return pares.length === 0 ? lleno : `${lleno}?${new URLSearchParams(pares)}`;
}

/** A SKU may be the name of a page of the API. */
function inPath(nombre: string, valor: string | number | undefined): string {
  return nombre === 'sku' ? skuEnRuta(String(valor)) : String(valor);
}

/** A request whatever its call. */
interface PedidoSuelto {
  params?: Readonly<Record<string, string | number>>;
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  de?: string | null;
  clave?: string;
  titular?: string | null;
  onTrozo?: (trozo: Uint8Array) => void;
}

/** The same answer, whose body is also handed over as it comes. */
function tap({ body, headers }: Response, onTrozo: (trozo: Uint8Array) => void): Response {
  const paso = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(trozo, salida) {
      onTrozo(trozo);
      salida.enqueue(trozo);
    },
  });
  return new Response(body && body.pipeThrough(paso), { headers });
}

/** Inside a row of a list: `results.3.items.0.iva`. */
const EN_UNA_FILA = /(^|\.)\d+\./;

async function read(respuesta: Response, answer: Endpoint['answer']): Promise<unknown> {
  if (answer === 'vacio' || answer === 'redireccion' || answer === 'pagina' || answer === 'eventos') return undefined;
  if (answer === 'archivo') {
    const [, nombre = 'archivo'] = /filename="?([^";]+)/.exec(respuesta.headers.get('Content-Disposition') ?? '') ?? [];
    return { contenido: await respuesta.blob(), nombre };
  }
  const cuerpo: unknown = await respuesta.json().catch(() => null);
  const leida = answer.safeParse(cuerpo);
  if (leida.success) return leida.data;
  // An answer of another shape is a failure as unreadable as no answer; a row that does not fit takes no other with it, and the server logged it.
  const { readParcial } = await import('./queries/parcial.ts');
  const { valor, rutas } = readParcial(answer, cuerpo);
  if (rutas.some((ruta) => !EN_UNA_FILA.test(ruta))) throw new ApiError(respuesta.status, null);
  return valor;
}

/**
 * The server's sentence is shown whatever else the body has (spec §7): a proxy between us and the server may send the sentence
 * alone.
 */
function readFallo(cuerpo: unknown): Leido {
  const { error } = Object(cuerpo) as { error?: unknown };
  return {
    ...sinFallo,
    ...(typeof error === 'string' && error !== '' && { error, codigo: 'sin_codigo' }),
    // JSON has no undefined: an absent key stays absent.
    ...(falloSchema.safeParse(cuerpo).data as Partial<Leido> | undefined),
  };
}

/** No answer came: from nobody at all, or from Talonario alone. */
export function nobody(): ApiError {
  return new ApiError(0, hayConexion() ? sinTalonario : sinConexion);
}

const NADA_PERDIDO = 'No se perdió nada de lo que escribiste: volvé a intentar';

const sinConexion = {
  error: `No hay conexión a internet. ${NADA_PERDIDO} cuando vuelva.`,
  codigo: 'sin_conexion',
};

const sinTalonario = {
  error: `No llegó la respuesta de Talonario. ${NADA_PERDIDO} en un momento.`,
  codigo: 'sin_respuesta',
};

type Leido = Pick<ApiError, 'codigo' | 'campo' | 'problemas'> & { error: string };

const sinFallo: Leido = { error: UNREADABLE, codigo: 'ilegible', campo: null, problemas: [] };
