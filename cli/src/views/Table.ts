import { Box, Text } from 'ink';
import { createElement as h, type ReactElement } from 'react';
import type { Block } from '../output/output.ts';
import { align, columnGap, layoutTable } from '../output/table.ts';
import { Rest } from './Rest.ts';
import { tones } from './tones.ts';

interface TableProps {
  block: Extract<Block, { kind: 'table' }>;
  width: number;
}

/** Aligned columns under a hairline, fitted to the terminal. */
export function Table({ block, width }: TableProps): ReactElement {
  const { columns, rows } = layoutTable(block.columns, block.rows.slice(0, block.cut?.first), width);
  const total = columns.reduce((sum, column) => sum + column.width + columnGap.length, -columnGap.length);
  // Drawn once and never reordered: a row's place is its key.
  const lines = rows.map((row, place) =>
    h(
      Text,
      { key: place, wrap: 'truncate' },
      row.map((cell, at) =>
        h(
          Text,
          { key: columns[at]?.title ?? at, ...tones[cell.tone] },
          (at === 0 ? '' : columnGap) + align(cell.text, columns[at] ?? { right: false, width: 0 }),
        ),
      ),
    ),
  );
  return h(
    Box,
    { flexDirection: 'column' },
    h(Text, { bold: true, wrap: 'truncate' }, columns.map((column) => align(column.title, column)).join(columnGap)),
    h(Text, { dimColor: true, wrap: 'truncate' }, '─'.repeat(Math.max(0, total))),
    lines,
    h(Rest, { count: block.rows.length, cut: block.cut }),
  );
}
