import type { Block, Cell, Output } from './output.ts';
import { renderLines } from './lines.ts';

/**
 * What `--silencioso` leaves of an answer: what needs a person, or nothing. It is what the command says (`atencion`) or, of the
 * others, what is drawn in the tone of what needs somebody. What ended badly is never silent: with nothing marked, all is told.
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
