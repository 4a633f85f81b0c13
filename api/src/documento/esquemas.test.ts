import { expect, test } from 'vitest';
import type { Json } from './esquemas.ts';
import { openApi } from './openapi.ts';

/** Properties of an object that is worth a name where it stands twice. */
const PROPIEDADES_DE_UN_NOMBRE = 4;

const documento = openApi('http://127.0.0.1:3000');
const { schemas } = documento['components'] as { schemas: Record<string, Json> };

/** Every value of the document, with where it stands. */
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

test('every reference of the document is to something that it has', () => {
  const referencias = [...values(documento)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
  const perdidas = referencias.filter((referencia) => {
    const partes = referencia.replace('#/', '').split('/');
    return partes.reduce<unknown>((en, parte) => Object(en)[parte], documento) === undefined;
  });
  expect([...new Set(perdidas)]).toEqual([]);
  expect(referencias.length).toBeGreaterThan(500);
});

test('the answers of every day are named as the contract names them', () => {
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

// A client that somebody generated has these names in its code: to change one is to break it.
test('the names of the schemas are the ones that clients have', async () => {
  const golden = '../../../fixtures/golden/api/esquemas.txt';
  await expect(`${Object.keys(schemas).join('\n')}\n`).toMatchFileSnapshot(golden);
});
