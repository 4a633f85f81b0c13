import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ResumenImpreso } from '../rules/contador/resumenImpreso.ts';
import type { Hoja } from '../rules/comprobantes/hoja/types.ts';

/** Work for a thread: sheets to print (words only, which cross whole), a month's summary, or finished files to join. */
export type PdfJob =
  | { kind: 'print'; hojas: readonly Hoja[]; total: number }
  | { kind: 'resumen'; resumen: ResumenImpreso }
  | { kind: 'join'; files: readonly Uint8Array[] };

/** Pool of as many threads as cores, started when first needed and ended when idle. */
export interface PdfPool {
  /** Most jobs done at once. */
  readonly threads: number;
  /** Runs a job on one of the threads. Rejects with the signal's reason when aborted, or when the pool is closed. */
  run(job: PdfJob, signal?: AbortSignal): Promise<Uint8Array>;
  /** Ends every thread; their jobs are rejected. */
  close(): Promise<void>;
}

interface Task {
  job: PdfJob;
  signal: AbortSignal | undefined;
  resolve: (bytes: Uint8Array) => void;
  reject: (reason: unknown) => void;
}

interface Thread {
  worker: Worker;
  retire: NodeJS.Timeout | null;
}

const idleMs = 30_000;

export function createPdfPool(): PdfPool {
  const threads = availableParallelism();
  const waiting: Task[] = [];
  const idle: Thread[] = [];
  const alive = new Set<Thread>();
  let closed = false;

  const end = async (thread: Thread): Promise<void> => {
    alive.delete(thread);
    if (thread.retire) clearTimeout(thread.retire);
    await thread.worker.terminate();
  };
  /** Lets an idle thread rest: it does not keep the process alive, and ends after a while. */
  const rest = (thread: Thread): void => {
    thread.worker.unref();
    thread.retire = setTimeout(() => {
      idle.splice(idle.indexOf(thread), 1);
      void end(thread);
    }, idleMs).unref();
    idle.push(thread);
  };
  const open = (): Thread => {
    const thread = openThread();
    alive.add(thread);
    return thread;
  };
  const dispatch = (): void => {
    while (waiting.length > 0 && (idle.length > 0 || alive.size < threads)) {
      const task = waiting.shift();
      if (task?.signal?.aborted) task.reject(task.signal.reason);
      else if (task) {
        const thread = idle.pop() ?? open();
        start(task, thread, (reusable) => {
          if (closed) return;
          if (reusable) rest(thread);
          else void end(thread);
          dispatch();
        });
      }
    }
  };
  return {
    threads,
    run: (job, signal) =>
      new Promise((resolve, reject) => {
        if (closed) throw new Error('the PDF threads were closed');
        waiting.push({ job, signal, resolve, reject });
        dispatch();
      }),
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('the PDF threads were closed'));
      await Promise.all([...alive].map(end));
    },
  };
}

/** Gives a task to a thread. `onSettled` is told, before the task settles, whether the thread can take another. */
function start(task: Task, { worker, retire }: Thread, onSettled: (reusable: boolean) => void): void {
  if (retire) clearTimeout(retire);
  worker.ref();

  const settle = (reusable: boolean) => {
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    task.signal?.removeEventListener('abort', onAbort);
    onSettled(reusable);
  };
  const onMessage = ({ bytes, error }: { bytes?: Uint8Array; error?: unknown }) => {
    settle(true);
    if (bytes === undefined) task.reject(error);
    else task.resolve(bytes);
  };
  const onError = (error: unknown) => {
    settle(false);
    task.reject(error);
  };
  const onExit = (code: number) => onError(new Error(`the PDF thread ended with code ${code}`));
  const onAbort = () => onError(task.signal?.reason);

  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  task.signal?.addEventListener('abort', onAbort, { once: true });
  worker.postMessage(task.job, []);
}

function openThread(): Thread {
  // Node strips the types of .ts files itself, so the thread needs none of the parent's loaders
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] });
  return { worker, retire: null };
}
