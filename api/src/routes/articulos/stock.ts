import {
  addArticulo,
  autofillStock,
  changeStock,
  editArticulo,
  editKit,
  exportStock,
  importArchivo,
  listStock,
  readArticulo,
  readCostos,
  removeArticulo,
} from '@talonario/core/server/articulos';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';

type Names =
  | 'listStock'
  | 'createArticulo'
  | 'importarCsv'
  | 'autofillStock'
  | 'cambiarStock'
  | 'exportarStock'
  | 'getArticulo'
  | 'updateArticulo'
  | 'deleteArticulo'
  | 'listCostos'
  | 'updateKit';

const PAGE_SIZE = 20;

export function stock(deps: Deps): Pick<Handlers, Names> {
  return {
    listStock: ({ alcance, query: { limit = PAGE_SIZE, offset = 0, ...pedido } }) =>
      listStock(deps, alcance, { ...pedido, limit, offset }),
    createArticulo: ({ alcance, body }) => addArticulo(deps, alcance, body),
    async importarCsv({ alcance, archivo }) {
      const { importacion_id, resumen, avisos } = await importArchivo(deps, alcance, { ...archivo, lista_id: null });
      const { nuevas, cambian, iguales } = resumen;
      return { importacion: importacion_id, creados: nuevas, actualizados: cambian, iguales, avisos };
    },
    autofillStock: ({ alcance, body }) => autofillStock(deps, alcance, body),
    cambiarStock: ({ alcance, body }) => changeStock(deps, alcance, body),
    exportarStock: ({ alcance, query }) => exportStock(deps, alcance, query),
    getArticulo: ({ alcance, params }) => readArticulo(deps, alcance, params.sku),
    updateArticulo: ({ alcance, params, body }) => editArticulo(deps, alcance, params.sku, body),
    deleteArticulo: ({ alcance, params }) => removeArticulo(deps, alcance, params.sku),
    listCostos: ({ alcance, params }) => readCostos(deps, alcance, params.sku),
    updateKit: ({ alcance, params, body }) => editKit(deps, alcance, params.sku, body),
  };
}
