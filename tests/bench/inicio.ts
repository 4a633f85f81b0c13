import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compare, menosDe, type Bench } from './medida.ts';

const TALONARIO = join(import.meta.dirname, '..', '..', 'cli', 'talonario.js');
const VECES = 3;
const ASK_EVERY_MS = 5;
const PATIENCE_MS = 60_000;

/** `talonario iniciar` on its embedded database, from the command to the first answer, once it was started before. */
export const inicio: Bench = async () => {
  const datos = mkdtempSync(join(tmpdir(), 'talonario-bench-'));
  const [port, webhooksPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env['PATH'],
    TALONARIO_ENV_FILE: '',
    LOG_LEVEL: 'error',
    TALONARIO_DATOS: datos,
    PORT: String(port),
    WEBHOOKS_PORT: String(webhooksPort),
  };
  const start = (): Promise<number> => firstAnswer([TALONARIO, 'iniciar'], env, `http://127.0.0.1:${port}/readyz`);
  const desnudo = `require('node:http').createServer((_, res) => res.end('listo')).listen(${port}, '127.0.0.1')`;
  try {
    await start();
    const { valor, piso } = await compare(VECES, start, () =>
      firstAnswer(['-e', desnudo], env, `http://127.0.0.1:${port}/`),
    );
    return [
      {
        bench: 'inicio',
        base: 'embebida',
        que: 'talonario iniciar, segunda vez, hasta la primera respuesta',
        unidad: 'ms',
        valor,
        piso: { que: 'Node con un servidor que contesta', valor: piso },
        meta: menosDe(3_000),
      },
    ];
  } finally {
    removeDatos(datos);
  }
};

/** Starts a process, asks until it answers well, stops it; the milliseconds until that answer. */
async function firstAnswer(args: string[], env: NodeJS.ProcessEnv, url: string): Promise<number> {
  const desde = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
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
    // Nobody listens yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** As root the database lives elsewhere, and a file in `datos` says where. */
function removeDatos(datos: string): void {
  const puntero = join(datos, 'postgres.json');
  if (existsSync(puntero)) {
    const { carpeta } = JSON.parse(readFileSync(puntero, 'utf8')) as { carpeta: string };
    rmSync(carpeta, { recursive: true, force: true });
  }
  rmSync(datos, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
