import { AppError } from '../../../rules/errors.ts';
import type { Turnos } from './turnos.ts';

export interface LimitesDeReparto {
  /** Calls of a caller that run at once while nobody else calls; also the limit of all its calls at once, long ones included. */
  solo: number;
  /** Calls of a caller that run at once while others call; for one without credit, long calls count too. */
  acompanado: number;
  /**
   * Calls that a caller makes in a row before giving way to the others, and how many of them come back each second. A long call counts
   * as one more each `largaMs`.
   */
  credito: number;
  porSegundo: number;
  /** Calls of others that begin before one of a caller without credit. */
  ceden: number;
  /** Milliseconds after which a caller counts as gone. */
  olvidoMs: number;
  /** Milliseconds after which a call is long: it waits for somebody outside (ARCA, a slow reader), and the others no longer wait for it. */
  largaMs: number;
  /** Calls of the same caller that wait for a turn; one more is refused. */
  esperan: number;
  /** Seconds after which a refused caller is told to come back. */
  segundos: number;
}

interface Llamador {
  /** Calls under way, long ones included. */
  enCurso: number;
  /** Calls under way that are not long yet. */
  cortas: number;
  cola: (() => void)[];
  credito: number;
  /** When the credit was counted: at the caller's last call, or its last chance of a turn. */
  visto: number;
}

/**
 * Turns of short calls, by caller. A caller alone has no other limit than `solo`. Among others, a caller has a few at once. A caller
 * that spent its credit has one at a time, in rotation with the others that spent theirs, while no call of the rest runs: a flood of any
 * size then costs another's call the end of one call, and not a share of the process.
 */
export function createReparto(limites: LimitesDeReparto): Turnos {
  const { solo, acompanado, credito, porSegundo, ceden, olvidoMs, largaMs, esperan, segundos } = limites;
  const llamadores = new Map<string, Llamador>();
  /** Callers with calls in line, the one whose last turn is oldest first. */
  const esperando = new Map<string, Llamador>();
  /** Short calls under way of callers with credit, and of callers without. */
  const cortas = { preferida: 0, cedida: 0 };
  /** Calls of callers with credit that began since the last one of a caller without. */
  let adelantadas = 0;
  /** The last caller, and when anybody else last called. */
  let ultimo = { quien: '', visto: -Infinity, otrosVistos: -Infinity };
  let barrido = 0;

  const see = (llamadorId: string, ahora: number): Llamador => {
    if (ultimo.quien === llamadorId) ultimo.visto = ahora;
    else ultimo = { quien: llamadorId, visto: ahora, otrosVistos: ultimo.visto };
    const llamador = llamadores.get(llamadorId) ?? { enCurso: 0, cortas: 0, cola: [], credito, visto: ahora };
    giveBack(llamador, ahora);
    llamadores.set(llamadorId, llamador);
    return llamador;
  };

  const giveBack = (llamador: Llamador, ahora: number): void => {
    llamador.credito = Math.min(credito, llamador.credito + ((ahora - llamador.visto) * porSegundo) / 1_000);
    llamador.visto = ahora;
  };

  /** Charges calls to a caller. Its debt is never more than its credit may be: however long its calls were, it soon is as the others. */
  const charge = (llamador: Llamador, llamadas: number): void => {
    llamador.credito = Math.max(-credito, llamador.credito - llamadas);
  };

  /** Forgets callers away for long enough to have all their credit back. */
  const sweep = (ahora: number): void => {
    const olvido = Math.max(olvidoMs, ((2 * credito) / porSegundo) * 1_000);
    if (ahora - barrido < olvido) return;
    barrido = ahora;
    for (const [llamadorId, { enCurso, cola, visto }] of llamadores) {
      if (enCurso === 0 && cola.length === 0 && ahora - visto >= olvido) llamadores.delete(llamadorId);
    }
  };

  const isAlone = (llamadorId: string, ahora: number): boolean =>
    ahora - (ultimo.quien === llamadorId ? ultimo.otrosVistos : ultimo.visto) >= olvidoMs;

  const mayStart = (llamadorId: string, llamador: Llamador, ahora: number): boolean => {
    if (llamador.enCurso >= solo) return false;
    if (isAlone(llamadorId, ahora)) return true;
    if (llamador.credito >= 1) return llamador.cortas < acompanado;
    if (llamador.enCurso >= acompanado) return false;
    return cortas.cedida === 0 && (cortas.preferida === 0 || adelantadas >= ceden);
  };

  const enter = (llamador: Llamador): (() => void) => {
    const clase = llamador.credito >= 1 ? 'preferida' : 'cedida';
    adelantadas = clase === 'preferida' ? adelantadas + 1 : 0;
    charge(llamador, 1);
    llamador.enCurso += 1;
    llamador.cortas += 1;
    cortas[clase] += 1;
    const inicio = performance.now();
    let corta = true;
    const outlast = (): void => {
      if (!corta) return;
      corta = false;
      llamador.cortas -= 1;
      cortas[clase] -= 1;
      next();
    };
    const espera = setTimeout(outlast, largaMs);
    espera.unref();
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      clearTimeout(espera);
      llamador.enCurso -= 1;
      charge(llamador, Math.floor((performance.now() - inicio) / largaMs));
      if (corta) outlast();
      else next();
    };
  };

  const next = (): void => {
    const ahora = performance.now();
    for (const [llamadorId, llamador] of esperando) {
      giveBack(llamador, ahora);
      if (!mayStart(llamadorId, llamador, ahora)) continue;
      const start = llamador.cola.shift();
      // To the end of the line, where this loop finds it again: the others come before the next call of the same caller.
      esperando.delete(llamadorId);
      if (llamador.cola.length > 0) esperando.set(llamadorId, llamador);
      start?.();
    }
  };

  return {
    isFull: (llamadorId) => (llamadores.get(llamadorId)?.cola.length ?? 0) >= esperan,
    take(llamadorId, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      const ahora = performance.now();
      sweep(ahora);
      const llamador = see(llamadorId, ahora);
      if (llamador.cola.length === 0 && mayStart(llamadorId, llamador, ahora)) return Promise.resolve(enter(llamador));
      if (llamador.cola.length >= esperan) return Promise.reject(new AppError('demasiados_a_la_vez', { segundos }));
      return new Promise((resolve, reject) => {
        const abort = (): void => {
          llamador.cola = llamador.cola.filter((waiting) => waiting !== start);
          if (llamador.cola.length === 0) esperando.delete(llamadorId);
          reject(signal?.reason as Error);
        };
        const start = (): void => {
          signal?.removeEventListener('abort', abort);
          resolve(enter(llamador));
        };
        if (esperando.size === 0) adelantadas = 0;
        llamador.cola.push(start);
        esperando.set(llamadorId, llamador);
        signal?.addEventListener('abort', abort, { once: true });
      });
    },
  };
}
