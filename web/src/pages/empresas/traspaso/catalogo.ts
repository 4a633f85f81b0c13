import { enPlural } from '@talonario/core/base';
import type { TraspasoPrevisto } from '@talonario/core/empresas';

/** Articles and price lists that a hand-over copies, in words: `2 artículos y una lista de precios`. Empty when it copies none. */
export function catalogoOf({ articulos, listas }: TraspasoPrevisto['resumen']): string {
  return [
    articulos > 0 && enPlural(articulos, 'un artículo', '# artículos'),
    listas > 0 && enPlural(listas, 'una lista de precios', '# listas de precios'),
  ]
    .filter(Boolean)
    .join(' y ');
}
