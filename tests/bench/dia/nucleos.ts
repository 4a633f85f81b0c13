import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, constants, setPriority } from 'node:os';

/**
 * Keeps every core busy with work of the lowest priority, which gives way to any other. A core with an idle neighbour runs faster: without
 * this, a comprobante would cost less on days that leave cores idle.
 */
export function occupyCores(): { release(): Promise<void> } {
  const hijos: ChildProcess[] = Array.from({ length: availableParallelism() }, () => {
    const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    return child;
  });
  return {
    async release() {
      const fines = hijos.map((child) => once(child, 'exit'));
      for (const child of hijos) child.kill('SIGKILL');
      await Promise.all(fines);
    },
  };
}
