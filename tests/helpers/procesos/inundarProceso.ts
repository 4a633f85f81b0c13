// A process that repeats one call, `aLaVez` at once, until its input names another call or none.
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds from an answer to the next call: a flood of cheap or refused calls is for the proxy in front to stop. */
const PAUSA_MS = 250;

/**
 * Order for the process, as a line of JSON; null: stop. The process answers how many of the last calls were done, and how many refused for
 * being too many.
 */
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
      // A connection cut by the server counts as no call.
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
