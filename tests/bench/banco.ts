import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDeps, readConfig, type Deps } from '@talonario/core/server/instalacion';
import { DEMO_APP } from '@talonario/fixtures';
import { APP_SECRET, freshDatabase } from '../helpers/servicios/database.ts';
import type { Medida } from './medida.ts';

/** Ground of a bench: a database of its own, and the simulators in another process. */
export interface Banco {
  /** The database's name in the table. */
  base: string;
  deps: Deps;
  /** Environment of another process on the same database and simulators. */
  env: Record<string, string>;
  /** Dependencies on another new database. */
  freshDeps(): Promise<Deps>;
  /** Addresses of ARCA, the marketplace, and the server that waits the `ms` it is asked for. */
  arca: string;
  meli: string;
  piso: string;
}

/** Runs a bench on the embedded PostgreSQL and also, when TEST_DATABASE_URL names a server, on that one. */
export async function onEachBase(bench: (banco: Banco) => Promise<Omit<Medida, 'base'>[]>): Promise<Medida[]> {
  const servidor = process.env['TEST_DATABASE_URL'] ?? null;
  const medidas = await onBase('embebida', null, bench);
  return servidor === null ? medidas : [...medidas, ...(await onBase('servidor', servidor, bench))];
}

async function onBase(
  base: string,
  servidor: string | null,
  bench: (banco: Banco) => Promise<Omit<Medida, 'base'>[]>,
): Promise<Medida[]> {
  const stack = new AsyncDisposableStack();
  try {
    const dir = stack.adopt(mkdtempSync(join(tmpdir(), 'talonario-bench-')), (each) =>
      rmSync(each, { recursive: true, force: true }),
    );
    const { direcciones } = stack.adopt(await startSimulators(dir), (each) => each.close());
    const open = async (): Promise<Pick<Banco, 'deps' | 'env'>> => {
      const database = stack.adopt(await freshDatabase(servidor, { durable: true }), (each) => each.drop());
      const env = describe(dir, database.url, direcciones);
      return { env, deps: stack.adopt(await openDeps(readConfig(env)), (each) => each.close()) };
    };
    const freshDeps = async (): Promise<Deps> => (await open()).deps;
    const medidas = await bench({ base, ...(await open()), freshDeps, ...direcciones });
    return medidas.map((medida) => ({ ...medida, base }));
  } finally {
    await stack.disposeAsync();
  }
}

/** Environment of a process of ours on a database and the simulators. */
export function describe(datos: string, url: string, { arca, arcaCuit, meli }: Direcciones): Record<string, string> {
  return {
    DATABASE_URL: url,
    TALONARIO_DATOS: datos,
    APP_SECRET,
    ARCA_URL: arca,
    ARCA_AMBIENTE: 'simulador',
    ARCA_CUIT: arcaCuit,
    MELI_API_URL: meli,
    MELI_AUTH_URL: meli,
    MELI_CLIENT_ID: DEMO_APP.clientId,
    MELI_CLIENT_SECRET: DEMO_APP.clientSecret,
    MELI_REDIRECT_URI: DEMO_APP.redirectUri,
  };
}

/** Bare calls, one after the other, to the server that waits. */
export async function bareCalls({ piso }: Banco, veces: number, ms: number): Promise<void> {
  for (let vez = 0; vez < veces; vez++) await (await fetch(`${piso}/?ms=${ms}`)).text();
}

export interface Direcciones {
  arca: string;
  arcaCuit: string;
  meli: string;
  piso: string;
}

/** Starts the simulators. `pid` tells their cost from ours. */
export async function startSimulators(
  dir: string,
): Promise<{ direcciones: Direcciones; pid: number; close(): Promise<void> }> {
  const script = join(import.meta.dirname, 'simuladoresProceso.ts');
  // Ctrl-C is for the bench: this process ends when its input does.
  const child = spawn(process.execPath, [script, dir], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const linea = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), exited]);
  if (child.exitCode !== null) throw new Error('the simulators did not start');
  return {
    direcciones: JSON.parse(String(linea[0])) as Direcciones,
    pid: child.pid ?? 0,
    async close() {
      child.stdin.end();
      await exited;
    },
  };
}
