import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { puertosLibres } from '../../helpers/procesos/talonario.ts';

/** Kinds of process of ours, as `--solo` names them. */
export type Clase = 'api' | 'webhooks' | 'worker';

/** The product as its operator runs it: two APIs, the receiver of notices, and workers. */
export interface Talonario {
  procesos: readonly { clase: Clase; nombre: string; pid: number }[];
  /** Address of each API. */
  apis: readonly string[];
  /** Address that the marketplace sends its notices to. */
  avisos: string;
  /** Stops it as the operator does: work under way ends. */
  terminar(): Promise<void>;
  /** Kills it as a power cut would. */
  matar(): Promise<void>;
}

/** Secret part of the address of the notices, as the operator's guide asks for. */
const SECRETO = 'Zq8-secreto-de-la-medicion';
/** The marketplace's pace is not measured: hours go by in minutes here. */
export const RITMO = {
  MELI_LLAMADAS_POR_SEGUNDO: '1000',
  MELI_FACTURACION_POR_MINUTO: '60000',
  MELI_NOTIFICACIONES_SECRETO: SECRETO,
};

const APIS = 2;
const raiz = join(import.meta.dirname, '..', '..', '..');
const node = join(raiz, 'node_modules', '.bin', 'node');
const ESPERA_MS = 120_000;

/** Starts the product; resolves when each process is ready. `carpeta`: for their logs. */
export async function startTalonario(
  env: Readonly<Record<string, string>>,
  { trabajadores, carpeta, perfil }: { trabajadores: number; carpeta: string; perfil: string | null },
): Promise<Talonario> {
  const puerto = await puertosLibres(APIS + 1 + trabajadores);
  const porArrancar: { clase: Clase; nombre: string; args: string[]; puerto: number; extra: Record<string, string> }[] =
    [];
  for (let n = 0; n < APIS; n += 1) {
    const extra = { PORT: String(puerto + n) };
    porArrancar.push({ clase: 'api', nombre: `api ${n + 1}`, args: [], puerto: puerto + n, extra });
  }
  const avisos = puerto + APIS;
  const puertoDeAvisos = { WEBHOOKS_PORT: String(avisos) };
  porArrancar.push({ clase: 'webhooks', nombre: 'avisos', args: [], puerto: avisos, extra: puertoDeAvisos });
  for (let n = 1; n <= trabajadores; n += 1) {
    porArrancar.push({
      clase: 'worker',
      nombre: `trabajos ${n}`,
      args: ['--numero', String(n)],
      puerto: avisos + n,
      extra: { WORKER_PORT: String(avisos + 1) },
    });
  }
  const hijos: { uno: (typeof porArrancar)[number]; child: ChildProcess; fin: Promise<unknown> }[] = [];
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    for (const { child } of hijos) child.kill(signal);
    await Promise.all(hijos.map(({ fin }) => fin));
  };
  try {
    for (const proceso of porArrancar) {
      const registro = join(carpeta, `${proceso.nombre.replace(' ', '-')}.log`);
      const profiled = perfil !== null && proceso.clase === 'worker' ? ['--cpu-prof', '--cpu-prof-dir', perfil] : [];
      const salida = openSync(registro, 'a');
      const child = spawn(
        node,
        [...profiled, join(raiz, 'cli', 'talonario.js'), 'iniciar', '--solo', proceso.clase, ...proceso.args],
        {
          cwd: carpeta,
          // Ctrl-C is for the bench, which stops these processes afterwards.
          detached: true,
          stdio: ['ignore', salida, salida],
          env: {
            PATH: process.env['PATH'] ?? '',
            HOME: process.env['HOME'] ?? '',
            TALONARIO_ENV_FILE: '',
            ...env,
            ...proceso.extra,
          },
        },
      );
      closeSync(salida);
      hijos.push({ uno: proceso, child, fin: once(child, 'exit') });
      // Started one at a time: the first one creates the tables and the queues.
      await untilReady(`http://127.0.0.1:${proceso.puerto}/readyz`, child, registro);
    }
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  return {
    procesos: hijos.map(({ uno: { clase, nombre }, child }) => ({ clase, nombre, pid: child.pid ?? 0 })),
    apis: Array.from({ length: APIS }, (_, n) => `http://127.0.0.1:${puerto + n}`),
    avisos: `http://127.0.0.1:${avisos}/meli/notificaciones/${SECRETO}`,
    terminar: () => end('SIGTERM'),
    matar: () => end('SIGKILL'),
  };
}

async function untilReady(url: string, child: ChildProcess, registro: string): Promise<void> {
  const limite = performance.now() + ESPERA_MS;
  while (performance.now() < limite) {
    if (child.exitCode !== null) break;
    const listo = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (listo) return;
    await wait(100);
  }
  throw new Error(`it did not start:\n${readFileSync(registro, 'utf8').slice(-2_000)}`);
}

/** Runs a command of the product to its end; answers its `--json`. */
export async function runComando<T>(args: readonly string[], env: Readonly<Record<string, string>>): Promise<T> {
  const child = spawn(node, [join(raiz, 'cli', 'talonario.js'), ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', TALONARIO_ENV_FILE: '', ...env },
  });
  let salida = '';
  child.stdout.on('data', (parte: Buffer) => (salida += parte.toString()));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`talonario ${args.join(' ')}: ${salida}`);
  return JSON.parse(salida) as T;
}
