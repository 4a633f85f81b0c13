import { AppError } from '@talonario/core/base';
import type { OnProgress } from '@talonario/core/server/instalacion';
import type { Terminal } from '../terminal.ts';

/** Progress and stop of an emission that a person may cut. */
interface Issuing {
  onProgress: OnProgress;
  signal: AbortSignal;
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** A Ctrl-C reaches the process twice under a launcher: a second one that soon is the same. */
const SAME_CTRL_C_MS = 1_000;

/** Steps before anything is asked of ARCA: a person who stops in one of them issues nothing. */
const BEFORE_ARCA = new Set(['leyendo_ventas', 'preparando']);

/** Reads with a bar on a terminal, from the first moment: hundreds of sales take long. Elsewhere nothing is said of it. */
export async function whileReading<T>(terminal: Terminal, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  if (terminal.mode !== 'ink') return work(() => undefined);
  const { onProgress, end } = await terminal.progress();
  try {
    await onProgress({ paso: 'leyendo_ventas', hechos: 0, total: 0, serie: null, milisegundos: null });
    return await work(onProgress);
  } finally {
    await end();
  }
}

/**
 * Issues with a bar, until it ends or is asked to stop: what was asked of ARCA is waited for, nothing more is asked, and
 * what went out is answered. Asked again it ends there, with what is in doubt for the next run to settle.
 * @throws AppError `emision_cortada` when it was stopped before anything was asked of ARCA
 */
export async function whileIssuing<T>(terminal: Terminal, work: (issuing: Issuing) => Promise<T>): Promise<T> {
  const { onProgress, end, warn = (text: string) => terminal.warn(text) } = await terminal.progress();
  const corte = new AbortController();
  let asked = 0;
  const stop = (signal: NodeJS.Signals): void => {
    if (!corte.signal.aborted) {
      asked = performance.now();
      corte.abort();
      warn(
        'Cortando: se espera lo que ya se le pidió a ARCA (un minuto como mucho) y no se pide nada más. Ctrl-C de nuevo corta ya.',
      );
    } else if (performance.now() - asked > SAME_CTRL_C_MS) {
      // After the `^C` that the terminal writes.
      if (terminal.mode === 'ink') terminal.line('');
      terminal.warn(
        'Cortado sin esperar a ARCA. Lo último que se pidió puede haber salido: repetí el mismo comando, que antes lo verifica con ARCA y no se emite dos veces.',
      );
      unlisten();
      process.kill(process.pid, signal);
    }
  };
  const unlisten = (): void => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    return await work({
      signal: corte.signal,
      onProgress(step) {
        if (corte.signal.aborted && step.serie === null && BEFORE_ARCA.has(step.paso)) {
          throw new AppError('emision_cortada');
        }
        return onProgress(step);
      },
    });
  } finally {
    unlisten();
    await end();
  }
}
