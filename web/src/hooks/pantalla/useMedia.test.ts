// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useMedia } from './useMedia.ts';

it('a media query is asked of the browser once, and its changes are followed', () => {
  const lista = Object.assign(new EventTarget(), { matches: false });
  const matchMedia = vi.fn<(query: string) => typeof lista>(() => lista);
  vi.stubGlobal('matchMedia', matchMedia);
  const primero = renderHook(() => useMedia('(width < 77rem)'));
  const segundo = renderHook(() => useMedia('(width < 77rem)'));
  primero.rerender();
  expect([primero.result.current, segundo.result.current]).toEqual([false, false]);

  lista.matches = true;
  act(() => void lista.dispatchEvent(new Event('change')));
  expect([primero.result.current, segundo.result.current]).toEqual([true, true]);
  expect(matchMedia).toHaveBeenCalledExactlyOnceWith('(width < 77rem)');
});
