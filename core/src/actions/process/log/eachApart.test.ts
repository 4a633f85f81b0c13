import { expect, test } from 'vitest';
import { eachApart } from './eachApart.ts';
import type { Log } from './log.ts';

test('an item that takes long, or fails, stops none of the others', async () => {
  const lento = Promise.withResolvers<void>();
  const terminados: string[] = [];
  const fallas: object[] = [];
  const log = { error: (datos: object) => fallas.push(datos) } as unknown as Log;
  const work = async (item: string): Promise<void> => {
    if (item === 'lento') await lento.promise;
    if (item === 'falla') throw new Error('no anda');
    terminados.push(item);
    if (item === 'último') lento.resolve();
  };
  await eachApart(log, 'not done', ['lento', 'falla', 'otro', 'último'], (item) => ({ item }), work, { aLaVez: 2 });
  expect(terminados).toEqual(['otro', 'último', 'lento']);
  expect(fallas).toMatchObject([{ item: 'falla' }]);
});
