import { expect, test } from 'vitest';
import { describeDeshecho } from './useDeshacer.ts';

test('restored and unrestored articles are told, a few by name', () => {
  expect(describeDeshecho({ restauradas: 1, sin_restaurar: [] })).toBe('Volvió a como estaba 1 artículo.');
  expect(describeDeshecho({ restauradas: 1200, sin_restaurar: ['A'] })).toBe(
    'Volvieron a como estaban 1.200 artículos. 1 no, porque alguien lo cambió después: A.',
  );
  expect(describeDeshecho({ restauradas: 0, sin_restaurar: ['A', 'B', 'C', 'D', 'E'] })).toBe(
    'Volvieron a como estaban 0 artículos. 5 no, porque alguien los cambió después: A, B, C y 2 más.',
  );
});
