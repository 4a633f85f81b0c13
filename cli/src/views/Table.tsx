import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import type { Block } from '../output/output.ts';
import { align, columnGap, layoutTable } from '../output/table.ts';
import { Rest } from './Rest.tsx';
import { tones } from './tones.ts';

interface TableProps {
  block: Extract<Block, { kind: 'table' }>;
  width: number;
}

/** Aligned columns under a hairline, fitted to the terminal. */
export function Table({ block, width }: TableProps): ReactElement {
  const { columns, rows } = layoutTable(block.columns, block.rows.slice(0, block.cut?.first), width);
  const total = columns.reduce((sum, column) => sum + column.width + columnGap.length, -columnGap.length);
  return (
    <Box flexDirection="column">
      <Text bold wrap="truncate">
        {columns.map((column) => align(column.title, column)).join(columnGap)}
      </Text>
      <Text dimColor wrap="truncate">
        {'─'.repeat(Math.max(0, total))}
      </Text>
      {rows.map((row, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- drawn once, never reordered
        <Text key={place} wrap="truncate">
          {row.map((cell, at) => (
            <Text key={columns[at]?.title ?? at} {...tones[cell.tone]}>
              {(at === 0 ? '' : columnGap) + align(cell.text, columns[at] ?? { right: false, width: 0 })}
            </Text>
          ))}
        </Text>
      ))}
      <Rest count={block.rows.length} cut={block.cut} />
    </Box>
  );
}
