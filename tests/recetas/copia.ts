import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Cambio } from './cambio.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKSPACES = ['api', 'cli', 'core', 'fixtures', 'tests', 'web', 'webhooks'];
const LOOSE = [
  '.env.example',
  '.oxlintrc.json',
  'CONTRIBUTING.md',
  'README.md',
  'OPERAR.md',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];

/** A copy of the sources, with the installed packages by links, where made-up things are added. */
export interface Copia extends Disposable {
  /** Leaves the copy as the sources are, but for these changes of files. */
  change(cambios: ReadonlyMap<string, Cambio>): void;
  /** Errors of the compiler, each with its explanation and the line of source that it points at. */
  typeErrors(): Promise<string[]>;
  /** Files of these unit tests that fail. */
  failingTests(files: readonly string[]): Promise<string[]>;
}

export function createCopia(): Copia {
  const folder = mkdtempSync(join(tmpdir(), 'recetas-'));
  for (const workspace of WORKSPACES) {
    cpSync(join(ROOT, workspace), join(folder, workspace), {
      recursive: true,
      filter: (place) => !/\/(?:dist|node_modules)$/.test(place),
    });
  }
  for (const file of LOOSE) cpSync(join(ROOT, file), join(folder, file));
  linkPackages(folder);
  const changed = new Map<string, string | null>();
  return {
    change(cambios) {
      for (const [file, antes] of changed) restore(join(folder, file), antes);
      changed.clear();
      for (const [file, cambio] of cambios) {
        const place = join(folder, file);
        const antes = existsSync(place) ? readFileSync(place, 'utf8') : null;
        changed.set(file, antes);
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, cambio(antes ?? ''));
      }
    },
    async typeErrors() {
      const { salida } = await run(folder, 'tsc', ['--noEmit', '--pretty', 'false']);
      return blocksOf(salida, folder);
    },
    async failingTests(files) {
      if (files.length === 0) return [];
      const report = join(folder, 'informe.json');
      rmSync(report, { force: true });
      const { salida } = await run(folder, 'vitest', [
        'run',
        '--project',
        'unit',
        '--reporter',
        'json',
        '--outputFile',
        report,
        ...files,
      ]);
      if (!existsSync(report)) throw new Error(`The tests of the copy did not run: ${salida}`);
      const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
        testResults: { name: string; status: string }[];
      };
      const ran = testResults.map(({ name }) => name);
      const absent = files.filter((file) => !ran.some((name) => name.endsWith(file)));
      if (absent.length > 0) throw new Error(`These tests of the copy did not run: ${absent.join(', ')}`);
      return files.filter((file) => testResults.some(({ name, status }) => name.endsWith(file) && status !== 'passed'));
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Installed packages by links, and our workspaces by links to those of the copy. */
function linkPackages(folder: string): void {
  const installed = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@talonario'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== '@talonario' && name !== '.cache')
      symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  }
  for (const workspace of WORKSPACES) {
    const own = join(ROOT, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'));
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@talonario', workspace));
  }
  mkdirSync(join(folder, 'node_modules/.cache'));
}

function restore(place: string, antes: string | null): void {
  if (antes === null) rmSync(place);
  else writeFileSync(place, antes);
}

function run(folder: string, program: string, words: readonly string[]): Promise<{ salida: string }> {
  return new Promise((resolve, reject) => {
    const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1' };
    for (const name of Object.keys(env)) if (name.startsWith('VITEST')) delete env[name];
    const child = spawn(join(ROOT, 'node_modules/.bin', program), words, { cwd: folder, env });
    let salida = '';
    child.stdout.on('data', (data: Buffer) => (salida += data.toString()));
    child.stderr.on('data', (data: Buffer) => (salida += data.toString()));
    child.once('error', reject);
    child.once('close', () => resolve({ salida }));
  });
}

/** Errors that the compiler wrote: `file(line,column): error TS…`, with the indented lines that explain each. */
function blocksOf(salida: string, folder: string): string[] {
  const blocks: string[] = [];
  for (const renglon of salida.split('\n')) {
    const [, file, line] = /^(\S[^(]*)\((\d+),\d+\): error TS/.exec(renglon) ?? [];
    if (file !== undefined) {
      const source = readFileSync(join(folder, file), 'utf8').split('\n')[Number(line) - 1] ?? '';
      blocks.push(`${renglon}\n  ${source.trim()}`);
    } else if (renglon.trim() !== '' && blocks.length > 0) blocks.push(`${blocks.pop()}\n${renglon}`);
    else if (renglon.trim() !== '') blocks.push(renglon);
  }
  return blocks;
}
