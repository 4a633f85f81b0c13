// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { FilterText } from './FilterText.tsx';

const onCommit = vi.fn<(texto: string, alDejar: boolean) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  onCommit.mockReset();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const filtro = (value: string) => <FilterText aria-label="Receptor" value={value} onCommit={onCommit} />;
const campo = () => screen.getByRole<HTMLInputElement>('textbox');
const write = (texto: string) => fireEvent.change(campo(), { target: { value: texto } });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('what is typed filters after a pause, once', () => {
  const { rerender } = renderScreen(filtro(''));
  for (const texto of ['a', 'an', 'ana']) {
    write(texto);
    pass(200);
  }
  expect(onCommit).not.toHaveBeenCalled();
  pass(100);
  expect(onCommit.mock.calls).toEqual([['ana', false]]);
  rerender(filtro('ana'));
  pass(5_000);
  expect(campo().value).toBe('ana');
  expect(onCommit).toHaveBeenCalledTimes(1);
});

test('at once when it is left', () => {
  renderScreen(filtro(''));
  write('ana');
  fireEvent.blur(campo());
  expect(onCommit.mock.calls).toEqual([['ana', true]]);
  pass(1_000);
  expect(onCommit).toHaveBeenCalledTimes(1);
});

test('what is taken off elsewhere goes from the field, but not what is being typed', () => {
  const { rerender } = renderScreen(filtro('ana'));
  rerender(filtro(''));
  expect(campo().value).toBe('');
  write('bruno');
  rerender(filtro('otra'));
  expect(campo().value).toBe('bruno');
});

test('what nothing comes of is not said to be filtered by', () => {
  renderScreen(filtro('ana'));
  write('bruno');
  pass(300);
  pass(2_000);
  expect(campo().value).toBe('ana');
});

test('a screen that is left is not filtered', () => {
  const { unmount } = renderScreen(filtro(''));
  write('ana');
  unmount();
  pass(1_000);
  expect(onCommit).not.toHaveBeenCalled();
});
