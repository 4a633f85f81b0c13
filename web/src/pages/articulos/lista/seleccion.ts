/** What is chosen of a list: some of its articles, or all that its search finds. */
export interface Seleccion {
  skus: ReadonlySet<string>;
  todos: boolean;
}

export const NINGUNA: Seleccion = { skus: new Set(), todos: false };

/** How many are chosen, of the `total` that the search finds. */
export function cuantosElegidos({ skus, todos: listaEntera }: Seleccion, total: number): number {
  return listaEntera ? total : skus.size;
}

/** What is shown as chosen on a page. */
export function elegidosEn({ skus, todos: listaEntera }: Seleccion, pagina: readonly string[]): ReadonlySet<string> {
  return listaEntera ? new Set(pagina) : skus;
}

/** Whom a bulk change reaches, as the call takes it. */
export function alcanceOf({ skus, todos: listaEntera }: Seleccion, q: string): { skus?: string[]; q?: string } {
  if (!listaEntera) return { skus: [...skus] };
  return q === '' ? {} : { q };
}
