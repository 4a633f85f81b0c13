import type { Block, Cell, Output } from './output.ts';
import { renderLines } from './lines.ts';

/**
 * Lines that `--silencioso` leaves of an answer: those that need a person, perhaps none. A command names them (`atencion`); of the
 * others, they are the blocks and rows drawn in that tone. A command that ended badly is never silent: with none marked, all are
 * told.
 */
export function linesForAttention(output: Output): string[] {
  const lines = output.atencion ?? renderLines({ data: output.data, blocks: withTitles(output.blocks) });
  return lines.length === 0 && (output.exit ?? 0) !== 0 ? renderLines(output) : [...lines];
}

/** The blocks, or rows, in the tone of what needs a person, each under its title. */
function withTitles(blocks: readonly Block[]): Block[] {
  const left: Block[] = [];
  let title: Block | null = null;
  for (const block of blocks) {
    if (block.kind === 'title') {
      title = block;
      continue;
    }
    const urgente = urgentOf(block);
    if (urgente === null) continue;
    if (title !== null) left.push(title);
    left.push(urgente);
    title = null;
  }
  return left;
}

function urgentOf(block: Block): Block | null {
  if (block.kind === 'table') {
    const rows = block.rows.filter((row) => row.some(isUrgent));
    return rows.length === 0 ? null : { ...block, rows };
  }
  return 'tone' in block && block.tone === 'atencion' ? block : null;
}

function isUrgent(cell: string | Cell): boolean {
  return typeof cell !== 'string' && cell.tone === 'atencion';
}
