import { expect, test } from 'vitest';
import { count } from './count.ts';

test.each([
  [0, '0 facturas'],
  [1, '1 factura'],
  [1_200, '1.200 facturas'],
])('%i is told with its noun', (cantidad, sentence) => {
  expect(count(cantidad, { uno: 'factura', varios: 'facturas' })).toBe(sentence);
});
