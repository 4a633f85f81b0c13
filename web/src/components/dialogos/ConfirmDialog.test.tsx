// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

afterEach(cleanup);

function open(onConfirm: () => Promise<unknown>) {
  const onClose = vi.fn<() => void>();
  renderScreen(
    <ConfirmDialog opened onClose={onClose} titulo="Emitir" confirmar="Emitir FC B" onConfirm={onConfirm}>
      Por $ 12.100,00
    </ConfirmDialog>,
  );
  return { onClose, confirm: screen.getByRole('button', { name: 'Emitir FC B' }) };
}

test('while it works it cannot be sent twice, nor closed', async () => {
  const sent = Promise.withResolvers<void>();
  const onConfirm = vi.fn<() => Promise<void>>(() => sent.promise);
  const { onClose, confirm } = open(onConfirm);

  await userEvent.dblClick(confirm);
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();

  sent.resolve();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('a failed action keeps the dialog open and says why', async () => {
  const fallo = new ApiError(409, { error: 'La factura se está emitiendo', codigo: 'comprobante_emitiendo' });
  const { onClose, confirm } = open(() => Promise.reject(fallo));

  await userEvent.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toBe('La factura se está emitiendo');
  expect(onClose).not.toHaveBeenCalled();
});

test('Cancelar sends nothing', async () => {
  const onConfirm = vi.fn<() => Promise<void>>();
  const { onClose } = open(onConfirm);

  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledTimes(1);
});
