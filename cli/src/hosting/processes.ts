import type { Config, Deps } from '@talonario/core/server';
import { listen, listenNear } from './hosting.ts';

interface Running {
  url: string;
  close(): Promise<void>;
}

export interface HostedProcess {
  /** As `--solo` names it. */
  name: 'api' | 'webhooks' | 'worker';
  title: string;
  /** null: any will do. */
  port(config: Config): number | null;
  start(deps: Deps): Promise<Running>;
}

/** Where the worker says how it is, when nobody else of this machine does. */
const WORKER_PORT = 3002;

/** What `iniciar` runs, in the order it starts; each can also run alone, to scale out. */
export const processes: readonly HostedProcess[] = [
  {
    name: 'api',
    title: 'Web y API',
    port: ({ port }) => port,
    async start(deps) {
      const { createApp } = await import('@talonario/api');
      return listen(createApp(deps).callback(), deps.config.host, deps.config.port);
    },
  },
  {
    name: 'webhooks',
    title: 'Avisos de Mercado Libre',
    port: ({ webhooksPort }) => webhooksPort,
    async start(deps) {
      const { createReceiver } = await import('@talonario/webhooks');
      return listen(createReceiver(deps).callback(), deps.config.host, deps.config.webhooksPort);
    },
  },
  {
    name: 'worker',
    title: 'Trabajos',
    port: ({ workerPort }) => workerPort,
    async start(deps) {
      const { createWorkerSite, startWorker } = await import('@talonario/webhooks');
      const { host, workerPort } = deps.config;
      const site = createWorkerSite(deps).callback();
      const { url, close } = await (workerPort === null
        ? listenNear(site, host, WORKER_PORT)
        : listen(site, host, workerPort));
      const worker = await startWorker(deps);
      return { url, close: async () => void (await Promise.all([worker.close(), close()])) };
    },
  },
];
