import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sinAcentos } from './texto.ts';

it.each([
  ['JOSÉ Núñez', 'jose nunez'],
  ['TAL-1 ~x', 'tal-1 ~x'],
  ['e\u0301', 'e'],
  ['', ''],
])('looks for %j as %j', (texto, buscado) => {
  expect(sinAcentos(texto)).toBe(buscado);
});

it('finds a text of any letters in itself, whatever its case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.string(), (llano, otro) => {
      expect(sinAcentos(`${otro}${llano}`)).toContain(sinAcentos(llano.toUpperCase()));
    }),
  );
});
