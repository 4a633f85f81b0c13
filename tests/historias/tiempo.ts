import { createRequire, syncBuiltinESMExports } from 'node:module';
import { random } from '../helpers/azar.ts';

/** The part of node:crypto that gives chance. */
type Crypto = Record<'randomUUID', () => string>;

/** Time of a history: it stands still until it is moved. Everything in this process reads it, the database's `now()` too. */
export interface Tiempo {
  /** Milliseconds since 1970. */
  ahora(): number;
  /** Moves the time to an instant, and aborts the calls whose limit passed meanwhile. Never back. */
  moveTo(instante: number): void;
  /** Runs `hacer` when the time reaches an instant, before anything later. */
  onReach(instante: number, hacer: () => void): void;
  /** Gives the process its own clock and chance back. */
  release(): void;
}

const crypto = createRequire(import.meta.url)('node:crypto') as Crypto;
const DateReal = Date;
const ahoraReal = performance.now.bind(performance);
const timeoutReal = AbortSignal.timeout.bind(AbortSignal);
const uuidReal = crypto.randomUUID;
const valoresReales = globalThis.crypto.getRandomValues.bind(globalThis.crypto);

/** Milliseconds of the process's own clock, whatever history is being run. */
export function realMs(): number {
  return ahoraReal();
}

/**
 * Takes the clock and the chance of this process: dates, `performance.now`, `AbortSignal.timeout` and random ids come from `desde` and
 * `semilla` until they are given back. PostgreSQL inside this process asks JavaScript for the hour, so `now()` follows.
 */
export function takeTiempo(desde: number, semilla: number): Tiempo {
  let ahora = desde;
  const plazos: { instante: number; hacer: () => void }[] = [];
  const azar = random(semilla);
  const byte = (): number => Math.floor(azar() * 256);
  globalThis.Date = new Proxy(DateReal, {
    construct: (clase, argumentos: []) =>
      argumentos.length === 0 ? new clase(ahora) : (Reflect.construct(clase, argumentos) as Date),
    get: (clase, propiedad) => (propiedad === 'now' ? () => ahora : (Reflect.get(clase, propiedad) as unknown)),
  });
  performance.now = () => ahora - desde;
  AbortSignal.timeout = (ms) => {
    const corte = new AbortController();
    tiempo.onReach(ahora + ms, () => corte.abort(new DOMException('the time is over', 'TimeoutError')));
    return corte.signal;
  };
  crypto.randomUUID = () => {
    const hex = Array.from({ length: 16 }, () => byte().toString(16).padStart(2, '0')).join('');
    const variante = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variante}${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  globalThis.crypto.getRandomValues = (valores) => {
    if (valores)
      new Uint8Array(valores.buffer, valores.byteOffset, valores.byteLength).forEach(
        (_, i, bytes) => (bytes[i] = byte()),
      );
    return valores;
  };
  syncBuiltinESMExports();
  const tiempo: Tiempo = {
    ahora: () => ahora,
    moveTo(instante) {
      for (;;) {
        const [proximo] = plazos.toSorted((a, b) => a.instante - b.instante);
        if (!proximo || proximo.instante > instante) break;
        plazos.splice(plazos.indexOf(proximo), 1);
        ahora = Math.max(ahora, proximo.instante);
        proximo.hacer();
      }
      ahora = Math.max(ahora, instante);
    },
    onReach: (instante, hacer) => void plazos.push({ instante, hacer }),
    release() {
      globalThis.Date = DateReal;
      performance.now = ahoraReal;
      AbortSignal.timeout = timeoutReal;
      crypto.randomUUID = uuidReal;
      globalThis.crypto.getRandomValues = valoresReales;
      syncBuiltinESMExports();
    },
  };
  return tiempo;
}
