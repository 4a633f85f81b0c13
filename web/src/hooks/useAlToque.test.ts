// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAlToque } from './useAlToque.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const draw = (valor: string) => renderHook(({ actual }) => useAlToque(actual), { initialProps: { actual: valor } });

test('the touched value is shown until the new one comes', () => {
  const { result, rerender } = draw('a');
  act(() => result.current[1]('b'));
  expect(result.current[0]).toBe('b');
  rerender({ actual: 'c' });
  expect(result.current[0]).toBe('c');
});

test('the current value comes back when no new one comes', () => {
  vi.useFakeTimers();
  const { result } = draw('a');
  act(() => result.current[1]('b'));
  act(() => vi.advanceTimersByTime(2_000));
  expect(result.current[0]).toBe('a');
});
