import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { copySources } from '../../helpers/copySources.ts';
import { PLANTADAS, type Anillo, type Plantada } from './lista.ts';

// npm run plantadas [-- --minutos N] [--solo TEXTO]: plants known bugs, one at a time, in a copy of the sources; the histories have to find
// each: of ring one, then of ring two, for so many minutes in each. `--solo`: only the bugs with that text in their name.

const ROOT = join(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: { minutos: { type: 'string', default: '10' }, solo: { type: 'string', default: '' } },
});
const elegidas = Object.entries(PLANTADAS).filter(([nombre]) => nombre.includes(values.solo));
const tell = (linea: string): void => void process.stdout.write(`${linea}\n`);
const copia = await mkdtemp(join(tmpdir(), 'talonario-plantadas-'));
let vivas = 0;
try {
  await copySources(ROOT, copia, ['core', 'fixtures', 'tests/historias', 'tests/helpers', 'tests/plazas']);
  for (const [nombre, plantada] of elegidas) if (!(await isFound(nombre, plantada))) vivas++;
} finally {
  await rm(copia, { recursive: true, force: true });
}
tell(`${elegidas.length - vivas} of ${elegidas.length} found`);
process.exitCode = vivas === 0 ? 0 : 1;

async function isFound(
  nombre: string,
  { archivo, antes, despues, anillos = ['uno', 'dos'] }: Plantada,
): Promise<boolean> {
  const lugar = join(copia, archivo);
  const fuente = await readFile(lugar, 'utf8');
  if (fuente.split(antes).length !== 2) throw new Error(`${archivo} has not once: ${antes}`);
  await writeFile(
    lugar,
    fuente.replace(antes, () => despues),
  );
  const desde = performance.now();
  const segundos = (): number => Math.round((performance.now() - desde) / 1000);
  try {
    for (const anillo of anillos) {
      const rota = await look(anillo);
      if (rota === null) continue;
      tell(`${segundos()} s, ring ${anillo}, seed ${rota.semilla}: ${nombre} — ${rota.invariante}`);
      return true;
    }
    tell(`ALIVE after ${segundos()} s: ${nombre}`);
    return false;
  } finally {
    await writeFile(lugar, fuente);
  }
}

/** Tells histories of a ring in the copy; answers the first invariant that one broke. @throws Error when they cannot be told */
async function look(anillo: Anillo): Promise<{ semilla: string; invariante: string } | null> {
  const opciones = ['--minutos', values.minutos, '--encoger', '0', '--sin-marcas', '--anillo', anillo];
  const child = spawn(process.execPath, ['tests/historias/main.ts', ...opciones], { cwd: copia });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const [, semilla, invariante] = /BROKEN with seed (\d+).*\n\s*(.*)/.exec(stdout) ?? [];
  if (semilla === undefined && status !== 0) throw new Error(`the histories ended with ${String(status)}: ${stderr}`);
  return semilla === undefined ? null : { semilla, invariante: invariante?.slice(0, 140) ?? '' };
}
