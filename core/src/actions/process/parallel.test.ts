import { expect, test } from 'vitest';
import { mapParallel } from './parallel.ts';

test('never more than the limit run at once, and the results keep the order', async () => {
  let running = 0;
  let most = 0;
  const results = await mapParallel([3, 1, 2, 5, 4], 2, async (n) => {
    most = Math.max(most, ++running);
    for (let turn = 0; turn < n; turn++) await Promise.resolve();
    running--;
    return n * 10;
  });
  expect(results).toEqual([30, 10, 20, 50, 40]);
  expect(most).toBe(2);
});

test("the first failure is the call's", async () => {
  await expect(mapParallel([1, 2], 2, async (n) => Promise.reject(new Error(`no ${n}`)))).rejects.toThrow('no 1');
});

test('after a failure no other item begins, and those under way end first', async () => {
  const ended: number[] = [];
  const call = mapParallel([1, 2, 3, 4], 2, async (n) => {
    if (n === 1) throw new Error('no 1');
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    ended.push(n);
  });
  await expect(call).rejects.toThrow('no 1');
  expect(ended).toEqual([2]);
});
