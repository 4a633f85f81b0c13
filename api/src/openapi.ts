import { endpoints, fallo, LARGO_IDEMPOTENCIA, permisoClave, clavePermite, type Endpoint } from '@talonario/core';
import { z } from 'zod';

type Json = Record<string, unknown>;

const BINARIO = { type: 'string', format: 'binary' };

/** OpenAPI 3.1 of the endpoint table: the same schemas that read the requests and write the answers. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
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
      schemas: { Fallo: schemaOf(fallo) },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const { path, resumen, derecho, query, body, formulario, flujo, answer, statuses } = endpoint;
  const enPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, nombre]) => ({
    name: nombre,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const [exito, ...otros] = statuses ?? [answer === 'vacio' ? 204 : answer === 'redireccion' ? 302 : 200];
  return {
    operationId: name,
    summary: resumen,
    tags: [path.split('/')[2]],
    ...(derecho && { 'x-derecho': derecho }),
    security: securityOf(endpoint),
    parameters: [...enPath, ...idempotenciaOf(endpoint), ...(query ? queryParameters(query) : [])],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } }),
    ...(formulario && { requestBody: { required: true, content: { 'multipart/form-data': formOf(formulario) } } }),
    ...(flujo && { requestBody: { required: true, content: { 'application/octet-stream': { schema: BINARIO } } } }),
    responses: {
      ...Object.fromEntries([exito, ...otros].map((status) => [String(status), success(endpoint, status ?? 200)])),
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

function success({ answer, evento, tipo }: Endpoint, status: number): Json {
  const description = descripciones[status] ?? 'Hecho';
  if (answer === 'vacio' || answer === 'redireccion') return { description };
  if (answer === 'pagina') return { description, content: { 'text/html': { schema: { type: 'string' } } } };
  if (answer === 'archivo') {
    const schema = { type: 'string', format: 'binary' };
    return { description, content: { [tipo ?? 'application/octet-stream']: { schema } } };
  }
  if (answer === 'eventos') {
    const schema = evento && schemaOf(evento);
    return { description: 'Cada evento trae en data', content: { 'text/event-stream': { ...(schema && { schema }) } } };
  }
  return { description, content: { 'application/json': { schema: schemaOf(answer) } } };
}

const descripciones: Readonly<Record<number, string>> = {
  202: 'Aceptado: sigue en segundo plano, o sale cuando ARCA responda',
  204: 'Hecho, sin respuesta',
  302: 'Lleva a otra página',
};

/** A form with a file. */
function formOf(formulario: z.ZodType): Json {
  const { properties = {} } = schemaOf(formulario) as { properties?: Json };
  const file = { type: 'string', format: 'binary' };
  return { schema: { type: 'object', required: ['file'], properties: { ...properties, file } } };
}

/** The side that travels: a codec's input. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

/** A query is read from text, so it is described by what comes out of it. */
function queryParameters(query: z.ZodType): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
