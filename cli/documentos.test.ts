import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const raiz = join(import.meta.dirname, '..');

/** The rows of the table of threats: who wants what, what stops them, the tests. */
function amenazas(): { quien: string; pruebas: string[] }[] {
  const texto = readFileSync(join(raiz, 'CONTRIBUTING.md'), 'utf8');
  const [, seccion = ''] = /\n## Threats\n(.*?)\n## /s.exec(texto) ?? [];
  return seccion
    .split('\n')
    .filter((linea) => linea.startsWith('| ') && !linea.startsWith('| who wants what') && !linea.startsWith('| ---'))
    .map((linea) => {
      const [, quien = '', , pruebas = ''] = linea.split(/(?<!\\)\|/).map((celda) => celda.trim());
      return { quien, pruebas: [...pruebas.matchAll(/`([^`]+)`/g)].map(([, prueba = '']) => prueba) };
    });
}

/** `flows/turnos` is of the tests, `core/mails/mails` stands beside what it tests. */
const lugares = (prueba: string): string[] => [
  join(raiz, 'tests', `${prueba}.test.ts`),
  join(raiz, prueba.replace(/^core\//, 'core/src/') + '.test.ts'),
];

test('every threat names the tests that show what stops it, and each of them is there', () => {
  const todas = amenazas();
  expect(todas.length).toBeGreaterThan(20);
  expect(todas.filter(({ pruebas }) => pruebas.length === 0)).toEqual([]);
  const faltan = todas.flatMap(({ pruebas }) =>
    pruebas.filter((prueba) => !lugares(prueba).some((ruta) => existsSync(ruta))),
  );
  expect(faltan).toEqual([]);
});
