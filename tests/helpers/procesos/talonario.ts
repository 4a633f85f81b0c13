import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Root of the project. */
export const raiz = join(import.meta.dirname, '..', '..', '..');
/** The Node that the project is pinned to. */
export const node = join(raiz, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
const binario = join(raiz, 'cli', 'talonario.js');

/** Commands run at once: the cores of the smallest machine; more would only wait for each other. */
const A_LA_VEZ = 2;

/** How a command ended. */
export interface Corrida {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The one document of `--json`. */
  json<T = unknown>(): T;
}

export interface Opciones {
  env: Readonly<Record<string, string>>;
  /** Typed input, through a pipe. */
  entrada?: string;
  /** Working folder; absent: the data's. */
  desde?: string;
}

/** Runs the command to its end, with exactly this environment; at most two run at once. */
export async function talonario(args: readonly string[], { env, entrada = '', desde }: Opciones): Promise<Corrida> {
  return inTurn(async () => {
    const { child } = launch(args, env, 'pipe', desde);
    child.stdin?.on('error', ignoreClosedPipe).end(entrada);
    const [stdout, stderr, [code]] = await Promise.all([
      child.stdout ? text(child.stdout) : '',
      child.stderr ? text(child.stderr) : '',
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return { code, stdout, stderr, json: <T>() => JSON.parse(stdout) as T };
  });
}

/** A command that stays up until it is told to stop. */
export interface EnMarcha {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves when the output has this text; rejects with the whole output if the command ends before. */
  dice(texto: string | RegExp): Promise<void>;
  /** Sends the signal; answers the exit and how long it took. */
  cortar(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>;
}

export function iniciarTalonario(args: readonly string[], { env }: Opciones): EnMarcha {
  const { child } = launch(args, env, 'ignore');
  const salidas = { stdout: '', stderr: '' };
  const escuchas = new Set<() => void>();
  for (const salida of ['stdout', 'stderr'] as const) {
    child[salida]?.on('data', (parte: Buffer) => {
      salidas[salida] += parte.toString();
      for (const escucha of escuchas) escucha();
    });
  }
  const fin = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    child,
    stdout: () => salidas.stdout,
    stderr: () => salidas.stderr,
    async dice(esperado) {
      const visto = new Promise<void>((resolve) => {
        const escucha = (): void => {
          if (salidas.stdout.search(esperado) === -1) return;
          escuchas.delete(escucha);
          resolve();
        };
        escuchas.add(escucha);
        escucha();
      });
      const ended = Symbol('ended');
      if ((await Promise.race([visto, fin.then(() => ended)])) !== ended) return;
      throw new Error(`ended before it said ${String(esperado)}\n${salidas.stdout}\n${salidas.stderr}`);
    },
    async cortar(signal) {
      const pedido = performance.now();
      child.kill(signal);
      const [code, recibida] = await fin;
      return { code, signal: recibida, ms: performance.now() - pedido };
    },
  };
}

/**
 * Ports that the system never hands out (Linux does from 32,768, Windows and macOS from 49,152): between the check and the listening,
 * another connection of the tests could get ours. Above 10,080, the last that Chromium refuses.
 */
const PUERTOS = { desde: 11_000, hasta: 32_000 };

/** First of `cantidad` consecutive free ports. */
export async function puertosLibres(cantidad: number): Promise<number> {
  for (;;) {
    const primero = randomInt(PUERTOS.desde, PUERTOS.hasta - cantidad);
    if (await arePortsFree(primero, cantidad)) return primero;
  }
}

/** Whether these consecutive ports are all free. */
export async function arePortsFree(primero: number, cantidad: number): Promise<boolean> {
  const puertos = await Promise.all(Array.from({ length: cantidad }, (_, n) => probe(primero + n)));
  return puertos.every((puerto) => puerto !== null);
}

/** Variables that any program needs to start, and the tests' moved clock: two programs at different times would not be one machine. */
const DE_LA_MAQUINA = [
  'PATH',
  'HOME',
  'TMPDIR',
  'SystemRoot',
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
];

/** Environment of a program of ours: the machine's variables, and the test's. */
export function entornoDeProceso(env: Readonly<Record<string, string>>): Record<string, string> {
  const variables = DE_LA_MAQUINA.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { ...(Object.fromEntries(variables) as Record<string, string>), TALONARIO_ENV_FILE: '', ...env };
}

function launch(
  args: readonly string[],
  env: Opciones['env'],
  stdin: 'pipe' | 'ignore',
  desde?: string,
): { child: ChildProcess } {
  const datos = env['TALONARIO_DATOS'];
  if (datos !== undefined) mkdirSync(datos, { recursive: true });
  const child = spawn(node, [binario, ...args], {
    cwd: desde ?? datos,
    stdio: [stdin, 'pipe', 'pipe'],
    env: entornoDeProceso(env),
  });
  return { child };
}

/** Ignores a closed pipe: a command that fails early closes it without reading its input. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

let corriendo = 0;
const turnos: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (corriendo >= A_LA_VEZ) await new Promise<void>((resolve) => turnos.push(resolve));
  else corriendo += 1;
  try {
    return await work();
  } finally {
    const siguiente = turnos.shift();
    if (siguiente) siguiente();
    else corriendo -= 1;
  }
}

async function probe(puerto: number): Promise<number | null> {
  const servidor = createServer().listen(puerto, '127.0.0.1');
  try {
    await once(servidor, 'listening');
    const direccion = servidor.address();
    return typeof direccion === 'object' && direccion !== null ? direccion.port : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  } finally {
    servidor.close();
  }
}
