import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshBundle } from '../../cli/bundle/sources.js';
import { APP_SECRET } from '../helpers/servicios/database.ts';
import { entornoDeProceso, node, raiz } from '../helpers/procesos/talonario.ts';

// A copy of the project with a bundle of its own, whose sources are edited.

const WORKSPACES = ['core', 'cli', 'api', 'webhooks', 'fixtures'];
const ENV = {
  ARCA_AMBIENTE: 'simulador',
  TALONARIO_DATOS: tmpdir(),
  APP_SECRET,
  DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/nada',
};
const PROGRAM = 'cli/src/program.ts';
const DESCRIPTION = 'Facturación electrónica de ventas de Mercado Libre.';

let copia = '';

const run = promisify(execFile);

const runScript = (script: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> =>
  run(node, [join(copia, script), ...args], { cwd: copia, env: entornoDeProceso(ENV) });

const build = (): Promise<unknown> => runScript('cli/bundle/build.js');

/** Output of a command of the copy, whatever its exit code. */
async function output(script: string, ...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const { stdout, stderr } = await runScript(script, ...args).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return { stdout, stderr };
}

const edit = (file: string, from: string, to: string): void => {
  const text = readFileSync(join(copia, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not have: ${from}`);
  writeFileSync(join(copia, file), text.replace(from, to));
};

beforeAll(async () => {
  copia = mkdtempSync(join(tmpdir(), 'talonario-copia-'));
  for (const each of WORKSPACES) {
    cpSync(join(raiz, each), join(copia, each), { recursive: true, filter: (from) => !/[\\/]dist$/.test(from) });
  }
  for (const each of ['package.json', 'package-lock.json']) cpSync(join(raiz, each), join(copia, each));
  const modules = join(copia, 'node_modules');
  mkdirSync(join(modules, '@talonario'), { recursive: true });
  for (const each of WORKSPACES) symlinkSync(join(copia, each), join(modules, '@talonario', each), 'junction');
  for (const name of readdirSync(join(raiz, 'node_modules'))) {
    if (name.startsWith('.') || name === '@talonario') continue;
    symlinkSync(join(raiz, 'node_modules', name), join(modules, name), 'junction');
  }
  await build();
});
afterAll(() => rmSync(copia, { recursive: true }));

test.each([['--help'], ['empresas', '--json']])('the bundle answers %s as the sources do', async (...args) => {
  expect(freshBundle(copia)).not.toBeNull();
  const bundle = await output('cli/talonario.js', ...args);
  const sources = await output('cli/src/main.ts', ...args);
  expect(sources.stdout).not.toBe('');
  expect(bundle).toEqual(sources);
});

test('a failure of ours names the files and lines of the sources', async () => {
  const programa = join(copia, PROGRAM);
  const original = readFileSync(programa, 'utf8');
  edit(
    PROGRAM,
    'export function buildProgram(',
    'function fail(): never {\n  throw new Error("rota");\n}\n\nexport function buildProgram(',
  );
  edit(
    PROGRAM,
    "  const program = new Command('talonario');",
    "  if (stdout.isTTY !== true) fail();\n  const program = new Command('talonario');",
  );
  const lines = readFileSync(programa, 'utf8').split('\n');
  const thrown = lines.findIndex((line) => line.includes('"rota"')) + 1;
  const called = lines.findIndex((line) => line.includes('fail();')) + 1;
  await build();
  expect(freshBundle(copia)).not.toBeNull();
  const { stderr } = await output('cli/talonario.js', '--help');
  expect(stderr).toContain(`at fail (file://${programa}:${thrown}:`);
  expect(stderr).toContain(`at buildProgram (file://${programa}:${called}:`);
  writeFileSync(programa, original);
  await build();
});

test('an edited source runs at once, and the bundle again once the source is as it was', async () => {
  edit(PROGRAM, DESCRIPTION, 'Otra descripción.');
  expect(freshBundle(copia)).toBeNull();
  expect((await output('cli/talonario.js', '--help')).stdout).toContain('Otra descripción.');
  edit(PROGRAM, 'Otra descripción.', DESCRIPTION);
  expect(freshBundle(copia)).not.toBeNull();
  expect((await output('cli/talonario.js', '--help')).stdout).toContain(DESCRIPTION);
});
