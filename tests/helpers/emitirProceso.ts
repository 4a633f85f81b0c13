// A process that issues drafts, and may die or stop at a given step: what the flows about dying run apart.
import { setTimeout as wait } from 'node:timers/promises';
import { issueComprobantes, openDeps, readConfig, type IssuingTimes } from '@talonario/core/server';

/** What it is told, as JSON in its first argument. */
export interface PedidoProceso {
  env: Record<string, string>;
  user_id: string;
  ids: string[];
  issuing: Partial<IssuingTimes>;
  /** Step at which it kills itself with SIGKILL. */
  morir?: string;
  /** Step at which it stops (SIGSTOP) until somebody continues it. */
  detener?: string;
}

const pedido = JSON.parse(process.argv[2] ?? '') as PedidoProceso;
const deps = await openDeps(readConfig(pedido.env), { issuing: pedido.issuing });
const resultados = await issueComprobantes(deps, {
  user_id: pedido.user_id,
  ids: pedido.ids,
  async onProgress({ paso }) {
    process.stdout.write(`${JSON.stringify({ paso })}\n`);
    if (paso === pedido.morir) {
      process.kill(process.pid, 'SIGKILL');
      await wait(60_000);
    }
    if (paso === pedido.detener) process.kill(process.pid, 'SIGSTOP');
  },
});
process.stdout.write(`${JSON.stringify({ resultados })}\n`);
await deps.close();
