import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApi } from '../api/src/documento/openapi.ts';
import { listRotos, readLineas } from './helpers/compatibilidad.ts';

// The API's promises to its clients. A change that the page's table lists as breaking fails here by its name.

const GOLDEN = '../fixtures/golden/api/operaciones.txt';
const ahora = readLineas(openApi('http://127.0.0.1:3000'));
const antes = (): Set<string> =>
  new Set(
    readFileSync(join(import.meta.dirname, GOLDEN), 'utf8')
      .split('\n')
      .filter((linea) => linea !== ''),
  );

test('no change since the golden document breaks a client', () => {
  // A necessary change keeps the former shape beside the new one for a year: `api/src/documento/pagina/cambios.ts`.
  expect(listRotos(antes(), ahora)).toEqual([]);
  expect(ahora.size).toBeGreaterThan(3_000);
});

test('the golden document equals the current one', async () => {
  await expect(`${[...ahora].toSorted().join('\n')}\n`).toMatchFileSnapshot(GOLDEN);
});

const base = new Set([
  'operación verNota: GET /api/notas/{id}',
  'entra verNota.query.limit: integer',
  'entra Nota: object',
  'entra Nota.total: number',
  'exige Nota.total',
  'entra Nota.clase: string',
  'admite Nota.clase: "credito"',
  'sale Nota.cae: string',
  'siempre Nota.cae',
]);
const sin = (linea: string): Set<string> => new Set([...base].filter((guardada) => guardada !== linea));

test.each([
  ['an operation that is gone', sin('operación verNota: GET /api/notas/{id}'), 'Sacar'],
  ['a parameter that is gone', sin('entra verNota.query.limit: integer'), 'Sacar'],
  ['a value that is no longer taken', sin('admite Nota.clase: "credito"'), 'Sacar'],
  ['a field that an answer may lack', sin('siempre Nota.cae'), 'Sacar'],
  ['an answer that may be null', new Set([...base, 'sale Nota.cae: null']), 'Otro tipo'],
  ['a field that has to be sent', new Set([...base, 'exige Nota.clase']), 'Volver obligatorio'],
  [
    'a new parameter that has to be sent',
    new Set([...base, 'entra verNota.query.mes: string', 'exige verNota.query.mes']),
    'Volver obligatorio',
  ],
  [
    'a new field that has to be sent',
    new Set([...base, 'entra Nota.mes: string', 'exige Nota.mes']),
    'Volver obligatorio',
  ],
])('%s breaks a client', (_, nuevo, fila) => {
  expect(listRotos(base, nuevo)).toEqual([expect.stringMatching(new RegExp(`^${fila}`))]);
});

test.each([
  ['a new operation', ['operación verMes: GET /api/meses', 'exige verMes.query.mes', 'entra verMes.query.mes: string']],
  ['a new field of an answer', ['sale Nota.mes: string', 'siempre Nota.mes']],
  ['a field that may be sent', ['entra Nota.mes: string']],
  ['one more value that is taken', ['admite Nota.clase: "debito"']],
])('%s breaks no client', (_, lineas) => {
  expect(listRotos(base, new Set([...base, ...lineas]))).toEqual([]);
});

test('a field that is no longer required breaks no client', () => {
  expect(listRotos(base, sin('exige Nota.total'))).toEqual([]);
});
