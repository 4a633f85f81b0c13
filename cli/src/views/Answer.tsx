import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import type { Block } from '../output/output.ts';
import { wrapWords } from '../output/wrap.ts';
import { Rest } from './Rest.tsx';
import { Table } from './Table.tsx';
import { tones } from './tones.ts';

interface AnswerProps {
  blocks: readonly Block[];
  width: number;
}

/** A command's answer on a terminal. */
export function Answer({ blocks, width }: AnswerProps): ReactElement {
  return (
    <Box flexDirection="column" width={width}>
      {blocks.map((block, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- drawn once, never reordered
        <Box key={place} flexDirection="column" marginTop={place === 0 ? 0 : 1}>
          <BlockView block={block} width={width} />
        </Box>
      ))}
    </Box>
  );
}

function BlockView({ block, width }: { block: Block; width: number }): ReactElement {
  switch (block.kind) {
    case 'title':
      return <Text bold>{wrapWords(block.text, width)}</Text>;
    case 'paragraph':
      return <Text {...tones[block.tone ?? 'normal']}>{wrapWords(block.text, width)}</Text>;
    case 'copy':
      return (
        <Box flexDirection="column" width={Math.max(width, ...block.lines.map((line) => line.length))} flexShrink={0}>
          {block.lines.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
        </Box>
      );
    case 'table':
      return <Table block={block} width={width} />;
    case 'pairs': {
      const nameWidth = Math.max(...block.pairs.map(([name]) => name.length));
      return (
        <>
          {block.pairs.map(([name, value]) => (
            <Box key={name} gap={2}>
              <Box width={nameWidth} flexShrink={0}>
                <Text dimColor>{name}</Text>
              </Box>
              <Text>{wrapWords(value, width - nameWidth - 2)}</Text>
            </Box>
          ))}
        </>
      );
    }
    case 'list':
      return (
        <>
          <Text bold {...tones[block.tone ?? 'normal']}>
            {wrapWords(block.title, width)}
          </Text>
          {block.items.slice(0, block.cut?.first).map((item, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- drawn once, never reordered
            <Box key={place} gap={1}>
              <Box flexShrink={0}>
                <Text {...tones[block.tone ?? 'normal']}>{block.ordered ? `${place + 1}.` : '·'}</Text>
              </Box>
              <Text>{wrapWords(item, width - markWidth(block) - 1)}</Text>
            </Box>
          ))}
          <Rest count={block.items.length} cut={block.cut} />
        </>
      );
  }
}

/** Of the number or the dot before an item. */
function markWidth({ ordered, items }: Extract<Block, { kind: 'list' }>): number {
  return ordered ? `${items.length}.`.length : 1;
}
