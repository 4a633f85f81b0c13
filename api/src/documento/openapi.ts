import { endpoints, fallo, LARGO_IDEMPOTENCIA, permisoClave, clavePermite, type Endpoint } from '@talonario/core';
import { z } from 'zod';
import { describe, type Esquemas, type Json } from './esquemas.ts';

const BINARIO = { type: 'string', format: 'binary' };

/** OpenAPI 3.1 of the endpoint table: the same schemas that read the requests and write the answers. */
export function openApi(publicUrl: string): Json {
  const esquemas = describe(partes());
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint, esquemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talonario',
      version: '1',
      description: 'Facturación y gestión de ventas. Importes en pesos salvo que el nombre diga otra cosa.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        sesion: { type: 'http', scheme: 'bearer', description: 'El token de una sesión' },
        clave: { type: 'http', scheme: 'bearer', description: 'La clave de un programa: tal_…' },
        enlace: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Enlace <token>' },
      },
      schemas: esquemas.nombrados,
    },
  };
}

/** Every schema of the table, by its operation and which part of it it is. */
function partes(): Parameters<typeof describe>[0] {
  const filas = Object.entries<Endpoint>(endpoints);
  const de = (parte: 'query' | 'body' | 'formulario' | 'answer' | 'evento') =>
    filas.flatMap(([name, { [parte]: schema }]) =>
      schema instanceof z.ZodType ? [[`${name} ${parte}`, schema] as const] : [],
    );
  return {
    cuerpo: Object.fromEntries([...de('body'), ...de('formulario')]),
    consulta: Object.fromEntries(
      de('query').flatMap(([clave, query]) =>
        Object.entries((query as z.ZodObject).shape).map(([nombre, schema]) => [
          `${clave} ${nombre}`,
          schema as z.ZodType,
        ]),
      ),
    ),
    respuesta: Object.fromEntries([...de('answer'), ...de('evento'), ['fallo', fallo]]),
  };
}

function operation(name: string, endpoint: Endpoint, esquemas: Esquemas): Json {
  const { path, resumen, derecho, body, formulario, flujo, answer, statuses } = endpoint;
  const enPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, nombre]) => ({
    name: nombre,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const [exito, ...otros] = statuses ?? [answer === 'vacio' ? 204 : answer === 'redireccion' ? 302 : 200];
  const json = (parte: string) => ({ 'application/json': { schema: esquemas.parte(`${name} ${parte}`) } });
  return {
    operationId: name,
    summary: resumen,
    tags: [path.split('/')[2]],
    ...(derecho && { 'x-derecho': derecho }),
    security: securityOf(endpoint),
    parameters: [...enPath, ...idempotenciaOf(endpoint), ...queryParameters(name, endpoint, esquemas)],
    ...(body && { requestBody: { required: true, content: json('body') } }),
    ...(formulario && {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': formOf(esquemas, esquemas.parte(`${name} formulario`)) },
      },
    }),
    ...(flujo && { requestBody: { required: true, content: { 'application/octet-stream': { schema: BINARIO } } } }),
    responses: {
      ...Object.fromEntries(
        [exito, ...otros].map((status) => [String(status), success(name, endpoint, esquemas, status ?? 200)]),
      ),
      default: {
        description: 'No se pudo hacer',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fallo' } } },
      },
    },
  };
}

/** Whoever may make a call: anybody, a link, or a session and the keys that permit it. */
function securityOf({ acceso, derecho = 'propio' }: Endpoint): Json[] {
  if (acceso === 'publico') return [];
  if (acceso === 'enlace') return [{ enlace: [] }];
  const conClave = derecho !== 'propio' && permisoClave.options.some((permiso) => clavePermite(permiso, derecho));
  return [{ sesion: [] }, ...(conClave ? [{ clave: [] }] : [])];
}

function idempotenciaOf({ emite, unaVez }: Endpoint): Json[] {
  if (!emite && !unaVez) return [];
  const description = emite
    ? 'Un texto distinto por cada cosa que se emite: repetir el pedido con el mismo da la misma respuesta y no emite dos veces. Con una clave es obligatorio. Se recuerda 48 horas.'
    : 'Un texto distinto por cada cosa que se pide: repetir el pedido con el mismo da la misma respuesta y no lo hace dos veces. Se recuerda 48 horas.';
  const schema = { type: 'string', minLength: 1, maxLength: LARGO_IDEMPOTENCIA };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema }];
}

function success(name: string, { answer, evento, tipo }: Endpoint, esquemas: Esquemas, status: number): Json {
  const description = descripciones[status] ?? 'Hecho';
  if (answer === 'vacio' || answer === 'redireccion') return { description };
  if (answer === 'pagina') return { description, content: { 'text/html': { schema: { type: 'string' } } } };
  if (answer === 'archivo')
    return { description, content: { [tipo ?? 'application/octet-stream']: { schema: BINARIO } } };
  if (answer === 'eventos') {
    const content = { 'text/event-stream': evento ? { schema: esquemas.parte(`${name} evento`) } : {} };
    return { description: 'Cada evento trae en data', content };
  }
  return { description, content: { 'application/json': { schema: esquemas.parte(`${name} answer`) } } };
}

const descripciones: Readonly<Record<number, string>> = {
  202: 'Aceptado: sigue en segundo plano, o sale cuando ARCA responda',
  204: 'Hecho, sin respuesta',
  302: 'Lleva a otra página',
};

/** A form with a file. */
function formOf({ nombrados }: Esquemas, schema: Json): Json {
  const nombre = typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? '') : null;
  const { properties = {} } = (nombre === null ? schema : nombrados[nombre]) as { properties?: Json };
  return { schema: { type: 'object', required: ['file'], properties: { ...properties, file: BINARIO } } };
}

function queryParameters(name: string, { query }: Endpoint, esquemas: Esquemas): Json[] {
  return Object.entries(query?.shape ?? {}).map(([nombre, schema]) => ({
    name: nombre,
    in: 'query',
    required: !(schema as z.ZodType).isOptional(),
    schema: esquemas.parte(`${name} query ${nombre}`),
  }));
}
