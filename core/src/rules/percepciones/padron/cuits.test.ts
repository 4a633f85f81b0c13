import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCuits } from './cuits.ts';

const answersOf = (cuits: readonly number[]) => {
  const conjunto = createCuits();
  return cuits.map((cuit) => conjunto.add(cuit));
};
const expected = (cuits: readonly number[]) => {
  const vistos = new Set<number>();
  return cuits.map((cuit) => vistos.size !== vistos.add(cuit).size);
};

test('a CUIT is new once, in whatever order a list brings it', () => {
  const cuit = fc.integer({ min: 20_000_000_000, max: 20_000_000_060 });
  fc.assert(
    fc.property(fc.array(cuit, { maxLength: 80 }), (cuits) => {
      expect(answersOf(cuits)).toEqual(expected(cuits));
    }),
  );
});

test.each([
  ['ascending', (n: number) => n],
  ['descending', (n: number) => -n],
  ['ascending, and then once more', (n: number) => n % 6_000],
  ['mixed', (n: number) => (n * 7_919) % 20_011],
])('a list of twenty thousand CUITs, %s, says which are repeated', (_, place) => {
  const cuits = Array.from({ length: 20_000 }, (__, n) => 30_000_000_000 + place(n) * 11);
  expect(answersOf(cuits)).toEqual(expected(cuits));
});

test('a list of the size of the room kept at first, out of order at its end, loses no CUIT', () => {
  for (const largo of [4_095, 4_096, 4_097]) {
    const ascendentes = Array.from({ length: largo }, (_, n) => 20_000_000_000 + n);
    const cuits = [...ascendentes, 20_000_000_000, ...ascendentes.slice(-3), 19_999_999_999, 19_999_999_999];
    expect(answersOf(cuits)).toEqual(expected(cuits));
  }
});
