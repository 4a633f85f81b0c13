import { collectDefaultMetrics, Registry } from 'prom-client';
import { withinTime } from './deadline.ts';
import type { Deps } from './deps.ts';

/** Where every process answers about itself. */
export const rutasSalud = ['/healthz', '/readyz', '/metrics'] as const;
export type RutaSalud = (typeof rutasSalud)[number];

export interface Salud {
  /** Where this process registers its figures. */
  registry: Registry;
  /** `/healthz`: it answers. `/readyz`: its database does too, with every migration applied. `/metrics`: Prometheus. */
  answer(ruta: RutaSalud): Promise<{ status: number; type: string; body: string }>;
}

/** How long an answer may take: whoever asks does so every few seconds, and takes a late answer for a dead process. */
const ESPERA_MS = 2_000;

/**
 * What a process answers about itself, whatever serves it. Node's figures are there; its own it registers. Those that have
 * to be looked up are registered by `registerLookedUp`, which answers how to: that is done each time they are read.
 */
export function createSalud({ store }: Deps, registerLookedUp?: (registry: Registry) => () => Promise<void>): Salud {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const lookUp = registerLookedUp?.(registry);
  return {
    registry,
    async answer(ruta) {
      if (ruta === '/metrics') {
        await lookUp?.();
        return { status: 200, type: registry.contentType, body: await registry.metrics() };
      }
      const bien = ruta === '/healthz' || (await withinTime(store.isMigrated(), ESPERA_MS).catch(() => false));
      return {
        status: bien ? 200 : 503,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify({ estado: bien ? 'ok' : 'sin base de datos' }),
      };
    },
  };
}
