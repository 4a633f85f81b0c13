import { formatInstante } from './format.ts';
import type { Output } from './output.ts';

/** Notice before sales that are told as they were at `al`, since the marketplace does not answer; null: the sales are as read now. */
export function avisoDeGuardadas(al: Date | null): Pick<Output, 'blocks' | 'exit'> {
  if (al === null) return { blocks: [] };
  const text = `Mercado Libre no responde. Estas son las ventas como estaban el ${formatInstante(al)}, sin los cambios posteriores. Pedilas de nuevo en un rato.`;
  return { blocks: [{ kind: 'paragraph', text, tone: 'atencion' }], exit: 3 };
}
