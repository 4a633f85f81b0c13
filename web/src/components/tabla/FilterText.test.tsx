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

test('a typed text filters after a pause, once', () => {
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

test('a typed text filters at once on blur', () => {
  renderScreen(filtro(''));
  write('ana');
  fireEvent.blur(campo());
  expect(onCommit.mock.calls).toEqual([['ana', true]]);
  pass(1_000);
  expect(onCommit).toHaveBeenCalledTimes(1);
});

test('a filter removed elsewhere leaves the field, but a text being typed stays', () => {
  const { rerender } = renderScreen(filtro('ana'));
  rerender(filtro(''));
  expect(campo().value).toBe('');
  write('bruno');
  rerender(filtro('otra'));
  expect(campo().value).toBe('bruno');
});

test('a text that filters nothing is not shown as a filter', () => {
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
