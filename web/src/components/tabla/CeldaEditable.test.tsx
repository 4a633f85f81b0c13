// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { CifraEditable } from './CeldaEditable.tsx';

afterEach(cleanup);

async function edit(onSave = vi.fn<(valor: string) => Promise<void>>(async () => undefined)) {
  renderScreen(
    <>
      <CifraEditable
        nombre="stock de TAL-1"
        tipo="numero"
        valor="3"
        problemaDe={(texto) => (texto === 'x' ? 'Escribí un número' : null)}
        onSave={onSave}
      >
        3
      </CifraEditable>
      <button type="button">otra cosa</button>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Editar stock de TAL-1: ?3/ }));
  return { onSave, campo: await screen.findByRole('textbox', { name: 'stock de TAL-1' }) };
}

const cerrada = () => waitFor(() => screen.getByRole('button', { name: /^Editar stock de TAL-1: ?3/ }));

test('Enter saves what was typed over the whole value, and the cell has the focus again', async () => {
  const { onSave, campo } = await edit();
  await userEvent.type(campo, '12{Enter}', { skipClick: true });
  const celda = await cerrada();
  expect(onSave.mock.calls).toEqual([['12']]);
  await waitFor(() => expect(document.activeElement).toBe(celda));
});

test('Esc leaves it as it was', async () => {
  const { onSave, campo } = await edit();
  await userEvent.type(campo, '12{Escape}', { skipClick: true });
  await cerrada();
  expect(onSave).not.toHaveBeenCalled();
});

test('leaving it saves, and untouched it saves nothing', async () => {
  const { onSave, campo } = await edit();
  await userEvent.click(screen.getByRole('button', { name: 'otra cosa' }));
  await cerrada();
  expect(onSave).not.toHaveBeenCalled();

  await userEvent.click(await cerrada());
  await userEvent.type(await screen.findByRole('textbox', { name: 'stock de TAL-1' }), '4', { skipClick: true });
  await userEvent.click(screen.getByRole('button', { name: 'otra cosa' }));
  await cerrada();
  expect(onSave.mock.calls).toEqual([['4']]);
  expect(campo.isConnected).toBe(false);
});

test('a wrong value is told under the cell and is not sent', async () => {
  const { onSave, campo } = await edit();
  await userEvent.type(campo, 'x{Enter}', { skipClick: true });
  await screen.findByText('Escribí un número');
  expect(onSave).not.toHaveBeenCalled();
  expect(campo.getAttribute('aria-invalid')).toBe('true');
});

test('a value that the server refuses stays typed, with the reason under the cell', async () => {
  const fallo = new ApiError(409, { error: 'Alguien lo está cambiando', codigo: 'x' });
  const { campo } = await edit(vi.fn<(valor: string) => Promise<void>>(() => Promise.reject(fallo)));
  await userEvent.type(campo, '12{Enter}', { skipClick: true });
  await screen.findByText('Alguien lo está cambiando');
  expect((campo as HTMLInputElement).value).toBe('12');
});
