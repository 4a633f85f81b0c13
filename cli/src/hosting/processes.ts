import type { Config, Deps } from '@talonario/core/server/instalacion';
import { listen, listenNear } from './hosting.ts';

export interface Running {
  url: string;
  close(): Promise<void>;
}

/** `numero`: of several on one machine, which one it is; null: nobody said. */
type Start = (deps: Deps, numero: number | null) => Promise<Running>;

export interface HostedProcess {
  /** As `--solo` names it. */
  name: 'api' | 'webhooks' | 'worker';
  title: string;
  /** null: any will do. */
  port(config: Config, numero: number | null): number | null;
  /** Reads its code, which takes as long as the database takes to start. */
  load(): Promise<Start>;
}

/** Where the worker says how it is, when nobody else of this machine does. */
const WORKER_PORT = 3002;

/** null: any that is free. Numbered, each has its own. */
function workerPortOf({ workerPort }: Config, numero: number | null): number | null {
  return numero === null ? workerPort : (workerPort ?? WORKER_PORT) + numero - 1;
}

/** From METRICS_PORT, where each process of a machine says its figures; the workers, one after the other, from the last one on. */
const DESDE_METRICS_PORT = { api: 0, webhooks: 1, worker: 2 } as const satisfies Record<HostedProcess['name'], number>;

/** Port of a process's figures: METRICS_PORT when it is the only one, else that plus its place. */
export function medidasPort(port: number, solo: HostedProcess['name'] | null, numero: number | null): number {
  return solo === null ? port : port + DESDE_METRICS_PORT[solo] + (numero ?? 1) - 1;
}

/** What `iniciar` runs, in the order it starts; each can also run alone, to scale out. */
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
