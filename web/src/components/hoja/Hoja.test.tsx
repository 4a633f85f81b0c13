// @vitest-environment jsdom
import { hojaOf } from '@talonario/core/comprobantes';
import { cleanup, screen } from '@testing-library/react';
import type { Content } from 'pdfmake/interfaces';
import { afterEach, describe, expect, test } from 'vitest';
import { defineHoja } from '../../../../core/src/rules/comprobantes/pdf/defineHoja.ts';
import { casos } from '../../../../tests/builders/imprimibles.ts';
import { renderScreen } from '../../testing/render.tsx';
import { Hoja } from './Hoja.tsx';

// The screen and the PDF draw one sheet: every block says the same words, in the same order.

afterEach(cleanup);

describe('the screen reads as the PDF', () => {
  test.each(Object.entries(casos))('%s', (_, comprobante) => {
    const hoja = hojaOf(comprobante);
    renderScreen(<Hoja hoja={hoja} cabo="Original" />);
    const bloques = [...screen.getByRole('article').children].map((bloque) => wordsOf(textsIn(bloque)));
    const { content, footer } = defineHoja(hoja);
    if (typeof footer !== 'function') throw new Error('the PDF has no foot of the page');
    const [sinValor = ''] = textsOf(footer(1, 1, pagina) ?? '');
    const impresos = [...(content as Content[]), sinValor].map((bloque) => wordsOf(textsOf(bloque)));
    expect(bloques).toEqual(impresos.filter((palabras) => palabras !== ''));
  });
});

const pagina = { orientation: 'portrait', width: 595.28, height: 841.89 } as const;

const wordsOf = (textos: readonly string[]): string => textos.join(' ').replaceAll(/\s+/g, ' ').trim();

/** The texts of an element, apart from one another as they are drawn. */
function textsIn(nodo: Node): string[] {
  if (nodo.nodeType === nodo.TEXT_NODE) return [nodo.textContent ?? ''];
  return [...nodo.childNodes].flatMap(textsIn);
}

/** The texts of a piece of a definition, in reading order. */
function textsOf(pieza: unknown): string[] {
  if (typeof pieza === 'string') return [pieza];
  if (Array.isArray(pieza)) return pieza.flatMap(textsOf);
  if (typeof pieza !== 'object' || pieza === null) return [];
  const { text, stack, columns, table } = pieza as Record<string, unknown>;
  return [text, stack, columns, (table as { body?: unknown } | undefined)?.body].flatMap(textsOf);
}

test('the QR is worked out when the sheet is printed, before it is taken', () => {
  renderScreen(<Hoja hoja={hojaOf(casos['a-dos-alicuotas-percepciones']!)} cabo="Original" />);
  const camino = () => screen.getByRole('img', { name: /^Código QR/ }).firstElementChild?.getAttribute('d');
  expect(camino()).toBe('');
  dispatchEvent(new Event('beforeprint'));
  expect(camino()).toMatch(/^M0 0h1v1h-1z/);
});
