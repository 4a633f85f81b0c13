import type { Cell, Column } from './output.ts';

const GAP = 2;
/** A flexible column is not squeezed under this. */
const NARROWEST = 6;

export interface TableLayout {
  columns: { title: string; right: boolean; width: number }[];
  rows: Cell[][];
}

/**
 * Fits a table in `width` columns of text: drops the columns that ask for a wider terminal, then shortens the flexible
 * ones, widest first. `Infinity` shows everything whole.
 */
export function layoutTable(
  columns: readonly Column[],
  rows: readonly (readonly (string | Cell)[])[],
  width: number,
): TableLayout {
  const shown = columns.map((column, index) => ({ column, index })).filter(({ column }) => (column.from ?? 0) <= width);
  const cells = rows.map((row) => shown.map(({ index }) => toCell(row[index] ?? '')));
  const widths = shown.map(({ column }, place) =>
    Math.max(column.title.length, ...cells.map((row) => row[place]?.text.length ?? 0)),
  );
  let excess = sum(widths) + GAP * Math.max(0, widths.length - 1) - width;
  while (excess > 0) {
    const widest = widestFlexible(shown, widths);
    if (widest === -1) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess -= 1;
  }
  return {
    columns: shown.map(({ column }, place) => ({
      title: shorten(column.title, widths[place] ?? 0),
      right: column.right ?? false,
      width: widths[place] ?? 0,
    })),
    rows: cells.map((row) => row.map((cell, place) => ({ ...cell, text: shorten(cell.text, widths[place] ?? 0) }))),
  };
}

/** A cell's text with the blanks that align it; the last column of a left-aligned table gets none. */
export function align(text: string, { right, width }: { right: boolean; width: number }): string {
  return right ? text.padStart(width) : text.padEnd(width);
}

export const columnGap = ' '.repeat(GAP);

function toCell(cell: string | Cell): Cell {
  return typeof cell === 'string' ? { text: cell, tone: 'normal' } : cell;
}

function widestFlexible(shown: readonly { column: Column }[], widths: readonly number[]): number {
  let found = -1;
  for (const [place, { column }] of shown.entries()) {
    const width = widths[place] ?? 0;
    if (column.flexible && width > NARROWEST && width > (widths[found] ?? 0)) found = place;
  }
  return found;
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
