import { once } from 'node:events';
import type http from 'node:http';
import { expect, test } from 'vitest';
import { listen } from './hosting.ts';

test('closing hangs up on event streams and lets an answer under way finish', async () => {
  let answer: (() => void) | undefined;
  const callback: http.RequestListener = (request, response) => {
    if (request.url === '/eventos') {
      response.setHeader('Content-Type', 'text/event-stream; charset=utf-8').write(': hola\n\n');
      // Only the end of the stream lets the other answer go on.
      void once(response, 'close').then(() => answer?.());
    } else {
      answer = () => void response.end('emitida');
    }
  };
  const { url, close } = await listen(callback, '127.0.0.1', 0);
  const lenta = fetch(`${url}/emitir`).then((response) => response.text());
  const eventos = await fetch(`${url}/eventos`);
  await expect.poll(() => answer).toBeDefined();
  const [corte, dicho] = await Promise.allSettled([eventos.text(), lenta, close()]);
  expect(corte.status).toBe('rejected');
  expect(dicho).toEqual({ status: 'fulfilled', value: 'emitida' });
});
