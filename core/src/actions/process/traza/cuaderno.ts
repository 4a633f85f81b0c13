import { withinTime } from '../salud/withinTime.ts';

/** What is written a while later, many together. */
export interface Cuaderno<T> {
  write(linea: T): void;
  /** Writes what is left, if it can in a couple of seconds: what it cannot is told and lost. */
  close(): Promise<void>;
}

/** How long a line waits for others: a process that is killed loses those of its last second. */
const JUNTAR_MS = 1_000;
const JUNTAS = 1_000;
/** Lines that wait at most, of a database that does not take them: then they are lost, and nothing else waits for them. */
const ESPERAN = 20_000;
/** How long closing waits: a process that ends has better things to do in its last seconds. */
const CIERRE_MS = 2_000;

/** Writes lines in batches, one at a time, away from whoever tells them. What cannot be written is told and lost. */
export function createCuaderno<T>(
  save: (lineas: T[]) => Promise<void>,
  onLost: (error: unknown, cuantas: number) => void,
  { cierreMs = CIERRE_MS }: { cierreMs?: number } = {},
): Cuaderno<T> {
  let lineas: T[] = [];
  /** Those that are being written, unless they were given up. */
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
