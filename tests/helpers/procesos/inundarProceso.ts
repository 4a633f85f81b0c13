// A process that makes one call again and again, as many at once as it is told, until it is told of another one or of none.
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** From an answer to the next call: how many calls a second may be refused, or cost next to nothing, is for the proxy in front. */
const PAUSA_MS = 250;

/** What it is told, as a line of JSON; null: nothing more. It answers how many of the last calls were done, and refused for being many. */
export interface PedidoInundar {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | null;
  /** Calls at once. */
  aLaVez: number;
}

let fin = new AbortController();
let cuenta = { hechas: 0, rechazadas: 0 };

async function call({ url, method, headers, body }: PedidoInundar, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const respuesta = await fetch(url, { method, headers, body, signal, redirect: 'manual' });
      await respuesta.arrayBuffer();
      if (respuesta.status === 429) cuenta.rechazadas += 1;
      else cuenta.hechas += 1;
      await wait(PAUSA_MS, undefined, { signal });
    } catch (error) {
      // A connection that the server cut is one call less.
      if (!signal.aborted && !(error instanceof TypeError)) throw error;
    }
  }
}

for await (const linea of createInterface({ input: process.stdin })) {
  const pedido = JSON.parse(linea) as PedidoInundar | null;
  fin.abort();
  process.stdout.write(`${JSON.stringify(cuenta)}\n`);
  fin = new AbortController();
  cuenta = { hechas: 0, rechazadas: 0 };
  if (pedido) for (let n = 0; n < pedido.aLaVez; n += 1) void call(pedido, fin.signal);
}
