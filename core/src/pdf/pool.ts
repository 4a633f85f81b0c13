import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Hoja } from '../rules/comprobantes/hoja/types.ts';

/** Work for a thread: sheets to print (words only, which cross whole) or finished files to join. */
export type PdfJob =
  | { kind: 'print'; hojas: readonly Hoja[]; total: number }
  | { kind: 'join'; files: readonly Uint8Array[] };

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

export const threads = availableParallelism();
const idleMs = 30_000;

const waiting: Task[] = [];
const idle: Thread[] = [];
let alive = 0;

/** Runs a job on one of as many threads as there are cores, started when first needed and let go when idle. */
export function runJob(job: PdfJob, signal?: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    waiting.push({ job, signal, resolve, reject });
    dispatch();
  });
}

function dispatch(): void {
  while (waiting.length > 0 && (idle.length > 0 || alive < threads)) {
    const task = waiting.shift();
    if (task?.signal?.aborted) task.reject(task.signal.reason);
    else if (task) start(task, idle.pop() ?? openThread());
  }
}

function start(task: Task, thread: Thread): void {
  const { worker } = thread;
  if (thread.retire) clearTimeout(thread.retire);
  worker.ref();

  const settle = (reusable: boolean) => {
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    task.signal?.removeEventListener('abort', onAbort);
    if (reusable) rest(thread);
    else close(thread);
    dispatch();
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
  alive++;
  // Node strips the types of .ts files itself, so the thread needs none of the parent's loaders
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] });
  return { worker, retire: null };
}

/** An idle thread does not keep the process alive, and goes away after a while. */
function rest(thread: Thread): void {
  thread.worker.unref();
  thread.retire = setTimeout(() => {
    idle.splice(idle.indexOf(thread), 1);
    close(thread);
  }, idleMs).unref();
  idle.push(thread);
}

function close(thread: Thread): void {
  alive--;
  void thread.worker.terminate();
}
