import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { endpoints, type Endpoint, type EndpointName } from '@talonario/core/endpoints';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { CAMPOS } from '../api/src/documento/campos.ts';
import { readEjemplos } from '../api/src/documento/ejemplos.ts';
import type { Json } from '../api/src/documento/esquemas.ts';
import { openApi } from '../api/src/documento/openapi.ts';
import { CAMBIOS } from '../api/src/documento/pagina/cambios.ts';
import { isAsWritten } from './helpers/ejemplos.ts';

// The document `/api/openapi.json`, from which programmers generate clients.

/** Maximum bytes of the whole document, as sent. */
const TAMANO_MAXIMO = 250_000;

/** Number of properties from which an object written twice needs a name. */
const PROPIEDADES_DE_UN_NOMBRE = 4;

const documento = openApi('http://127.0.0.1:3000');
const { schemas } = documento['components'] as { schemas: Record<string, Json> };

/** Every value of the document, with its path. */
function* values(valor: unknown, lugar = ''): Generator<[lugar: string, valor: Json]> {
  if (typeof valor !== 'object' || valor === null) return;
  yield [lugar, valor as Json];
  for (const [clave, interno] of Object.entries(valor)) yield* values(interno, `${lugar}/${clave}`);
}

test('no object of four properties is written twice without a name', () => {
  const vistos = new Map<string, string[]>();
  for (const [lugar, schema] of values(documento)) {
    const { type, properties } = schema;
    if (type !== 'object' || Object.keys(Object(properties)).length < PROPIEDADES_DE_UN_NOMBRE) continue;
    const escrito = JSON.stringify(schema);
    vistos.set(escrito, [...(vistos.get(escrito) ?? []), lugar]);
  }
  const repetidos = [...vistos.values()].filter((lugares) => lugares.length > 1);
  // Export it from the contract: the document names a schema as the contract exports it.
  expect(repetidos).toEqual([]);
  expect(vistos.size).toBeGreaterThan(150);
});

test('every reference of the document has its target in it', () => {
  const referencias = [...values(documento)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
  const perdidas = referencias.filter((referencia) => {
    const partes = referencia.replace('#/', '').split('/');
    return partes.reduce<unknown>((en, parte) => Object(en)[parte], documento) === undefined;
  });
  expect([...new Set(perdidas)]).toEqual([]);
  expect(referencias.length).toBeGreaterThan(500);
});

test('the most used answers have the names of the contract', () => {
  const nombres = [
    'Comprobante',
    'VentaListada',
    'Empresa',
    'PuntoDeVenta',
    'Cuenta',
    'Lote',
    'Fallo',
    'FacturaTipeada',
  ];
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(nombres));
});

// Generated clients have these names in their code: changing one breaks them.
test('the names of the schemas are those that clients have', async () => {
  const golden = '../fixtures/golden/api/esquemas.txt';
  await expect(`${Object.keys(schemas).join('\n')}\n`).toMatchFileSnapshot(golden);
});

interface Operation {
  operationId: EndpointName;
  summary: string;
  description: string;
  parameters: { name: string; in: string; description?: string; schema: Json; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json; example?: unknown }> }>;
}

const paths = documento['paths'] as Record<string, Record<string, Operation>>;
const operaciones = Object.values(paths).flatMap((metodos) => Object.values(metodos));
const names = (operations: readonly Operation[]): string[] => operations.map(({ operationId }) => operationId);

test('every operation has a summary, a description, and every parameter says what it is', () => {
  expect(names(operaciones).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  expect(names(operaciones.filter(({ summary, description }) => summary === '' || description.length < 60))).toEqual(
    [],
  );
  const mudos = operaciones.flatMap(({ operationId, parameters }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
  );
  // Descriptions are written in api/src/documento/parametros/descripciones.ts.
  expect(mudos).toEqual([]);
});

test('the fields with one meaning everywhere are described', () => {
  const descriptos = new Map<string, string>();
  for (const [, { properties }] of values(documento)) {
    for (const [campo, schema] of Object.entries((properties ?? {}) as Record<string, Json>)) {
      if (schema['description'] === CAMPOS[campo]) descriptos.set(campo, String(schema['description']));
    }
  }
  // A field that no schema has any more is deleted from api/src/documento/campos.ts.
  expect(Object.keys(CAMPOS).filter((campo) => !descriptos.has(campo))).toEqual([]);
  expect(descriptos.size).toBeGreaterThanOrEqual(30);
});

/** Whether an endpoint answers no JSON nor text: a binary file, an empty body, a page or a redirect. */
const sinRespuesta = ({ answer, tipo = '' }: Endpoint): boolean =>
  answer === 'archivo' ? !tipo.startsWith('text/') : ['vacio', 'redireccion', 'pagina'].includes(String(answer));

test('every operation has an example of its request and of its answer, from a real call', () => {
  const ejemplos = readEjemplos();
  const faltan = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const endpoint: Endpoint = endpoints[name];
    const { body, answer } = ejemplos[name] ?? {};
    return (endpoint.body !== undefined && body === undefined) || (!sinRespuesta(endpoint) && answer === undefined);
  });
  // Examples are written by GRABAR_EJEMPLOS=1 npx vitest run --project flows tests/contract/api.test.ts
  expect(faltan).toEqual([]);
  const viejos = Object.entries(ejemplos).filter(([name, ejemplo]) => !isAsWritten(name as EndpointName, ejemplo));
  expect(viejos.map(([name]) => name)).toEqual([]);
  expect(Object.keys(ejemplos).filter((name) => !(name in endpoints))).toEqual([]);
});

test('the examples of the document are valid by its own schemas', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'documento', ...documento });
  const validate = (donde: string, { schema, example }: { schema: Json; example?: unknown }): string[] => {
    if (example === undefined) return [];
    const escrito = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"documento#/')) as Json;
    return ajv.validate(escrito, example) ? [] : [`${donde}: ${ajv.errorsText()}`];
  };
  const malos = operaciones.flatMap(({ operationId, parameters, requestBody, responses }) => [
    ...parameters.flatMap((parametro) => validate(`${operationId} ${parametro.name}`, parametro)),
    ...Object.values(requestBody?.content ?? {}).flatMap((media) => validate(`${operationId} body`, media)),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap((media) => validate(`${operationId} ${status}`, media)),
    ),
  ]);
  expect(malos).toEqual([]);
});

test('every operation documents each of its failures with a sentence', () => {
  const mudas = operaciones.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(
        ([status]) => Number(status) >= 400 && !operationId.endsWith('onfirmacion') && operationId !== 'confirmEmail',
      )
      .filter(([, { description }]) => description.split('\n').some((renglon) => !/^`\w+`: \S.{5,}/.test(renglon)))
      .map(([status]) => `${operationId} ${status}`),
  );
  expect(mudas).toEqual([]);
  const frases = new Set(
    operaciones.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ description }) => description.split('\n')),
    ),
  );
  // The data of the sentences is in api/src/documento/muestras.ts.
  expect([...frases].filter((frase) => /""|\(\)|\bindicada\b|\b0 |: $|sin detalle/.test(frase))).toEqual([]);
});

test('the document, as sent, stays under its maximum size', () => {
  const bytes = gzipSync(JSON.stringify(documento)).length;
  expect(bytes).toBeLessThanOrEqual(TAMANO_MAXIMO);
});

test('the page that a programmer reads first lists the same breaking changes', () => {
  const pagina = readFileSync(join(import.meta.dirname, '../api/README.md'), 'utf8');
  const [, tabla = ''] = /^\| cambio .*\n.*\n([^]*)/m.exec(pagina) ?? [];
  const filas = [...tabla.matchAll(/^\| (.+?) +\| (sí|no) +\|$/gm)].map(([, cambio, rompe]) => [
    cambio,
    rompe === 'sí',
  ]);
  expect(filas).toEqual(CAMBIOS.map(({ cambio, rompe }) => [cambio, rompe]));
});
