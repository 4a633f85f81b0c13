import type { FaltaDeArticulo } from '@talonario/core/articulos';

/** Selection of a list: some articles, or all the search's results. */
export interface Seleccion {
  skus: ReadonlySet<string>;
  todos: boolean;
}

export const NINGUNA: Seleccion = { skus: new Set(), todos: false };

/** Number of chosen articles, of the `total` that the search finds. */
export function cuantosElegidos({ skus, todos: listaEntera }: Seleccion, total: number): number {
  return listaEntera ? total : skus.size;
}

/** SKUs shown as chosen on a page. */
export function elegidosEn({ skus, todos: listaEntera }: Seleccion, pagina: readonly string[]): ReadonlySet<string> {
  return listaEntera ? new Set(pagina) : skus;
}

/** Filters of the list of articles: a text, and a datum that they lack; '' and null: all articles. */
export interface Mostrados {
  q: string;
  sin: FaltaDeArticulo | null;
}

/** The articles that a bulk change reaches, as the call takes it. */
export function alcanceOf(
  { skus, todos: listaEntera }: Seleccion,
  { q, sin }: Mostrados,
): { skus?: string[]; q?: string; sin?: FaltaDeArticulo } {
  if (!listaEntera) return { skus: [...skus] };
  return { ...(q !== '' && { q }), ...(sin !== null && { sin }) };
}
