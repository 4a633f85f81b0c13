// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Voz } from './Voz.tsx';

test.each([
  ['Facturador · Talonario', 'Facturador.'],
  ['Mañana se vence tu prueba. · Talonario', 'Mañana se vence tu prueba.'],
  ['¿Cuánto deja cada publicación? · Talonario', '¿Cuánto deja cada publicación?'],
])('a screen entered, %s, is announced as one sentence', async (titulo, anuncio) => {
  document.title = 'Talonario';
  const { container, unmount } = renderScreen(<Voz />);
  await act(async () => {
    document.title = titulo;
    await new Promise((listo) => queueMicrotask(() => listo(null)));
  });
  await expect.poll(() => container.querySelector('[data-voz]')?.textContent).toBe(anuncio);
  unmount();
});
