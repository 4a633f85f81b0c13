// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useMedia } from './useMedia.ts';

it('says whether the page is as the query says, follows it, and asks the browser once', () => {
  const lista = Object.assign(new EventTarget(), { matches: false });
  const matchMedia = vi.fn<(query: string) => typeof lista>(() => lista);
  vi.stubGlobal('matchMedia', matchMedia);
  const una = renderHook(() => useMedia('(width < 77rem)'));
  const otra = renderHook(() => useMedia('(width < 77rem)'));
  una.rerender();
  expect([una.result.current, otra.result.current]).toEqual([false, false]);

  lista.matches = true;
  act(() => void lista.dispatchEvent(new Event('change')));
  expect([una.result.current, otra.result.current]).toEqual([true, true]);
  expect(matchMedia).toHaveBeenCalledExactlyOnceWith('(width < 77rem)');
});
