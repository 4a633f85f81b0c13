import { withinTime } from '../salud/withinTime.ts';

/** Lines that are written a while later, many together. */
export interface Cuaderno<T> {
  write(linea: T): void;
  /** Writes the lines that are left, within a couple of seconds: those that it cannot write are told and lost. */
  close(): Promise<void>;
}

/** Milliseconds that a line waits for others: a process that is killed loses the lines of its last second. */
const JUNTAR_MS = 1_000;
const JUNTAS = 1_000;
/** Lines that wait for a database that does not take them, at most: more are lost, and nothing else waits for them. */
const ESPERAN = 20_000;
/** Milliseconds that closing waits: a process that ends has better things to do in its last seconds. */
const CIERRE_MS = 2_000;

/** Writes lines in batches, one batch at a time, without making the teller wait. Lines that cannot be written are told and lost. */
export function createCuaderno<T>(
  save: (lineas: T[]) => Promise<void>,
  onLost: (error: unknown, cuantas: number) => void,
  { cierreMs = CIERRE_MS }: { cierreMs?: number } = {},
): Cuaderno<T> {
  let lineas: T[] = [];
  /** Lines of the batch being written, unless it was given up. */
  let enCurso: T[] = [];
  let timer: NodeJS.Timeout | null = null;
  let escribiendo: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    escribiendo = escribiendo.then(async () => {
      while (lineas.length > 0) {
        const juntas = lineas.slice(0, JUNTAS);
        lineas = lineas.slice(JUNTAS);
        enCurso = juntas;
        await save(juntas).catch((error: unknown) => {
          if (enCurso === juntas) onLost(error, juntas.length);
        });
        enCurso = [];
      }
    });
    return escribiendo;
  };

  return {
    write(linea) {
      if (lineas.length >= ESPERAN) return onLost(new Error('too many steps wait for the database'), 1);
      lineas.push(linea);
      timer ??= setTimeout(() => void flush(), JUNTAR_MS).unref();
    },
    async close() {
      try {
        await withinTime(flush(), cierreMs);
      } catch (error) {
        const perdidas = enCurso.length + lineas.length;
        lineas = [];
        enCurso = [];
        onLost(error, perdidas);
      }
    },
  };
}
