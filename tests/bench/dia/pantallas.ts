import { setTimeout as wait } from 'node:timers/promises';

/** Screens that sellers look at: the pending work, and the last comprobantes. */
const PANTALLAS = ['/api/inicio', '/api/facturas?limit=20&offset=0'];
/** Milliseconds between two looks, of any seller. */
const CADA_MS = 500;

interface Miradas extends AsyncDisposable {
  /** Stops the looks; answers the milliseconds of each answer. */
  stop(): Promise<number[]>;
}

/** People who look at their screens while their sales are invoiced, taking turns of APIs and sellers. */
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
  // Its failure goes to the caller of `stop`.
  corrida.catch(() => undefined);
  const stop = async (): Promise<number[]> => {
    fin.abort();
    await corrida;
    return tardaron;
  };
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}
