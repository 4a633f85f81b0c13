import type { Config, Deps } from '@talonario/core/server';
import { listen } from './hosting.ts';

interface Running {
  /** null: it has no address. */
  url: string | null;
  close(): Promise<void>;
}

export interface HostedProcess {
  /** As `--solo` names it. */
  name: 'api' | 'webhooks' | 'worker';
  title: string;
  /** null: it listens to nobody. */
  port(config: Config): number | null;
  start(deps: Deps): Promise<Running>;
}

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
    port: () => null,
    async start(deps) {
      const { startWorker } = await import('@talonario/webhooks');
      const worker = await startWorker(deps);
      return { url: null, close: () => worker.close() };
    },
  },
];
