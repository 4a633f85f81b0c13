import type { Block, Output } from './output.ts';
import { align, columnGap, layoutTable } from './table.ts';

/** Lines of an answer where there is no terminal: aligned text, nothing cut, no colour. */
export function renderLines(output: Output): string[] {
  if (output.lines) return [...output.lines];
  return output.blocks.flatMap((block, place) => [...(place === 0 ? [] : ['']), ...renderBlock(block)]);
}

function renderBlock(block: Block): string[] {
  switch (block.kind) {
    case 'title':
    case 'paragraph':
      return [block.text];
    case 'copy':
      return [...block.lines];
    case 'pairs': {
      const width = Math.max(...block.pairs.map(([name]) => name.length));
      return block.pairs.map(([name, value]) => `${name.padEnd(width)}${columnGap}${value}`);
    }
    case 'list':
      return [block.title, ...block.items.map((item, place) => `${block.ordered ? `${place + 1}.` : '-'} ${item}`)];
    case 'table': {
      const { columns, rows } = layoutTable(block.columns, block.rows, Infinity);
      const line = (texts: string[]): string =>
        texts
          .map((text, place) => align(text, columns[place] ?? { right: false, width: 0 }))
          .join(columnGap)
          .trimEnd();
      return [line(columns.map((column) => column.title)), ...rows.map((row) => line(row.map((cell) => cell.text)))];
    }
  }
}
