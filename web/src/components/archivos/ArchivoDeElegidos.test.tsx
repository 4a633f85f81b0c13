// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { ArchivoDeElegidos } from './ArchivoDeElegidos.tsx';
import { DescargaDeFondo } from './DescargaDeFondo.tsx';
import { endDescarga } from './descarga.ts';

afterEach(() => {
  cleanup();
  endDescarga();
  vi.unstubAllGlobals();
});

const ids = Array.from({ length: 3 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const entrada = new TextEncoder().encode('PK\u0003\u0004datos');

/** Answers the file chunk by chunk, when the test says so. */
function serve() {
  let cuerpo: ReadableStreamDefaultController<Uint8Array> | undefined;
  let pedido: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    pedido = signal;
    const stream = new ReadableStream<Uint8Array>({ start: (control) => void (cuerpo = control) });
    signal?.addEventListener('abort', () => cuerpo?.error(signal.reason));
    return new Response(stream);
  });
  return { send: () => cuerpo?.enqueue(entrada), cut: () => cuerpo?.error(new Error('cut')), signal: () => pedido };
}

const texto = (patron: RegExp | string) => screen.findByText(patron);

test('the bar tells how many PDFs of the ZIP are done, and cancelling stops the call without a failure', async () => {
  const { send, signal } = serve();
  renderScreen(<ArchivoDeElegidos ids={ids} enBarra />);
  await userEvent.click(screen.getByRole('button', { name: 'ZIP' }));
  await texto('Armando los PDF: 0 de 3');
  await vi.waitFor(() => expect(signal()).toBeDefined(), 10_000);
  send();
  send();
  await texto('Armando los PDF: 1 de 3');
  expect(screen.getByRole('progressbar', { name: 'Avance de la descarga' }).getAttribute('aria-valuenow')).toMatch(
    /^33/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar la descarga' }));
  await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), 10_000);
  expect(signal()?.aborted).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a download that is cut says what to do, and the buttons are there to try again', async () => {
  const { send, cut, signal } = serve();
  renderScreen(<ArchivoDeElegidos ids={ids} enBarra />);
  await userEvent.click(screen.getByRole('button', { name: 'ZIP' }));
  await vi.waitFor(() => expect(signal()).toBeDefined(), 10_000);
  send();
  cut();
  await texto(/La descarga se cortó\. Volvé a intentar, o elegí menos comprobantes\./);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'ZIP' }).disabled).toBe(false);
});

test('a download whose screen was left is found over the other screens, and is told beside its buttons again on return', async () => {
  const { send, signal } = serve();
  const enPantalla = (lista: boolean) => (
    <>
      <DescargaDeFondo />
      {lista && <ArchivoDeElegidos ids={ids} enBarra />}
    </>
  );
  const { rerender, unmount } = renderScreen(enPantalla(true));
  await userEvent.click(screen.getByRole('button', { name: 'ZIP' }));
  await vi.waitFor(() => expect(signal()).toBeDefined(), 10_000);
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  rerender(enPantalla(false));
  send();
  send();
  await texto('Armando los PDF: 1 de 3');
  rerender(enPantalla(true));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Un PDF' }).disabled).toBe(true);
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  // The frame of the session goes when the session ends.
  unmount();
  expect(signal()?.aborted).toBe(true);
});

test('the bar of a single PDF tells no figure, since it comes whole', async () => {
  serve();
  renderScreen(<ArchivoDeElegidos ids={ids} enBarra />);
  await userEvent.click(screen.getByRole('button', { name: 'Un PDF' }));
  await texto('Armando un PDF de 3 comprobantes…');
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
});
