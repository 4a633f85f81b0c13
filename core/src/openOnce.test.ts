import { expect, test } from 'vitest';
import { openOnce } from './openOnce.ts';

test('a failure rejects the callers that waited, and the next call opens again', async () => {
  let veces = 0;
  const open = openOnce(async () => {
    veces += 1;
    if (veces === 1) throw new Error('away');
    return veces;
  });
  const juntos = await Promise.allSettled([open(), open()]);
  expect(juntos.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([open(), open(), open()])).toEqual([2, 2, 2]);
  expect(veces).toBe(2);
});
