import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PedidoTrabajar } from './trabajarProceso.ts';

/** A worker in a process of its own. */
export interface Trabajador {
  /** Kills the worker as a power cut would. */
  matar(): Promise<void>;
  /** Stops the worker once its work under way is done. */
  terminar(): Promise<void>;
  stderr(): string;
}

/** Starts `trabajarProceso.ts`; resolves when it takes jobs. */
export async function startTrabajador(pedido: PedidoTrabajar): Promise<Trabajador> {
  const script = join(import.meta.dirname, 'trabajarProceso.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(pedido)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (texto: Buffer) => (stderr += texto.toString()));
  const fin = once(child, 'close');
  const listo = once(child.stdout, 'data').then(() => true);
  if ((await Promise.race([listo, fin.then(() => false)])) === false) throw new Error(`it did not start: ${stderr}`);
  return {
    async matar() {
      child.kill('SIGKILL');
      await fin;
    },
    async terminar() {
      child.stdin.end();
      await fin;
    },
    stderr: () => stderr,
  };
}
