import { AppError } from '../../../rules/errors.ts';

export interface Limites {
  /** Calls of all callers that run at once. */
  total: number;
  /** Calls of one caller that run at once. */
  porQuien: number;
  /** Calls of the same caller that wait for a turn; one more is refused. */
  esperan: number;
  /** Seconds after which a refused caller is told to come back. */
  segundos: number;
}

export interface Turnos {
  /**
   * Waits for a turn of this caller; the answer ends it. Waiting callers alternate: the calls of one are never all before those of
   * another.
   * @throws AppError `demasiados_a_la_vez` when too many of the same caller wait; the signal's reason when it aborts while waiting
   */
  take(llamadorId: string, signal?: AbortSignal): Promise<() => void>;
  /** Whether this caller has the most calls that may wait: one more would be refused. */
  isFull(llamadorId: string): boolean;
}

interface Llamador {
  enCurso: number;
  cola: (() => void)[];
}

export function createTurnos({ total, porQuien: porLlamador, esperan, segundos }: Limites): Turnos {
  /** Callers with calls under way or waiting, the one whose wait for a turn is longest first. */
  const llamadores = new Map<string, Llamador>();
  let enCurso = 0;

  const leave = (llamadorId: string): void => {
    enCurso -= 1;
    const llamador = llamadores.get(llamadorId);
    if (llamador) {
      llamador.enCurso -= 1;
      // To the end of the line: those who came meanwhile had no turn yet.
      llamadores.delete(llamadorId);
      if (llamador.enCurso > 0 || llamador.cola.length > 0) llamadores.set(llamadorId, llamador);
    }
    next();
  };

  const enter = (llamadorId: string, llamador: Llamador): (() => void) => {
    enCurso += 1;
    llamador.enCurso += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      leave(llamadorId);
    };
  };

  const next = (): void => {
    if (enCurso >= total) return;
    for (const [llamadorId, llamador] of llamadores) {
      if (llamador.enCurso >= porLlamador) continue;
      const start = llamador.cola.shift();
      if (!start) continue;
      // To the end of the line: the others come before the next call of the same caller.
      llamadores.delete(llamadorId);
      llamadores.set(llamadorId, llamador);
      start();
      return;
    }
  };

  return {
    isFull: (llamadorId) => (llamadores.get(llamadorId)?.cola.length ?? 0) >= esperan,
    take(llamadorId, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      const llamador = llamadores.get(llamadorId) ?? { enCurso: 0, cola: [] };
      llamadores.set(llamadorId, llamador);
      if (enCurso < total && llamador.enCurso < porLlamador && llamador.cola.length === 0) {
        return Promise.resolve(enter(llamadorId, llamador));
      }
      if (llamador.cola.length >= esperan) return Promise.reject(new AppError('demasiados_a_la_vez', { segundos }));
      return new Promise((resolve, reject) => {
        const abort = (): void => {
          llamador.cola = llamador.cola.filter((waiting) => waiting !== start);
          if (llamador.enCurso === 0 && llamador.cola.length === 0) llamadores.delete(llamadorId);
          reject(signal?.reason as Error);
        };
        const start = (): void => {
          signal?.removeEventListener('abort', abort);
          resolve(enter(llamadorId, llamador));
        };
        llamador.cola.push(start);
        signal?.addEventListener('abort', abort, { once: true });
      });
    },
  };
}
