import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../web/src/paths.ts';

// Every address of the application leads to a screen, which the browser's tests open.

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
/** Addresses of the application without ids, by their names; the landing page and the terms are the server's. */
const fijas = Object.entries(paths).flatMap(([nombre, path]) =>
  typeof path === 'string' && /^\/(?:app|contador)\b[^?]*$/.test(path) ? [{ nombre, path }] : [],
);

test('each address without ids is a route', () => {
  const rutas = read('web/src/routes.tsx');
  expect(fijas.filter(({ nombre }) => !new RegExp(`\\bpaths\\.${nombre}\\b`).test(rutas))).toEqual([]);
  expect(fijas.length).toBeGreaterThan(10);
});

test('each address without ids is opened by a screen of the browser’s tests', () => {
  const pantallas = globSync('tests/helpers/pantallas/**/*.ts', { cwd: ROOT }).map(read).join('\n');
  const cerradas = fijas.filter(({ path }) => !new RegExp(`${path}['"\`?#]`).test(pantallas));
  // An accountant opens it with the secret of a link.
  expect(cerradas.map(({ path }) => path)).toEqual([paths.contador]);
});
