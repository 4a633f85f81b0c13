import { Box, Text } from 'ink';
import { createElement as h, Fragment, type ReactElement } from 'react';
import type { Block } from '../output/output.ts';
import { wrapWords } from '../output/wrap.ts';
import { Rest } from './Rest.ts';
import { Table } from './Table.ts';
import { tones } from './tones.ts';

interface AnswerProps {
  blocks: readonly Block[];
  width: number;
}

/** A command's answer on a terminal. */
export function Answer({ blocks, width }: AnswerProps): ReactElement {
  // Drawn once and never reordered: a block's place is its key.
  const drawn = blocks.map((block, place) =>
    h(Box, { key: place, flexDirection: 'column', marginTop: place === 0 ? 0 : 1 }, h(BlockView, { block, width })),
  );
  return h(Box, { flexDirection: 'column', width }, drawn);
}

function BlockView({ block, width }: { block: Block; width: number }): ReactElement {
  switch (block.kind) {
    case 'title':
      return h(Text, { bold: true }, wrapWords(block.text, width));
    case 'paragraph':
      return h(Text, tones[block.tone ?? 'normal'], wrapWords(block.text, width));
    case 'copy':
      return h(
        Box,
        { flexDirection: 'column', width: Math.max(width, ...block.lines.map((line) => line.length)), flexShrink: 0 },
        block.lines.map((line) => h(Text, { key: line }, line)),
      );
    case 'table':
      return h(Table, { block, width });
    case 'pairs': {
      const nameWidth = Math.max(...block.pairs.map(([name]) => name.length));
      const pairs = block.pairs.map(([name, value]) =>
        h(
          Box,
          { key: name, gap: 2 },
          h(Box, { width: nameWidth, flexShrink: 0 }, h(Text, { dimColor: true }, name)),
          h(Text, null, wrapWords(value, width - nameWidth - 2)),
        ),
      );
      return h(Fragment, null, pairs);
    }
    case 'list': {
      const tone = tones[block.tone ?? 'normal'];
      const items = block.items
        .slice(0, block.cut?.first)
        .map((item, place) =>
          h(
            Box,
            { key: place, gap: 1 },
            h(Box, { flexShrink: 0 }, h(Text, tone, block.ordered ? `${place + 1}.` : '·')),
            h(Text, null, wrapWords(item, width - markWidth(block) - 1)),
          ),
        );
      return h(
        Fragment,
        null,
        h(Text, { bold: true, ...tone }, wrapWords(block.title, width)),
        items,
        h(Rest, { count: block.items.length, cut: block.cut }),
      );
    }
  }
}

/** Columns of the number or the dot before an item. */
function markWidth({ ordered, items }: Extract<Block, { kind: 'list' }>): number {
  return ordered ? `${items.length}.`.length : 1;
}
