import { once } from 'node:events';
import type http from 'node:http';
import { messageOf, type AppError } from '@talonario/core/base';
import { expect, test } from 'vitest';
import { asListenError, listen } from './hosting.ts';
import { medidasPort } from './processes.ts';

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
  const [corte, respuestaLenta] = await Promise.allSettled([eventos.text(), lenta, close()]);
  expect(corte.status).toBe('rejected');
  expect(respuestaLenta).toEqual({ status: 'fulfilled', value: 'emitida' });
});

test.each([
  [null, null, 9464],
  ['api', null, 9464],
  ['webhooks', null, 9465],
  ['worker', null, 9466],
  ['worker', 1, 9466],
  ['worker', 2, 9467],
] as const)('the figures of %s, number %s, are at %i', (solo, numero, puerto) =>
  expect(medidasPort(9464, solo, numero)).toBe(puerto),
);

test.each([
  ['EACCES', 'puerto_reservado', 'El puerto 80 está reservado'],
  ['EADDRINUSE', 'puerto_ocupado', 'El puerto 80 está ocupado'],
])('%s is said, with the port', (code, expected, sentence) => {
  const error = asListenError(Object.assign(new Error('listen'), { code, syscall: 'listen' }), 80);
  expect(error).toMatchObject({ code: expected });
  expect(messageOf(error as AppError)).toContain(sentence);
});

test('a folder that cannot be written is not taken for a port', () => {
  const cause = Object.assign(new Error('mkdir'), {
    code: 'EACCES',
    syscall: 'mkdir',
    path: '/opt/talonario/.talonario',
  });
  expect(asListenError(cause, 4010)).toBe(cause);
});
