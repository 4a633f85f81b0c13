import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inventos } from './recetas/inventos.ts';

// The files that each recipe of CONTRIBUTING.md names are those that a made-up thing takes. That they are enough, and that none can
// be left out, is tried in a copy of the sources by `tests/campaign/recetas.test.ts`.

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => {
  const place = join(ROOT, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : '';
};

/** Files that a recipe names for some cases alone, a new room or an endpoint with an id, or as its example. */
const SEGUN_EL_CASO = new Set([
  'cli/src/program/declarados/grupos.ts',
  'tests/flows/api/propiedad.test.ts',
  'tests/errorInventado.test.ts',
]);

/** Files that a recipe of CONTRIBUTING.md names, as it writes them: `core/src/contract/endpoints/<sala>/<recurso>.ts`. */
function filesOfReceta(receta: string): string[] {
  const [, texto = ''] =
    new RegExp(`^- \\*\\*${receta}\\*\\*:([^]*?)(?=\\n- \\*\\*|\\n\\n|$(?![^]))`, 'm').exec(read('CONTRIBUTING.md')) ??
    [];
  return [...texto.matchAll(/`([\w./<>-]+\/[\w./<>-]+|\.env\.example)`/g)].map(([, file = '']) => file);
}

/** Whether a file is one that a recipe names: `<sala>/` is left out where the thing is in no room. */
function isNamed(file: string, named: string): boolean {
  const pattern = named.replaceAll('.', '\\.').replaceAll('<sala>/', '(?:\\w+/)?').replaceAll(/<\w+>/g, '\\w+');
  return new RegExp(`^${pattern}$`).test(file);
}

describe.each(inventos)('the recipe of $receta', ({ receta, piezas }) => {
  const named = filesOfReceta(receta).filter((file) => !SEGUN_EL_CASO.has(file));

  test('names the files that a made-up one takes, and no other', () => {
    const files = Object.keys(piezas);
    expect(files.filter((file) => !named.some((each) => isNamed(file, each)))).toEqual([]);
    expect(named.filter((each) => !files.some((file) => isNamed(file, each)))).toEqual([]);
  });

  test('can be followed in the files as they are', () => {
    const unchanged = Object.entries(piezas).filter(([file, { cambio }]) => cambio(read(file)) === read(file));
    expect(unchanged).toEqual([]);
  });

  test('is held by tests of the flows that exist', () => {
    const absent = Object.entries(piezas).filter(
      ([file, { custodia }]) =>
        typeof custodia === 'object' && 'flujo' in custodia && !read(file).includes(`'${custodia.flujo}'`),
    );
    expect(absent).toEqual([]);
  });
});

test('a made-up command, job, reason and error change these shipped files alone', () => {
  const shippedOf = (receta: string): string[] =>
    inventos
      .filter((invento) => invento.receta === receta)
      .flatMap(({ piezas }) => Object.keys(piezas))
      .filter((file) => !/^tests\/|\.test\.tsx?$/.test(file));
  expect({
    command: shippedOf('command'),
    job: shippedOf('job'),
    reason: shippedOf('reason'),
    error: shippedOf('error'),
  }).toEqual({
    // Its object, and its work.
    command: ['cli/src/commands/cuentas/comandos.ts', 'cli/src/commands/cuentas/inventar.ts'],
    // Its data, its row, and its action.
    job: ['core/src/store/trabajos/trabajos.ts', 'core/src/store/trabajos/colas.ts', 'webhooks/src/oficios.ts'],
    // Its row, and the rule that gives it.
    reason: ['core/src/rules/motivos/motivos.ts', 'core/src/rules/ventas/situacion.ts'],
    // Its row.
    error: ['core/src/rules/errors/filas/cuenta.ts'],
  });
});
