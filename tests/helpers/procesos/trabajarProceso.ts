// A worker in a process of its own, for a test to kill: prints when it works, and ends with its input.
import { openDeps, readConfig, type IssuingTimes } from '@talonario/core/server/instalacion';
import { startWorker } from '@talonario/webhooks';

/** Order for the process, as JSON in its first argument. */
export interface PedidoTrabajar {
  env: Record<string, string>;
  issuing: Partial<IssuingTimes>;
  /** Milliseconds that its clock is ahead of the machine's. */
  corrido?: number;
}

const { env, issuing, corrido = 0 } = JSON.parse(process.argv[2] ?? '') as PedidoTrabajar;
const say = (data: object, message: string): void => void process.stderr.write(`${message} ${JSON.stringify(data)}\n`);
const deps = await openDeps(readConfig(env), {
  issuing,
  clock: { now: () => new Date(Date.now() + corrido) },
  log: { info: () => undefined, warn: () => undefined, error: say },
});
const worker = await startWorker(deps);
process.stdout.write('listo\n');
process.stdin.resume();
process.stdin.once('end', () => void worker.close().then(() => deps.close()));
