import { expect, test } from 'vitest';
import { nextPageRow, pagesOf } from './paginas.ts';

test.each([
  // The pages of what is seen, and of the thirty rows over and under it.
  [0, 8, 5_000, [1]],
  [0, 12, 5_000, [1, 2]],
  [200, 212, 5_000, [5, 6, 7]],
  [4_990, 4_999, 5_000, [125]],
  [0, 0, 1, [1]],
  [0, 0, 0, [1]],
])('rows %i to %i of %i are of the pages %j', (primera, ultima, total, paginas) => {
  expect(pagesOf(primera, ultima, total)).toEqual(paginas);
});

test('no page follows the last one', () => {
  expect(nextPageRow(0, 5_000)).toBe(40);
  expect(nextPageRow(41, 5_000)).toBe(80);
  expect(nextPageRow(4_999, 5_000)).toBeNull();
  expect(nextPageRow(0, 40)).toBeNull();
});
