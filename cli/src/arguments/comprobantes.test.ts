import { describe, expect, test } from 'vitest';
import { parseReferencias } from './comprobantes.ts';

const ID = '6f1d2c3b-0a4e-4b7c-9d8e-2f3a4b5c6d7e';
const FC = { tipo: 6, punto_de_venta: 3, numero: 123 };

describe('one way to name a voucher', () => {
  test.each([
    ['by its id', [ID], [{ id: ID }]],
    ['by its number, quoted', ['FC B 3-123'], [FC]],
    ['by its number, in words', ['FC', 'B', '3-123'], [FC]],
    ['as it is printed', ['fc b 0003-00000123'], [FC]],
    ['as its file is called', ['FC-B-0003-00000123.pdf'], [FC]],
    ['by the sale', ['2000001234567890'], [{ venta: '2000001234567890' }]],
    [
      'several, of every kind',
      ['FC', 'B', '3-123', ID, '2000001234567890', 'NC', 'A', '4-7'],
      [FC, { id: ID }, { venta: '2000001234567890' }, { tipo: 3, punto_de_venta: 4, numero: 7 }],
    ],
    ['each once', [ID, ID.toUpperCase(), 'FC B 3-123', 'FC B 0003-00000123'], [{ id: ID }, FC]],
  ])('%s', (_what, words, expected) => {
    expect(parseReferencias(words)).toMatchObject(expected);
    expect(parseReferencias(words)).toHaveLength(expected.length);
  });

  test.each([
    [['12'], '12'],
    [['FC', 'B'], 'FC B'],
    [['FC', 'Z', '3-1'], 'FC Z 3-1'],
    [['NC X 3-1'], 'NC X 3-1'],
    [['FC B 3-0'], 'FC B 3-0'],
    [[ID, 'factura', '3'], 'factura 3'],
  ])('%j is refused, with what was typed', (words, typed) => {
    expect(() => parseReferencias(words)).toThrow(
      expect.objectContaining({ code: 'referencia_invalida', data: { referencia: typed } }),
    );
  });
});
