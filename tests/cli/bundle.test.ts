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
/** First file of the program, and one that it imports in some tests. */
const MAIN = 'cli/src/main.ts';
const IMPORTADO = 'cli/src/importado.ts';

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

/** Makes the program import a file with this text; answers a function that leaves the program as it was. */
function importIntoMain(text: string): () => void {
  const original = readFileSync(join(copia, MAIN), 'utf8');
  writeFileSync(join(copia, IMPORTADO), text);
  writeFileSync(join(copia, MAIN), `import './importado.ts';\n${original}`);
  return () => writeFileSync(join(copia, MAIN), original);
}

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
  const restore = importIntoMain(`interface Falla {
  texto: string;
}

function fail({ texto }: Falla): never {
  throw new Error(texto);
}

fail({ texto: 'rota' });
`);
  await build();
  expect(freshBundle(copia)).not.toBeNull();
  const { stderr } = await output('cli/talonario.js', '--help');
  expect(stderr).toContain('Error: rota');
  expect(stderr).toContain(`at fail (file://${join(copia, IMPORTADO)}:6:`);
  expect(stderr).toContain(`file://${join(copia, IMPORTADO)}:9:`);
  restore();
});

test('an edited source runs at once, and the bundle again once the source is as it was', async () => {
  await build();
  const restore = importIntoMain("process.stdout.write('Editado.');\n");
  expect(freshBundle(copia)).toBeNull();
  expect((await output('cli/talonario.js', '--help')).stdout).toMatch(/^Editado\.Uso: /);
  restore();
  expect(freshBundle(copia)).not.toBeNull();
  expect((await output('cli/talonario.js', '--help')).stdout).toMatch(/^Uso: /);
});
