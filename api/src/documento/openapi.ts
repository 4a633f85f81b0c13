import { endpoints, fallo, type Endpoint, type EndpointName } from '@talonario/core/endpoints';
import { z } from 'zod';
import { readEjemplos, type Ejemplo } from './ejemplos.ts';
import { describe, type Esquemas, type Json } from './esquemas.ts';
import { fallasOf, permisoOf } from './fallas.ts';
import { operaciones } from './operaciones/index.ts';
import { parametrosOf } from './parametros/parametrosOf.ts';
import { accesoOf, paginasOf, repetirOf, turnoOf } from './textos.ts';

const BINARIO = { type: 'string', format: 'binary' };

/** Sources that an operation of the document is written from. */
interface Fila {
  name: EndpointName;
  endpoint: Endpoint;
  esquemas: Esquemas;
  ejemplo: Ejemplo | undefined;
}

/** OpenAPI 3.1 of the endpoint table: the same schemas that read the requests and write the answers. */
export function openApi(publicUrl: string): Json {
  const esquemas = describe(partes());
  const ejemplos = readEjemplos();
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation({ name, endpoint, esquemas, ejemplo: ejemplos[name] });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talonario',
      version: '1',
      description:
        'Facturación y gestión de ventas. Importes en pesos salvo que el nombre diga otra cosa. Claves, límites, fallas, avisos firmados y qué cambios rompen un cliente: /api/docs.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        sesion: { type: 'http', scheme: 'bearer', description: 'El token de una sesión' },
        clave: { type: 'http', scheme: 'bearer', description: 'La clave de un programa: tal_…' },
        enlace: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Enlace SECRETO' },
      },
      schemas: esquemas.nombrados,
    },
  };
}

/** Every schema of the table, by its operation and its part of it. */
function partes(): Parameters<typeof describe>[0] {
  const filas = Object.entries<Endpoint>(endpoints);
  const de = (parte: 'body' | 'formulario' | 'answer' | 'evento') =>
    filas.flatMap(([name, { [parte]: schema }]) =>
      schema instanceof z.ZodType ? [[`${name} ${parte}`, schema] as const] : [],
    );
  const deConsulta = filas.flatMap(([name, { query }]) =>
    Object.entries(query?.shape ?? {}).map(([nombre, schema]) => [`${name} query ${nombre}`, schema as z.ZodType]),
  );
  return {
    cuerpo: Object.fromEntries([...de('body'), ...de('formulario')]),
    consulta: Object.fromEntries(deConsulta),
    respuesta: Object.fromEntries([...de('answer'), ...de('evento'), ['fallo', fallo]]),
  };
}

function operation(fila: Fila): Json {
  const { name, endpoint, ejemplo } = fila;
  const { path, resumen, derecho, answer, statuses } = endpoint;
  const usual = answer === 'vacio' ? 204 : answer === 'redireccion' ? 302 : 200;
  const parrafos = [
    operaciones[name].descripcion,
    repetirOf(endpoint),
    accesoOf(endpoint),
    paginasOf(endpoint),
    turnoOf(endpoint),
  ];
  return {
    operationId: name,
    summary: resumen,
    description: parrafos.filter((parrafo) => parrafo !== null).join('\n\n'),
    tags: [path.split('/')[2]],
    ...(derecho && { 'x-derecho': derecho }),
    security: securityOf(endpoint),
    parameters: parametrosOf(name, endpoint, fila.esquemas, ejemplo),
    ...requestOf(fila),
    responses: {
      ...Object.fromEntries((statuses ?? [usual]).map((status) => [String(status), success(fila, status)])),
      ...failures(name, endpoint),
      default: {
        description: 'Otra falla: un código que se agregó después, o una respuesta de lo que haya en el medio',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fallo' } } },
      },
    },
  };
}

function requestOf({ name, endpoint: { body, formulario, flujo }, esquemas, ejemplo }: Fila): Json {
  // A body that only has options may be left out.
  const required = body?.safeParse({}).success !== true;
  const withContent = (tipo: string, media: Json): Json => ({
    requestBody: { required, content: { [tipo]: media } },
  });
  if (flujo) return withContent('application/octet-stream', { schema: BINARIO });
  if (formulario) return withContent('multipart/form-data', formOf(esquemas, esquemas.parte(`${name} formulario`)));
  if (!body) return {};
  const example = ejemplo?.body === undefined ? {} : { example: ejemplo.body };
  return withContent('application/json', { schema: esquemas.parte(`${name} body`), ...example });
}

/** Security of a call: none, a link, or a session and the keys that permit it, with their least permission. */
function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.acceso === 'publico') return [];
  if (endpoint.acceso === 'enlace') return [{ enlace: [] }];
  const permiso = permisoOf(endpoint);
  return [{ sesion: [] }, ...(permiso === null ? [] : [{ clave: [permiso] }])];
}

function success({ name, endpoint: { answer, evento, tipo }, esquemas, ejemplo }: Fila, status: number): Json {
  const description = descripciones[status] ?? 'Hecho';
  const example = ejemplo?.answer === undefined || ejemplo.status !== status ? {} : { example: ejemplo.answer };
  const written = (media: string, schema: Json): Json => ({
    description,
    content: { [media]: { schema, ...example } },
  });
  if (answer === 'vacio' || answer === 'redireccion') return { description };
  if (answer === 'pagina') return written('text/html', { type: 'string' });
  if (answer === 'archivo') return written(tipo ?? 'application/octet-stream', BINARIO);
  if (answer === 'eventos') {
    const schema = evento ? esquemas.parte(`${name} evento`) : {};
    return { ...written('text/event-stream', schema), description: 'Cada evento trae en data' };
  }
  return written('application/json', esquemas.parte(`${name} answer`));
}

const descripciones: Readonly<Record<number, string>> = {
  202: 'Aceptado: sigue en segundo plano, o sale cuando ARCA responda',
  204: 'Hecho, sin respuesta',
  302: 'Lleva a otra página',
  410: 'El link ya no sirve: responde una página que lo dice',
};

/** Failures of an operation by status: each code with its sentence, and the codes as the values that `codigo` has there. */
function failures(name: EndpointName, endpoint: Endpoint): Json {
  const porStatus = Map.groupBy(fallasOf(name, endpoint), ({ status }) => status);
  return Object.fromEntries(
    [...porStatus].map(([status, fallas]) => {
      const codigo = { enum: fallas.map((falla) => falla.codigo) };
      const schema = { allOf: [{ $ref: '#/components/schemas/Fallo' }, { type: 'object', properties: { codigo } }] };
      const description = fallas.map((falla) => `\`${falla.codigo}\`: ${falla.frase}`).join('\n');
      return [String(status), { description, content: { 'application/json': { schema } } }];
    }),
  );
}

/** A form with a file. */
function formOf({ nombrados }: Esquemas, schema: Json): Json {
  const nombre = typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? '') : null;
  const { properties = {} } = (nombre === null ? schema : nombrados[nombre]) as { properties?: Json };
  return { schema: { type: 'object', required: ['file'], properties: { ...properties, file: BINARIO } } };
}
