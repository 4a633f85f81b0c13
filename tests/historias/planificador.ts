import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as inmediato, setTimeout as esperar } from 'node:timers/promises';
import type { Base, SuerteDeSentencia } from './bases/base.ts';
import type { Cinta } from './cinta.ts';
import { realMs, type Tiempo } from './tiempo.ts';

/** A process of the history, until it dies. What runs in it waits at a gate for its turn before each call that leaves the process. */
export interface Encarnacion {
  nombre: string;
  viva: boolean;
  /** Works begun in it that have not ended. */
  trabajos: number;
  /** Instant until which it stands still: a machine that is suspended, or a long pause of its memory. */
  quieta_hasta: number;
  /** Instant of its death; null: it lives. */
  murio: number | null;
}

/** Somebody who waits for a turn, not before `cuando`. */
interface Espera {
  encarnacion: Encarnacion;
  lugar: string;
  cuando: number;
  seguir(): void;
}

const actual = new AsyncLocalStorage<Encarnacion>();

/** Real milliseconds in which something that waits for no gate has to end. */
const ATASCO_MS = 20_000;
/** Time between two steps, and how often. */
const PASOS_MS = [1, 40, 700, 6_000, 45_000, 101_000] as const;
const PESOS_DE_PASOS = [700, 150, 70, 40, 20, 20] as const;

const SUERTES_DE_SENTENCIA = ['bien', 'cortada', 'no_serializable', 'hecha_y_perdida'] as const;
/** A `commit` that was done and whose answer is lost is the worst: its transaction stands, and its process believes that it does not. */
const PESOS_DE_SENTENCIA = [990, 4, 4, 2] as const;
const PESOS_DE_COMMIT = [960, 10, 10, 20] as const;

/** Runs the processes of a history one step at a time: between two gates nobody else moves. */
export class Planificador {
  readonly #cinta: Cinta;
  readonly #tiempo: Tiempo;
  readonly #base: Pick<Base, 'rest'>;
  #esperas: Espera[] = [];
  #actividad = 0;
  readonly #encarnaciones = new Set<Encarnacion>();
  pasos = 0;
  /** From here on every statement is answered. */
  enCalma = false;

  constructor(base: Pick<Base, 'rest'>, cinta: Cinta, tiempo: Tiempo) {
    this.#base = base;
    this.#cinta = cinta;
    this.#tiempo = tiempo;
  }

  /** Tells that something moved. */
  contar(): void {
    this.#actividad++;
  }

  /** Waits for a turn of the process that calls; at once outside of the history's processes, and never in one that died. */
  puerta(lugar: string, ms = 0): Promise<void> {
    const encarnacion = actual.getStore();
    this.#actividad++;
    if (!encarnacion) return Promise.resolve();
    return new Promise((seguir) => {
      if (!encarnacion.viva) return;
      const cuando = Math.max(this.#tiempo.ahora() + ms, encarnacion.quieta_hasta);
      this.#esperas.push({ encarnacion, lugar, cuando, seguir });
    });
  }

  quien(): Encarnacion | undefined {
    return actual.getStore();
  }

  /** How a statement of a process ends on a server; in calm, and for the history itself, it is answered. */
  suerte(sentencia: string): SuerteDeSentencia {
    if (this.enCalma || !actual.getStore()) return 'bien';
    const pesos = /^\s*commit/i.test(sentencia) ? PESOS_DE_COMMIT : PESOS_DE_SENTENCIA;
    return SUERTES_DE_SENTENCIA[this.#cinta.choose(pesos)] ?? 'bien';
  }

  /** Begins work in a process. Its failure is told to `onError`. */
  begin(encarnacion: Encarnacion, work: () => Promise<unknown>, onError: (error: unknown) => void): void {
    encarnacion.trabajos++;
    this.#encarnaciones.add(encarnacion);
    void actual.run(encarnacion, async () => {
      try {
        await work();
      } catch (error) {
        onError(error);
      } finally {
        encarnacion.trabajos--;
      }
    });
  }

  /** Ends a process where it stands: its turns never come. */
  kill(encarnacion: Encarnacion): void {
    encarnacion.viva = false;
    encarnacion.murio = this.#tiempo.ahora();
    this.#encarnaciones.delete(encarnacion);
    this.#esperas = this.#esperas.filter((espera) => espera.encarnacion.viva);
  }

  /** Stops a process for so long: its turns come after that, and everybody else goes on. */
  freeze(encarnacion: Encarnacion, ms: number): void {
    encarnacion.quieta_hasta = this.#tiempo.ahora() + ms;
    for (const espera of this.#esperas) {
      if (espera.encarnacion === encarnacion) espera.cuando = Math.max(espera.cuando, encarnacion.quieta_hasta);
    }
  }

  /** Whether somebody waits for a turn. */
  hayEsperas(): boolean {
    return this.#esperas.length > 0;
  }

  /** Whether all those that wait stand still: meanwhile other things happen. */
  hayQuietud(): boolean {
    const ahora = this.#tiempo.ahora();
    return this.#esperas.every(({ encarnacion }) => encarnacion.quieta_hasta > ahora);
  }

  /** Gives a turn to one of those that wait, which goes on up to its next gate. */
  async giveTurn(): Promise<void> {
    this.pasos++;
    const ahora = this.#tiempo.ahora();
    const enEspera = this.#esperas.toSorted((a, b) => a.cuando - b.cuando);
    const movibles = enEspera.filter(({ encarnacion }) => encarnacion.quieta_hasta <= ahora);
    const enOrden = movibles.length > 0 ? movibles : enEspera;
    const listos = enOrden.filter(({ cuando }) => cuando <= ahora);
    // A turn that is not due yet may come first as well: then the others are slow.
    const candidatos = [...listos, ...enOrden.slice(listos.length, listos.length + 2)];
    const pesos = candidatos.map(({ cuando }, indice) => (cuando <= ahora ? 10 : indice === 0 ? 10 : 1));
    const elegido = candidatos[this.#cinta.choose(pesos)];
    if (!elegido) return;
    this.#esperas = this.#esperas.filter((espera) => espera !== elegido);
    this.#tiempo.moveTo(Math.max(ahora, elegido.cuando) + (PASOS_MS[this.#cinta.choose(PESOS_DE_PASOS)] ?? 1));
    elegido.seguir();
    await this.settle();
  }

  /** Waits until everybody is at a gate. */
  async settle(): Promise<void> {
    const limite = realMs() + ATASCO_MS;
    for (;;) {
      const antes = this.#actividad;
      await this.#base.rest();
      await inmediato();
      await inmediato();
      if (this.#actividad !== antes) continue;
      const ocupada = [...this.#encarnaciones].some(({ trabajos }) => trabajos > 0);
      if (!ocupada || this.#esperas.length > 0) return;
      // Nobody waits for a turn and somebody has not ended: a module is being loaded, or a file read.
      if (realMs() > limite) throw new Error('somebody waits for what is no gate');
      await esperar(1);
    }
  }
}
