import { expect, test } from 'vitest';
import { layoutTable } from './table.ts';

const columns = [
  { title: 'Venta' },
  { title: 'Comprador', flexible: true },
  { title: 'Documento', from: 100 },
  { title: 'Total', right: true },
];
const rows = [['2000001', 'FERNANDEZ MARIA DE LOS ANGELES', '30711234566', '$ 12.100,00']];

test('without a terminal nothing is cut nor left out', () => {
  expect(layoutTable(columns, rows, Infinity).rows[0]?.map(({ text }) => text)).toEqual(rows[0]);
});

test('a narrow terminal drops the columns that ask for more, then shortens only the flexible ones', () => {
  const { columns: shown, rows: cells } = layoutTable(columns, rows, 40);
  expect(shown.map(({ title }) => title)).toEqual(['Venta', 'Comprador', 'Total']);
  expect(cells[0]?.map(({ text }) => text)).toEqual(['2000001', 'FERNANDEZ MARIA D…', '$ 12.100,00']);
  expect(shown.reduce((sum, { width }) => sum + width, 2 * (shown.length - 1))).toBe(40);
});

test('a flexible column narrower than its title shortens it too, so that the others stay aligned', () => {
  const { columns: shown } = layoutTable(columns, rows, 30);
  expect(shown.map(({ title, width }) => [title, width])).toEqual([
    ['Venta', 7],
    ['Comprad…', 8],
    ['Total', 11],
  ]);
});

test('figures are never cut, even where they do not fit', () => {
  const { rows: cells } = layoutTable(columns, rows, 10);
  expect(cells[0]?.at(-1)?.text).toBe('$ 12.100,00');
});
