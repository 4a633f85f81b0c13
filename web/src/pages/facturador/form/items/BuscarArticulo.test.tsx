// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../../../hooks/pantalla/afterPaint.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { facturaNueva, type FacturaValores } from '../facturaValores.ts';
import type { Cambio } from '../secciones/seccion.ts';
import { Items } from './Items.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const articulo = (sku: string) => ({
  sku,
  descripcion: `Artículo ${sku}`,
  cost: 1,
  currency: 'ARS',
  stock: 3,
  iva: 21,
  tratamiento_iva: 'gravado',
  despacho: null,
  precio: null,
  precios: [],
  costo_partes: null,
});

/** Draws the lines of an empty voucher, over a server that has those articles. */
function open(...skus: string[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/lista-precios')) return Response.json([]);
    const q = new URL(url, 'http://localhost').searchParams.get('q') ?? '';
    const results = skus.filter((sku) => sku.startsWith(q)).map(articulo);
    return Response.json({ results, totalItems: results.length });
  });
  const contexto = { hoy: '2026-11-26', empresa: null, punto: null, vinculado: null, percepciones: [] };
  const campo = (path: string) => ({ error: null, onBlur: () => {}, 'data-path': path });
  function Formulario() {
    const [v, setV] = useState<FacturaValores>(facturaNueva('2026-11-26'));
    const set = (cambio: Cambio) =>
      setV((antes) => ({ ...antes, ...(typeof cambio === 'function' ? cambio(antes) : cambio) }));
    return <Items {...{ v, set, campo, contexto }} />;
  }
  renderScreen(<Formulario />);
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Agregar un artículo' });
}

/** The text appears with no key pressed, as it does when it is dictated. */
async function dictate(search: HTMLInputElement, texto: string) {
  await act(async () => {
    search.focus();
    fireEvent.change(search, { target: { value: texto } });
  });
}

const WAIT_MS = 10_000;
const option = (sku: string) => screen.findByRole('option', { name: new RegExp(`^${sku} `) }, { timeout: WAIT_MS });
const lines = () => screen.queryAllByRole('row', { name: /^Ítem/ });

/** Chooses an article with the keyboard. No frame is drawn from the press on, until the answer is called. */
async function choose(search: HTMLInputElement, sku: string): Promise<() => Promise<void>> {
  await dictate(search, sku);
  const found = await option(sku);
  await vi.waitFor(() => expect(found.hasAttribute('data-combobox-selected')).toBe(true), { timeout: WAIT_MS });
  const frames = holdFrames();
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter' });
  return frames;
}

/** Frames that are asked for from now on wait until the answer is called. */
function holdFrames(): () => Promise<void> {
  const waiting: FrameRequestCallback[] = [];
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => waiting.push(frame));
  return () => {
    asked.mockRestore();
    return act(() => {
      for (const frame of waiting) frame(0);
      return new Promise<void>(afterPaint);
    });
  };
}

test('the list stays open for who came back to the search before the frame that closes it', async () => {
  const search = open('TAL-1', 'TAL-10');
  const draw = await choose(search, 'TAL-1');
  await draw();
  expect(document.activeElement).toBe(screen.getByLabelText('Cantidad'));
  await dictate(search, 'TAL-1');
  const drawAgain = holdFrames();
  act(() => screen.getByLabelText('Cantidad').focus());
  await dictate(search, 'TAL-10');
  await drawAgain();
  expect(search.dataset['expanded']).toBe('true');
  await option('TAL-10');
});

test('the list closes once its line has the focus', async () => {
  const search = open('TAL-1');
  const draw = await choose(search, 'TAL-1');
  await draw();
  await vi.waitFor(() => expect(search.dataset['expanded']).toBeUndefined(), { timeout: WAIT_MS });
});

test('the chosen line leaves the focus to who already searches for the next article', async () => {
  const search = open('TAL-1', 'TAL-10');
  const draw = await choose(search, 'TAL-1');
  await dictate(search, 'TAL-10');
  expect(lines()).toHaveLength(0);
  await draw();
  expect(lines()).toHaveLength(1);
  expect(document.activeElement).toBe(search);
  await option('TAL-10');
});
