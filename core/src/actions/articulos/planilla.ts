import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What an XLSX is served as. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * How a sheet looks: widths of its columns in letters, how its figures are shown (`#,##0.00`), and the columns that count and
 * have no decimals.
 */
export interface AspectoPlanilla {
  anchos: readonly number[];
  formato: string;
  enteros: readonly number[];
}

/** Rows of texts and figures as an XLSX of one sheet. The thread ends with its work, or is killed with who asked for it. */
export async function writePlanilla(
  hoja: string,
  filas: readonly (readonly (string | number)[])[],
  aspecto: AspectoPlanilla | null = null,
): Promise<Uint8Array> {
  const thread = new Worker(new URL('./planillaProceso.ts', import.meta.url), {
    execArgv: [],
    workerData: { hoja, filas, aspecto },
  });
  try {
    // `once` rejects with the thread's error.
    const [bytes] = (await once(thread, 'message')) as [Uint8Array];
    return bytes;
  } finally {
    await thread.terminate();
  }
}
