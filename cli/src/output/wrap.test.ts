import { expect, test } from 'vitest';
import { wrapWords } from './wrap.ts';

test.each([
  ['No entregues el producto y esperá', 15, 'No entregues el\nproducto y\nesperá'],
  ['entra', 5, 'entra'],
  ['una_palabra_larga sola', 6, 'una_palabra_larga\nsola'],
  ['dos\nrenglones cortos', 10, 'dos\nrenglones\ncortos'],
  ['', 10, ''],
])('%j in %i', (text, width, expected) => {
  expect(wrapWords(text, width)).toBe(expected);
});
