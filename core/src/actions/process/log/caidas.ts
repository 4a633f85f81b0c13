import { findPerdida } from '../../../store/postgres/perdida.ts';
import type { Log } from './log.ts';

/** What is said when the database cannot be reached: once, whoever meets it. */
export interface Caidas {
  /** Tells of a failure that is one of reaching the database; false, and nothing is said, when it is another. */
  tell(error: unknown, parte: string): boolean;
}

/** The same is told again after this, with how many times it was met. */
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
