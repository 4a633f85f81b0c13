// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a second press, before any timer ran, finds the button already working', async () => {
  const send = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
  const Boton = () => {
    const { mutate, isPending } = useMutation({ mutationFn: send });
    return (
      <button type="button" disabled={isPending} onClick={() => mutate()}>
        Emitir
      </button>
    );
  };
  renderScreen(<Boton />);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  for (let press = 0; press < 2; press += 1) {
    screen.getByRole('button').click();
    await new Promise((nextTask) => setImmediate(nextTask));
  }
  expect(send).toHaveBeenCalledTimes(1);
});
