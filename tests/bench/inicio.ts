import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compare, hasta, hastaMs, type Bench } from './medida.ts';
import { entornoDeProceso, iniciarTalonario, puertosLibres } from '../helpers/procesos/talonario.ts';

const RAIZ = join(import.meta.dirname, '..', '..');
const TALONARIO = join(RAIZ, 'cli', 'talonario.js');
const FUENTES = join(RAIZ, 'cli', 'src', 'main.ts');
const VECES = 15;
const VECES_MEMORIA = 3;
const ASK_EVERY_MS = 5;
const PATIENCE_MS = 120_000;
const MB = 1024;

/** Ports that a start needs, beside the simulators of the demo. */
const PUERTOS = 2;
const SIMULADORES = 5;

const NODE = 'node -e 0';
const SERVIDOR_DESNUDO = 'Node con un servidor que contesta';

/**
 * Commands from their start to their end, and servers to their first answer, on the embedded database, after an earlier start. The bundle
 * is of the present sources when `npm run build` ran.
 */
export const inicio: Bench = async () => {
  const puerto = await puertosLibres(PUERTOS + SIMULADORES);
  const piso = (): Promise<number> => {
    const desnudo = `require('node:http').createServer((_, res) => res.end('listo')).listen(${puerto}, '127.0.0.1')`;
    return firstAnswer([process.execPath, '-e', desnudo], {}, `http://127.0.0.1:${puerto}/`);
  };
  const nodeAlone = (): Promise<number> => toItsEnd(['-e', '0'], {});
  const ayuda = await compare(VECES, () => toItsEnd([TALONARIO, '--help'], {}), nodeAlone);
  const { medidos, memoria } = await withDatos(async (datos) => {
    const env = entornoOf(datos, puerto);
    const start = (programa: string) => () =>
      firstAnswer([process.execPath, programa, 'iniciar'], env, readyAt(puerto));
    await start(TALONARIO)();
    const memoryOf = (programa: string) => () =>
      firstAnswer([process.execPath, programa, 'iniciar'], env, readyAt(puerto), residentMb);
    return {
      medidos: await compare(VECES, start(TALONARIO), piso),
      memoria: await compare(VECES_MEMORIA, memoryOf(TALONARIO), memoryOf(FUENTES)),
    };
  });
  const { conNpm, comandos } = await withDatos(async (datos) => {
    const env = entornoOf(datos, puerto);
    const base = ['--puerto-base', String(puerto + PUERTOS)];
    const demo = iniciarTalonario(['iniciar', '--demo', ...base], { env });
    await demo.dice('En marcha. Ctrl-C lo corta.');
    const comandos: (readonly [nombre: string, { valor: number; piso: number }])[] = [];
    for (const nombre of ['estado', 'comprobantes']) {
      comandos.push([nombre, await compare(VECES, () => toItsEnd([TALONARIO, nombre], env), nodeAlone)]);
    }
    await demo.cortar('SIGTERM');
    const start = () => firstAnswer(['npm', 'start', '--', ...base], env, readyAt(puerto));
    return { conNpm: await compare(VECES, start, piso), comandos };
  });
  return [
    {
      bench: 'inicio',
      base: null,
      unidad: 'ms',
      que: 'talonario --help',
      valor: ayuda.valor,
      piso: { que: NODE, valor: ayuda.piso },
      meta: hasta(6),
    },
    ...comandos.map(([nombre, { valor, piso: valorPiso }]) => ({
      ...COMUN,
      que: `talonario ${nombre}, con el servidor en marcha`,
      valor,
      piso: { que: NODE, valor: valorPiso },
      meta: hastaMs(450),
    })),
    {
      ...COMUN,
      que: 'talonario iniciar, segunda vez, hasta la primera respuesta',
      valor: medidos.valor,
      piso: { que: SERVIDOR_DESNUDO, valor: medidos.piso },
      meta: hasta(8),
    },
    {
      ...COMUN,
      unidad: 'MB',
      que: 'talonario iniciar, memoria al contestar',
      valor: memoria.valor,
      piso: { que: 'lo mismo, de los fuentes', valor: memoria.piso },
      meta: { texto: '150 MB menos', cumple: (valor, piso) => piso - valor >= 150 },
    },
    {
      ...COMUN,
      que: 'npm start con la demo, segunda vez, hasta la primera respuesta',
      valor: conNpm.valor,
      piso: { que: SERVIDOR_DESNUDO, valor: conNpm.piso },
      meta: hastaMs(1_000),
    },
  ];
};

const COMUN = { bench: 'inicio', base: 'embebida', unidad: 'ms' } as const;

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

/** Milliseconds that a program run by Node takes to its end. */
async function toItsEnd(args: readonly string[], env: Record<string, string>): Promise<number> {
  const desde = performance.now();
  const child = spawn(process.execPath, args, { cwd: RAIZ, env: entornoDeProceso(env), stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return performance.now() - desde;
}

/** Starts a program, asks until it answers well, and stops it; answers the milliseconds until that answer, or what `read` reads then. */
async function firstAnswer(
  [programa, ...args]: [string, ...string[]],
  env: Record<string, string>,
  url: string,
  read: ((child: ChildProcess) => number) | null = null,
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
    return read === null ? performance.now() - desde : read(child);
  } finally {
    await stop(child);
  }
}

/** Memory of a process that is in use, in MB. Linux says it. */
function residentMb({ pid }: ChildProcess): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / MB;
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
