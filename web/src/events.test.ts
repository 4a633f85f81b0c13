import { expect, test } from 'vitest';
import { readEvents } from './events.ts';

const stream = (...trozos: string[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const trozo of trozos) controller.enqueue(new TextEncoder().encode(trozo));
      controller.close();
    },
  });

async function all(...trozos: string[]): Promise<string[]> {
  const leidos: string[] = [];
  for await (const dato of readEvents(stream(...trozos))) leidos.push(dato);
  return leidos;
}

test('events are read wherever the network cut them, and comments are skipped', async () => {
  expect(
    await all(': hola\n\nda', 'ta: {"a":1}\n', '\ndata: dos\ndata: líneas\n\n: sigo\n\n', 'data: sin fin'),
  ).toEqual(['{"a":1}', 'dos\nlíneas']);
});

test('a server that hung without hanging up is not waited for', async () => {
  const cancelled = Promise.withResolvers<void>();
  const mudo = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: uno\n\n')),
    cancel: () => cancelled.resolve(),
  });
  const leidos = readEvents(mudo, 5);
  expect(await leidos.next()).toEqual({ done: false, value: 'uno' });
  await expect(leidos.next()).rejects.toThrow(TypeError);
  await cancelled.promise;
});
