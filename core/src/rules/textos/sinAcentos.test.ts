import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sinAcentos } from './sinAcentos.ts';

it.each([
  ['JOSÉ Núñez', 'jose nunez'],
  ['TAL-1 ~x', 'tal-1 ~x'],
  ['e\u0301', 'e'],
  ['', ''],
])('looks for %j as %j', (texto, buscado) => {
  expect(sinAcentos(texto)).toBe(buscado);
});

it('says of a text without accents the same alone as beside one that has them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (llano) => {
      expect(`${sinAcentos(llano)}e`).toBe(sinAcentos(`${llano}é`));
    }),
  );
});
