import { render } from 'ink-testing-library';
import { expect, test, vi } from 'vitest';
import { Secret } from './Secret.ts';

test('what is typed is answered and never shown', async () => {
  const onAnswer = vi.fn<(typed: string) => void>();
  const view = render(<Secret question="Clave:" onAnswer={onAnswer} onCut={() => undefined} />);
  await expect.poll(() => view.lastFrame()).toBe('Clave:');
  for (const key of ['Demo#2026', 'x', '\u007F', 'a']) {
    view.stdin.write(key);
    await new Promise(setImmediate);
  }
  await vi.waitFor(() => {
    view.stdin.write('\r');
    expect(onAnswer).toHaveBeenLastCalledWith('Demo#2026a');
  }, 60_000);
  expect(view.frames.join('')).not.toContain('Demo');
});

test('Ctrl-C leaves, and is no part of the password', async () => {
  const [onAnswer, onCut] = [vi.fn<(typed: string) => void>(), vi.fn<() => void>()];
  const view = render(<Secret question="Clave:" onAnswer={onAnswer} onCut={onCut} />);
  await vi.waitFor(() => {
    view.stdin.write('\u0003');
    expect(onCut).toHaveBeenCalled();
  }, 60_000);
  expect(onAnswer).not.toHaveBeenCalled();
});

test('letters and an Enter that come together give the whole password, once', async () => {
  const onAnswer = vi.fn<(typed: string) => void>();
  const view = render(<Secret question="Clave:" onAnswer={onAnswer} onCut={() => undefined} />);
  await vi.waitFor(() => {
    for (const key of ['a', 'b', '\r', 'c', '\r']) view.stdin.write(key);
    expect(onAnswer).toHaveBeenCalled();
  }, 60_000);
  expect(onAnswer.mock.calls).toEqual([['ab']]);
});
