import { enPlural } from '@talonario/core/base';
import type { Output } from './output.ts';

/**
 * Answer of a list whose page has no rows: nothing was found, or the page begins after the last row; null: it has rows.
 * @param text sentence of a list without anything
 */
export function paginaVacia(
  data: object,
  { results, totalItems }: { results: readonly unknown[]; totalItems: number },
  text: string,
): Output | null {
  if (results.length > 0) return null;
  const pasada = enPlural(totalItems, 'La lista tiene 1 fila', 'La lista tiene # filas');
  const frase = totalItems === 0 ? text : `${pasada}: --saltear las deja a todas afuera.`;
  return { data, blocks: [{ kind: 'paragraph', text: frase }] };
}
