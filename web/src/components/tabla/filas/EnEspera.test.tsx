// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { EnEspera } from './EnEspera.tsx';

afterEach(cleanup);

function draw(espera: boolean) {
  const onRow = vi.fn<() => void>();
  const onControl = vi.fn<() => void>();
  renderScreen(
    <EnEspera espera={espera}>
      <button type="button" onClick={onControl}>
        Un filtro
      </button>
      <div data-row onClick={onRow}>
        <button type="button" onClick={onRow}>
          Emitir
        </button>
      </div>
    </EnEspera>,
  );
  return { onRow, onControl };
}

test('a row of the previous list ignores presses and keys, and keeps the focus', async () => {
  const { onRow, onControl } = draw(true);
  const emitir = screen.getByRole('button', { name: 'Emitir' });
  await userEvent.click(emitir);
  await userEvent.keyboard('{Enter} ');
  expect(onRow).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(emitir);
  await userEvent.click(screen.getByRole('button', { name: 'Un filtro' }));
  expect(onControl).toHaveBeenCalledOnce();
});

test('a row of a list that is up to date can be pressed', async () => {
  const { onRow } = draw(false);
  await userEvent.click(screen.getByRole('button', { name: 'Emitir' }));
  expect(onRow).toHaveBeenCalled();
});
