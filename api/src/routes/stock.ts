import { findLista, listArticulos, listListas, type Deps } from '@talonario/core/server';
import type { Handlers } from '../endpoints.ts';
import { idOf } from '../params.ts';

type Names = 'listStock' | 'listListasPrecios' | 'getListaPrecios';

const PAGE_SIZE = 20;

export function stock(deps: Deps): Pick<Handlers, Names> {
  return {
    async listStock({ alcance, query: { limit = PAGE_SIZE, offset = 0, q, lista } }) {
      if (lista !== undefined) await findLista(deps.store.fork(), alcance, lista);
      const { results, totalItems } = await listArticulos(deps.store.fork(), alcance, { q, limit, offset });
      return {
        totalItems,
        results: results.map((articulo) => ({
          ...articulo,
          costo_partes: null,
          precio: articulo.precios.find(({ lista_id }) => lista_id === lista)?.precio ?? null,
        })),
      };
    },
    listListasPrecios: ({ alcance }) => listListas(deps.store.fork(), alcance),
    getListaPrecios: ({ alcance, params }) =>
      findLista(deps.store.fork(), alcance, idOf(params.id, 'lista_no_encontrada')),
  };
}
