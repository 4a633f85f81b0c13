import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function written() {
  const values: number[] = [];
  const failures: unknown[] = [];
  const write = async (value: number): Promise<void> => {
    if (value < 0) throw new Error(`no ${value}`);
    values.push(value);
  };
  return { values, failures, telling: throttle(250, write, (error) => failures.push(error)) };
}

test('the first value goes out at once; of those that follow, the last one every interval', async () => {
  const { values, telling } = written();
  for (let n = 1; n <= 5; n++) telling.tell(n);
  await vi.advanceTimersByTimeAsync(0);
  expect(values).toEqual([5]);
  telling.tell(6);
  await vi.advanceTimersByTimeAsync(100);
  telling.tell(7);
  await vi.advanceTimersByTimeAsync(149);
  expect(values).toEqual([5]);
  await vi.advanceTimersByTimeAsync(1);
  expect(values).toEqual([5, 7]);
});

test('the last value before a silence is written too, once', async () => {
  const { values, telling } = written();
  telling.tell(1);
  await vi.advanceTimersByTimeAsync(0);
  telling.tell(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(values).toEqual([1, 2]);
});

test('writes never overlap: the next waits for a slow one', async () => {
  let finish: () => void = () => undefined;
  const begun: number[] = [];
  const telling = throttle<number>(
    250,
    (value) => {
      begun.push(value);
      return new Promise((resolve) => (finish = resolve));
    },
    () => undefined,
  );
  telling.tell(1);
  await vi.advanceTimersByTimeAsync(0);
  telling.tell(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begun).toEqual([1]);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([1, 2]);
});

test('a failed write is reported, and the next one is tried', async () => {
  const { values, failures, telling } = written();
  telling.tell(-1);
  await vi.advanceTimersByTimeAsync(0);
  telling.tell(2);
  await vi.advanceTimersByTimeAsync(250);
  expect(values).toEqual([2]);
  expect(failures).toEqual([new Error('no -1')]);
});

test('ending waits for the write under way and forgets the rest', async () => {
  const { values, telling } = written();
  telling.tell(1);
  await vi.advanceTimersByTimeAsync(0);
  telling.tell(2);
  await telling.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(values).toEqual([1]);
});
