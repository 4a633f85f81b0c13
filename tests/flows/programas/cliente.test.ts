import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi } from '../../../api/src/documento/openapi.ts';
import { facturaTipeada, startServidor, type Servidor } from '../../helpers/servicios/servidor.ts';

// The API's document is enough for a program: a client generated from it compiles, and works with a key.

/** Folder of the generated client: inside the project, so that its imports resolve. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache');

let servidor: Servidor;
let carpeta: string;
beforeAll(async () => {
  servidor = await startServidor();
  mkdirSync(CACHE, { recursive: true });
  carpeta = mkdtempSync(join(CACHE, 'cliente-'));
});
afterAll(async () => {
  rmSync(carpeta, { recursive: true, force: true });
  await servidor.close();
});

const documento = () => openApi('http://127.0.0.1:3000');

test('the document is valid, with the keys and the header of the calls that issue', async () => {
  expect(await new Validator().validate(structuredClone(documento()))).toEqual({ valid: true });
  const { paths, components } = documento() as {
    paths: Record<string, Record<string, { security: object[]; parameters: { name: string }[] }>>;
    components: { securitySchemes: object };
  };
  expect(components.securitySchemes).toHaveProperty('clave', expect.objectContaining({ scheme: 'bearer' }));
  const { post: emitir } = paths['/api/facturas/{id}/emitir'] ?? {};
  expect(emitir?.security).toContainEqual({ clave: ['emitir'] });
  expect(emitir?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
  expect(paths['/api/claves']?.['post']?.security).toEqual([{ sesion: [] }]);
  expect(paths['/api/auth/login']?.['post']?.security).toEqual([]);
});

/** Program of a user: lists, keeps a draft, issues it twice with one Idempotency-Key, and downloads its PDF. */
const PROGRAMA = `import createClient from 'openapi-fetch';
import type { paths, components } from './esquema.d.ts';

export const totalOf = ({ neto, iva }: components['schemas']['Comprobante']): number => neto + iva;

export async function trabajar(baseUrl: string, clave: string, body: never) {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${clave}\` } });
  const lista = await api.GET('/api/facturas', { params: { query: { limit: 5 } } });
  const creada = await api.POST('/api/facturas', { body });
  if (!creada.data) return { error: creada.error.codigo satisfies components['schemas']['Fallo']['codigo'] };
  const { id } = creada.data;
  totalOf(creada.data);
  const emitir = () =>
    api.POST('/api/facturas/{id}/emitir', {
      params: { path: { id }, header: { 'Idempotency-Key': \`pedido \${id}\` } },
      body: {},
    });
  const [una, otra] = [await emitir(), await emitir()];
  const pdf = await api.GET('/api/facturas/{id}/pdf', { params: { path: { id } }, parseAs: 'arrayBuffer' });
  const cae: string | null | undefined = una.data?.cae;
  return { antes: lista.data?.totalItems, cae, igual: otra.data?.cae === cae, pdf: pdf.data?.byteLength ?? 0 };
}
`;

test('a client generated from the document compiles, and issues once with a key', async () => {
  const tipos = astToString(await openapiTS(documento() as unknown as OpenAPI3));
  writeFileSync(join(carpeta, 'esquema.d.ts'), tipos);
  writeFileSync(join(carpeta, 'programa.mts'), PROGRAMA);
  // The project's own tsc: a dependency of the client brings an older one.
  const tsc = join(CACHE, '../.bin/tsc');
  const opciones = '--strict --skipLibCheck --target es2023 --module nodenext';
  const { stdout } = await promisify(execFile)(
    tsc,
    [...opciones.split(' '), '--ignoreConfig', '--types', 'node', join(carpeta, 'programa.mts')],
    { cwd: carpeta },
  ).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');

  const duenia = await servidor.usuario();
  const empresa = await duenia.empresa();
  const { body } = await duenia.call('post', '/api/claves', { nombre: 'Cliente', permiso: 'emitir' }).expect(200);
  const { trabajar } = (await import(join(carpeta, 'programa.mjs'))) as {
    trabajar(url: string, clave: string, body: object): Promise<Record<string, unknown>>;
  };
  const trabajado = await trabajar(servidor.url, body.clave, facturaTipeada(empresa));
  expect(trabajado).toMatchObject({ antes: 0, igual: true, cae: expect.stringMatching(/^\d{14}$/) });
  expect(trabajado['pdf']).toBeGreaterThan(1_000);
  expect(servidor.entorno.arca.estado().comprobantes).toHaveLength(1);
  expect(await trabajar(servidor.url, 'tal_no', {})).toEqual({ error: 'clave_invalida' });
});
