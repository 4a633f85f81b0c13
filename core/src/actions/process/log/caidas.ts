import { findPerdida } from '../../../store/postgres/perdida.ts';
import type { Log } from './log.ts';

/** Tells in the log that the database cannot be reached: once, whatever part meets it. */
export interface Caidas {
  /** Logs a failure to reach the database; answers false, and logs nothing, for any other failure. */
  tell(error: unknown, parte: string): boolean;
}

/** Milliseconds until the same is told again, with how many times it was met. */
const CADA_MS = 60_000;

export function createCaidas(log: Log): Caidas {
  const caidas = new Map<string, { desde: number; veces: number }>();
  return {
    tell(error, parte) {
      const perdida = findPerdida(error);
      if (perdida === null) return false;
      const { motivo } = perdida;
      const ahora = performance.now();
      const { desde, veces } = caidas.get(motivo) ?? { desde: -Infinity, veces: 0 };
      const toca = ahora - desde >= CADA_MS;
      caidas.set(motivo, toca ? { desde: ahora, veces: 0 } : { desde, veces: veces + 1 });
      if (toca) log.error({ motivo, parte, veces: veces + 1, err: error }, 'the database cannot be reached');
      return true;
    },
  };
}
