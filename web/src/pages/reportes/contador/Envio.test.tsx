// @vitest-environment jsdom
import type { Empresa } from '@talonario/core/empresas';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { Envio } from './Envio.tsx';

const envio = { email: 'estudio@ejemplo.com', dia: 10, con_pdfs: false };

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ envio, hechos: [] })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a mail goes to the stored address, and not while another is being typed', async () => {
  renderScreen(<Envio empresa={{ id: '33333333-3333-4333-8333-333333333333' } as Empresa} periodo="2026-10" />);
  const ahora = await screen.findByRole('button', { name: 'Mandar ahora el del mes a estudio@ejemplo.com' });
  const mail = screen.getByRole('textbox', { name: 'Mail del contador' });
  expect(ahora).toHaveProperty('disabled', false);
  await userEvent.type(mail, '.ar');
  expect(ahora).toHaveProperty('disabled', true);
  screen.getByText('Guardá los cambios para mandar el del mes con ellos.');
  await userEvent.type(mail, '{Backspace>3/}');
  expect(ahora).toHaveProperty('disabled', false);
});
