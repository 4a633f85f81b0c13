import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Rows of texts and figures as an XLSX of one sheet. The thread ends with its work, or is killed with who asked for it. */
export async function writePlanilla(
  hoja: string,
  filas: readonly (readonly (string | number)[])[],
): Promise<Uint8Array> {
  const thread = new Worker(new URL('./planillaProceso.ts', import.meta.url), {
    execArgv: [],
    workerData: { hoja, filas },
  });
  try {
    // `once` rejects with the thread's error.
    const [bytes] = (await once(thread, 'message')) as [Uint8Array];
    return bytes;
  } finally {
    await thread.terminate();
  }
}
