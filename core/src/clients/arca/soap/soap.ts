import { fileURLToPath } from 'node:url';
import type { Client, IHttpClient } from 'soap';
import { openOnce } from '../../../openOnce.ts';
import type { Node } from './nodes.ts';
import type { HttpOutcome, PostOptions, Transport } from './transport.ts';

/** Elements to send: text, one child, or a repeated child. undefined ones are left out. The WSDL sets the order. */
export interface Elements {
  readonly [name: string]: string | Elements | readonly Elements[] | undefined;
}

/** Outcome of a call, before its meaning is read. */
export type Outcome =
  | { tipo: 'respuesta'; datos: Node }
  | { tipo: 'fault'; codigo: string; mensaje: string }
  | { tipo: 'sin_conexion' | 'sin_respuesta'; causa: Error }
  | { tipo: 'ilegible'; status: number; causa: unknown };

export interface Exchange {
  outcome: Outcome;
  pedido: string;
  respuesta: string | null;
  /** ARCA's time when it answered; null: no answer, or without a time. */
  fecha: Date | null;
}

export interface SoapService {
  call(operation: string, args: Elements, options: PostOptions): Promise<Exchange>;
  /** Operations of the WSDL with their elements, in order, as node-soap describes them. */
  describe(): Promise<Record<string, Operation>>;
}

/** Elements in order, each with its type or its own elements; `name[]` repeats. */
interface Operation {
  input: Node;
  output: Node;
}

/** Context of one call, which travels through node-soap's options to our HTTP client and back. */
interface Context {
  options: PostOptions;
  pedido: string;
  http: HttpOutcome | null;
  unreadable(causa: unknown): void;
}

type Method = (
  args: Elements,
  callback: (error: unknown, result: unknown) => void,
  options: { context: Context },
) => void;

/** Types read as text: ARCA prints numbers and dates as text, and we keep them so. */
const AS_TEXT = Object.fromEntries(
  ['int', 'long', 'short', 'double', 'dateTime'].map((type) => [type, (value: string) => value]),
);

/** Element that holds the result of an operation; without it the answer is unreadable. */
const RESULTS = {
  wsaa: (operation: string) => `${operation}Return`,
  wsfev1: (operation: string) => `${operation}Result`,
  constancia: (operation: string) => (operation === 'dummy' ? 'return' : 'personaReturn'),
} as const;

/** A service of ARCA, described by a WSDL of ours; the SOAP client is made at the first call, once. */
export function createSoapService(wsdl: keyof typeof RESULTS, endpoint: string, transport: Transport): SoapService {
  const open = openOnce(async (): Promise<{ client: Client; operations: Record<string, Operation> }> => {
    const { createClientAsync } = await import('soap');
    const client = await createClientAsync(
      fileURLToPath(new URL(`wsdl/${wsdl}.wsdl`, import.meta.url)),
      { disableCache: true, customDeserializer: AS_TEXT, httpClient: httpClient(transport) },
      endpoint,
    );
    const [service] = Object.values(client.describe() as Record<string, Record<string, Record<string, Operation>>>);
    const [operations] = Object.values(service ?? {});
    return { client, operations: operations ?? {} };
  });

  return {
    async call(operation, args, options) {
      const { client, operations } = await open();
      const method = client[operation] as Method;
      const ordered = inOrder(operation, args, operations[operation]?.input ?? {});
      return new Promise((resolve) => {
        const done = (outcome: Outcome) => {
          const respuesta = context.http?.tipo === 'respuesta' ? context.http.texto : null;
          resolve({ outcome, pedido: context.pedido, respuesta, fecha: dateOf(context.http) });
        };
        const unreadableBecause = (causa: unknown) => done(unreadable(context, causa));
        const context: Context = { options, pedido: '', http: null, unreadable: unreadableBecause };
        const element = RESULTS[wsdl](operation);
        const schema = operations[operation]?.output ?? {};
        method(ordered, (error, result) => done(outcomeOf(context, { element, schema }, error, result)), { context });
      });
    },
    async describe() {
      return (await open()).operations;
    },
  };
}

/** Puts the elements in the schema's order: node-soap does so only in types that extend another. An unknown element is a bug. */
function inOrder(name: string, args: Elements, schema: Node): Elements {
  const ordered: Record<string, Elements[string]> = {};
  let left = Object.values(args).filter((value) => value !== undefined).length;
  for (const key in schema) {
    const element = key.endsWith('[]') ? key.slice(0, -2) : key;
    const value = args[element];
    if (value === undefined) continue;
    const type = schema[key];
    const order = (one: Elements) => inOrder(element, one, typeof type === 'object' ? (type as Node) : {});
    ordered[element] = typeof value === 'string' ? value : isList(value) ? value.map(order) : order(value);
    left -= 1;
  }
  if (left > 0) throw new Error(`${name}: elements that the WSDL does not have`);
  return ordered;
}

function isList(value: Elements | readonly Elements[]): value is readonly Elements[] {
  return Array.isArray(value);
}

function httpClient(transport: Transport): IHttpClient {
  const client = {
    async request(
      url: string,
      body: string,
      callback: (error: unknown, response?: object, text?: string) => void,
      headers: Record<string, string>,
      { context }: { context: Context },
    ): Promise<void> {
      context.pedido = body;
      const http = await transport.post(url, body, headers, context.options);
      context.http = http;
      try {
        if (http.tipo !== 'respuesta') callback(http.causa);
        else if (http.status !== 200 && !hasFault(http.texto)) callback(new Error(`status ${http.status}`));
        else callback(null, { status: http.status, headers: {} }, http.texto);
      } catch (error) {
        // node-soap throws at some answers it did not expect, instead of calling back.
        context.unreadable(error);
      }
    },
  };
  // node-soap works with the callback and ignores the return value, which it types as axios's promise.
  return client as unknown as IHttpClient;
}

/** HTTP's Date; else that of WSFE's own header (FEHeaderInfo), whose seven decimals are cut. */
function dateOf(http: HttpOutcome | null): Date | null {
  if (http?.tipo !== 'respuesta') return null;
  const propia = /<FEHeaderInfo[^>]*>[^]{0,300}?<fecha>([^<.]+)(?:\.\d+)?([^<]*)<\/fecha>/.exec(
    http.texto.slice(0, 2_000),
  );
  const fecha = new Date(http.fecha ?? (propia ? `${propia[1]}${propia[2]}` : ''));
  return Number.isNaN(fecha.getTime()) ? null : fecha;
}

/** Whether a status 500 brings a fault in its body; an error page comes with 500 too, without one. */
function hasFault(body: string): boolean {
  return /<(?:[\w.-]+:)?Fault[\s>]/.test(body);
}

function outcomeOf(
  context: Context,
  { element, schema }: { element: string; schema: Node },
  error: unknown,
  result: unknown,
): Outcome {
  if (context.http && context.http.tipo !== 'respuesta') return context.http;
  const fault = (error as { root?: { Envelope?: { Body?: { Fault?: Node } } } } | null)?.root?.Envelope?.Body?.Fault;
  if (fault) return { tipo: 'fault', ...readFault(fault) };
  const datos = error === null ? (result as Node | null | undefined) : null;
  if (!datos?.[element] || breaks(datos, schema)) return unreadable(context, error);
  return { tipo: 'respuesta', datos };
}

/**
 * Whether an answer breaks its schema in a way that would hide a part of it: an element twice that the schema has once, or a text in the
 * place of elements. Read as absent, it would be an answer that says less.
 */
function breaks(datos: Node, schema: Node): boolean {
  return Object.entries(datos).some(([name, value]) => {
    const repeated = schema[`${name}[]`];
    const type = repeated ?? schema[name];
    if (Array.isArray(value) && type !== undefined && repeated === undefined) return true;
    if (!isNode(type)) return false;
    const inner = (Array.isArray(value) ? value : [value]) as unknown[];
    return inner.some((nodo) => (isNode(nodo) ? breaks(nodo, type) : typeof nodo === 'string' && nodo.trim() !== ''));
  });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function unreadable(context: Context, causa: unknown): Outcome {
  return { tipo: 'ilegible', status: context.http?.tipo === 'respuesta' ? context.http.status : 0, causa };
}

/** Reads a fault of SOAP 1.1, or 1.2 in case a host answers so. The code loses its prefix, which is arbitrary. */
function readFault(fault: Node): { codigo: string; mensaje: string } {
  const code = valueOf(fault.faultcode ?? (fault.Code as Node | undefined)?.Value);
  return {
    codigo: code.slice(code.indexOf(':') + 1),
    mensaje: valueOf(fault.faultstring ?? (fault.Reason as Node | undefined)?.Text),
  };
}

/** Whether the fault blames the request: SOAP 1.1 and 1.2. */
export function isOurFault({ codigo }: { codigo: string }): boolean {
  return codigo === 'Client' || codigo === 'Sender';
}

/** Text of an element; one with attributes (`xml:lang`) holds it in `$value`. */
function valueOf(element: unknown): string {
  if (typeof element === 'string') return element;
  const value = (element as Node | null | undefined)?.$value;
  return typeof value === 'string' ? value : '';
}
