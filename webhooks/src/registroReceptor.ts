import type { Deps } from '@talonario/core/server/instalacion';
import type { Resultado } from './medidasReceptor.ts';

/** Milliseconds between two lines about the same refusal, each with its count: a flood does not fill the disk. */
const CADA_MS = 60_000;

export interface RegistroReceptor {
  ended(resultado: Resultado): void;
  /** Logs why the database did not store a notice. */
  failed(error: unknown): void;
}

/** The receiver's log: stored notices are counted elsewhere; refusals and failures are logged now and then, without bodies. */
export function createRegistroReceptor({ log, clock }: Deps): RegistroReceptor {
  const callados = new Map<string, { desde: number; veces: number }>();
  let caida: number | null = null;

  /** Number of events since the last line about them; null: it is not time yet. */
  const due = (que: string): number | null => {
    const ahora = clock.now().getTime();
    const { desde, veces } = callados.get(que) ?? { desde: -Infinity, veces: 0 };
    const toca = ahora - desde >= CADA_MS;
    callados.set(que, toca ? { desde: ahora, veces: 0 } : { desde, veces: veces + 1 });
    return toca ? veces + 1 : null;
  };

  return {
    ended(resultado) {
      if (resultado === 'guardada') {
        if (caida !== null && due('kept again') !== null) {
          log.info({ segundos: (clock.now().getTime() - caida) / 1_000 }, 'notifications are kept again');
        }
        caida = null;
      } else if (resultado !== 'sin_base') {
        const veces = due(resultado);
        if (veces !== null) log.warn({ resultado, veces }, 'notifications refused');
      }
    },
    failed(error) {
      caida ??= clock.now().getTime();
      const veces = due('sin_base');
      if (veces !== null)
        log.error({ err: error, veces }, 'notifications not kept: the marketplace will send them again');
    },
  };
}
