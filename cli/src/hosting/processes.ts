import type { Config, Deps } from '@talonario/core/server/instalacion';
import { listen, listenNear } from './hosting.ts';

export interface Running {
  url: string;
  close(): Promise<void>;
}

/** `numero`: of several on one machine, which one it is; null: nobody said. */
type Start = (deps: Deps, numero: number | null) => Promise<Running>;

export interface HostedProcess {
  /** Name in `--solo`. */
  name: 'api' | 'webhooks' | 'worker';
  title: string;
  /** null: any will do. */
  port(config: Config, numero: number | null): number | null;
  /** Reads its code, which takes as long as the database takes to start. */
  load(): Promise<Start>;
}

/** Port where the worker says how it is, when no other process of this machine has it. */
const WORKER_PORT = 3002;

/** null: any that is free. Numbered, each has its own. */
function workerPortOf({ workerPort }: Config, numero: number | null): number | null {
  return numero === null ? workerPort : (workerPort ?? WORKER_PORT) + numero - 1;
}

/** Distance from METRICS_PORT to the port of the figures of each process; workers take the last one and those that follow. */
const DESDE_METRICS_PORT = { api: 0, webhooks: 1, worker: 2 } as const satisfies Record<HostedProcess['name'], number>;

/** Port of a process's figures: METRICS_PORT when it is the only one, else that plus its place. */
export function medidasPort(port: number, solo: HostedProcess['name'] | null, numero: number | null): number {
  return solo === null ? port : port + DESDE_METRICS_PORT[solo] + (numero ?? 1) - 1;
}

/** Processes that `iniciar` runs, in the order it starts them; each can also run alone, to scale out. */
export const processes: readonly HostedProcess[] = [
  {
    name: 'api',
    title: 'Web y API',
    port: ({ port }) => port,
    async load() {
      const { createApp } = await import('@talonario/api');
      return (deps) => listen(createApp(deps).callback(), deps.config.host, deps.config.port);
    },
  },
  {
    name: 'webhooks',
    title: 'Avisos de Mercado Libre',
    port: ({ webhooksPort }) => webhooksPort,
    async load() {
      const { createReceiver } = await import('@talonario/webhooks');
      return (deps) => listen(createReceiver(deps).callback(), deps.config.host, deps.config.webhooksPort);
    },
  },
  {
    name: 'worker',
    title: 'Trabajos',
    port: workerPortOf,
    async load() {
      const { createWorkerSite, startWorker } = await import('@talonario/webhooks');
      return async (deps, numero) => {
        const { host } = deps.config;
        const workerPort = workerPortOf(deps.config, numero);
        const site = createWorkerSite(deps).callback();
        const { url, close } = await (workerPort === null
          ? listenNear(site, host, WORKER_PORT)
          : listen(site, host, workerPort));
        const worker = await startWorker(deps);
        return { url, close: async () => void (await Promise.all([worker.close(), close()])) };
      };
    },
  },
];
