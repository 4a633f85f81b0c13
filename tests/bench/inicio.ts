import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compare, hasta, hastaMs, type Bench } from './medida.ts';
import { entornoDeProceso, iniciarTalonario, puertosLibres } from '../helpers/procesos/talonario.ts';

const RAIZ = join(import.meta.dirname, '..', '..');
const TALONARIO = join(RAIZ, 'cli', 'talonario.js');
const VECES = 3;
const ASK_EVERY_MS = 5;
const PATIENCE_MS = 60_000;

/** Ports that a start needs, beside the simulators of the demo. */
const PUERTOS = 2;
const SIMULADORES = 5;

/**
 * Milliseconds from the command to the first answer, on the embedded database, after an earlier start: `talonario iniciar`, and `npm
 * start`.
 */
export const inicio: Bench = async () => {
  const puerto = await puertosLibres(PUERTOS + SIMULADORES);
  const piso = (): Promise<number> => {
    const desnudo = `require('node:http').createServer((_, res) => res.end('listo')).listen(${puerto}, '127.0.0.1')`;
    return firstAnswer([process.execPath, '-e', desnudo], {}, `http://127.0.0.1:${puerto}/`);
  };
  const comun = { bench: 'inicio', base: 'embebida', unidad: 'ms' } as const;
  const medidos = await withDatos(async (datos) => {
    const start = () =>
      firstAnswer([process.execPath, TALONARIO, 'iniciar'], entornoOf(datos, puerto), readyAt(puerto));
    await start();
    return compare(VECES, start, piso);
  });
  const conNpm = await withDatos(async (datos) => {
    const base = ['--puerto-base', String(puerto + PUERTOS)];
    await seedDemo(entornoOf(datos, puerto), base);
    const start = () => firstAnswer(['npm', 'start', '--', ...base], entornoOf(datos, puerto), readyAt(puerto));
    return compare(VECES, start, piso);
  });
  const desnudo = 'Node con un servidor que contesta';
  return [
    {
      ...comun,
      que: 'talonario iniciar, segunda vez, hasta la primera respuesta',
      valor: medidos.valor,
      piso: { que: desnudo, valor: medidos.piso },
      meta: hasta(10),
    },
    {
      ...comun,
      que: 'npm start con la demo, segunda vez, hasta la primera respuesta',
      valor: conNpm.valor,
      piso: { que: desnudo, valor: conNpm.piso },
      meta: hastaMs(4_000),
    },
  ];
};

const readyAt = (puerto: number): string => `http://127.0.0.1:${puerto}/readyz`;

const entornoOf = (datos: string, puerto: number): Record<string, string> => ({
  LOG_LEVEL: 'error',
  TALONARIO_DATOS: datos,
  PORT: String(puerto),
  WEBHOOKS_PORT: String(puerto + 1),
});

async function withDatos<T>(work: (datos: string) => Promise<T>): Promise<T> {
  const datos = mkdtempSync(join(tmpdir(), 'talonario-bench-'));
  try {
    return await work(datos);
  } finally {
    removeDatos(datos);
  }
}

/** The first start of the demo, until its sales are invoiced. */
async function seedDemo(env: Record<string, string>, base: readonly string[]): Promise<void> {
  const demo = iniciarTalonario(['iniciar', '--demo', ...base], { env });
  await demo.dice('En marcha. Ctrl-C lo corta.');
  await demo.cortar('SIGTERM');
}

/** Starts a program, asks until it answers well, and stops it; answers the milliseconds until that answer. */
async function firstAnswer(
  [programa, ...args]: [string, ...string[]],
  env: Record<string, string>,
  url: string,
): Promise<number> {
  const desde = performance.now();
  // In a process group of its own: `npm` has children.
  const child = spawn(programa, args, {
    cwd: RAIZ,
    env: entornoDeProceso(env),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    while (!(await answers(url))) {
      if (child.exitCode !== null || performance.now() - desde > PATIENCE_MS) throw new Error(`no answer at ${url}`);
      await wait(ASK_EVERY_MS);
    }
    return performance.now() - desde;
  } finally {
    await stop(child);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { headers: { connection: 'close' } })).ok;
  } catch (error) {
    // No server listens yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Waits until the whole group ended: children of `npm` still close the database once `npm` is gone. */
async function stop({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const desde = performance.now();
  let signal: NodeJS.Signals | 0 = 'SIGTERM';
  while (reaches(-pid, signal)) {
    if (performance.now() - desde > PATIENCE_MS) throw new Error('what was started does not end');
    signal = 0;
    await wait(ASK_EVERY_MS);
  }
}

/** Sends a signal to a process, or with 0 only checks that it exists; false: it does not. */
function reaches(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Deletes the data and, as root, the database, which lives where a file in `datos` says. */
function removeDatos(datos: string): void {
  const puntero = join(datos, 'postgres.json');
  if (existsSync(puntero)) {
    const { carpeta } = JSON.parse(readFileSync(puntero, 'utf8')) as { carpeta: string };
    rmSync(carpeta, { recursive: true, force: true });
  }
  rmSync(datos, { recursive: true, force: true });
}
