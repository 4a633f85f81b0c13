// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { afterPaint } from './afterPaint.ts';
import { afterPaintBeforeInput } from './afterPaintBeforeInput.ts';

test.each([
  ['a letter', () => new KeyboardEvent('keydown', { key: 'a' })],
  ['a press', () => new Event('pointerdown')],
  ['a press by voice', () => new Event('click')],
])('work that moves the focus runs once, before %s that comes first', async (_, next) => {
  const work = vi.fn<() => void>();
  afterPaintBeforeInput(work);
  expect(work).not.toHaveBeenCalled();
  dispatchEvent(next());
  expect(work).toHaveBeenCalledTimes(1);
  await new Promise<void>(afterPaint);
  dispatchEvent(next());
  expect(work).toHaveBeenCalledTimes(1);
});

test('work that moves the focus runs after a frame when no input comes', async () => {
  const work = vi.fn<() => void>();
  afterPaintBeforeInput(work);
  await new Promise<void>(afterPaint);
  expect(work).toHaveBeenCalledTimes(1);
});
