import {
  addLista,
  changeLista,
  changePrecio,
  editLista,
  findListaConItems,
  listListas,
  removeLista,
  removePrecio,
  setPrecio,
} from '@talonario/core/server/articulos';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'listListasPrecios'
  | 'createListaPrecios'
  | 'getListaPrecios'
  | 'updateListaPrecios'
  | 'deleteListaPrecios'
  | 'createPrecio'
  | 'cambiarLista'
  | 'updatePrecio'
  | 'deletePrecio';

export function listas(deps: Deps): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'lista_no_encontrada');
  return {
    listListasPrecios: ({ alcance }) => listListas(deps.store.fork(), alcance),
    createListaPrecios: ({ alcance, body }) => addLista(deps, alcance, body),
    getListaPrecios: ({ alcance, params, query }) => findListaConItems(deps.store.fork(), alcance, ofId(params), query),
    updateListaPrecios: ({ alcance, params, body }) => editLista(deps, alcance, ofId(params), body),
    deleteListaPrecios: ({ alcance, params }) => removeLista(deps, alcance, ofId(params)),
    createPrecio: ({ alcance, params, body }) => setPrecio(deps, alcance, ofId(params), body),
    cambiarLista: ({ alcance, params, body }) => changeLista(deps, alcance, ofId(params), body),
    updatePrecio: ({ alcance, params, body }) =>
      changePrecio(deps, alcance, ofId(params), { sku: params.sku, ...body }),
    deletePrecio: ({ alcance, params }) => removePrecio(deps, alcance, ofId(params), params.sku),
  };
}
