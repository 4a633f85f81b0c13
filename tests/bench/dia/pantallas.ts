import { setTimeout as wait } from 'node:timers/promises';

/** What sellers look at: what there is to do, and the last vouchers. */
const PANTALLAS = ['/api/inicio', '/api/facturas?limit=20&offset=0'];
/** Between one look and the next, whoever's. */
const CADA_MS = 500;

interface Miradas extends AsyncDisposable {
  /** Ends; answers the milliseconds that each answer took. */
  stop(): Promise<number[]>;
}

/** People that look at their screens while their sales are invoiced, by turns of the APIs and of whose they are. */
export function lookAtScreens(apis: readonly string[], sesiones: readonly string[]): Miradas {
  const fin = new AbortController();
  const tardaron: number[] = [];
  const run = async (): Promise<void> => {
    for (let n = 0; !fin.signal.aborted; n += 1) {
      const desde = performance.now();
      const pantalla = PANTALLAS[n % PANTALLAS.length] ?? '';
      const respuesta = await fetch(`${apis[n % apis.length]}${pantalla}`, {
        headers: { authorization: `Bearer ${sesiones[Math.floor(n / 4) % sesiones.length]}` },
      });
      await respuesta.arrayBuffer();
      if (!respuesta.ok) throw new Error(`${pantalla}: ${respuesta.status}`);
      tardaron.push(performance.now() - desde);
      await wait(CADA_MS);
    }
  };
  const corrida = run();
  // Who stops it is told.
  corrida.catch(() => undefined);
  const stop = async (): Promise<number[]> => {
    fin.abort();
    await corrida;
    return tardaron;
  };
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
