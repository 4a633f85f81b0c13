import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { z } from 'zod';

/** Milliseconds between two beats of a stream: a proxy or a browser takes a silent connection for a dead one. */
const LATIDO_MS = 15_000;

/**
 * Answers with a stream of server-sent events: each value of `valores`, written as `schema` says. The stream ends with `valores`, or when
 * the reader hangs up.
 * Source: HTML Standard, "Server-sent events".
 */
export function sendEvents(
  ctx: Context,
  valores: AsyncIterable<unknown>,
  schema: z.ZodType,
  onError: (error: unknown) => void,
): void {
  const salida = new PassThrough();
  ctx.status = 200;
  ctx.type = 'text/event-stream; charset=utf-8';
  ctx.set({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
  ctx.body = salida;
  // The answer's head goes out at once, so that the reader knows it is connected.
  salida.write(': hola\n\n');
  const latido = setInterval(() => salida.write(': sigo\n\n'), LATIDO_MS);
  void write(salida, valores, schema)
    .catch(onError)
    .finally(() => {
      clearInterval(latido);
      salida.end();
    });
}

async function write(salida: PassThrough, valores: AsyncIterable<unknown>, schema: z.ZodType): Promise<void> {
  for await (const valor of valores) {
    if (salida.destroyed) return;
    salida.write(`data: ${JSON.stringify(z.encode(schema, valor))}\n\n`);
  }
}
