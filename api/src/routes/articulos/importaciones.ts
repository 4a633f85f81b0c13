import { AppError } from '@talonario/core/base';
import {
  discardImportacion,
  exportErrores,
  findImportacion,
  listFilasOf,
  listImportaciones,
  mendFila,
  requestAplicar,
  requestImportacion,
  rereadImportacion,
  undoImportacion,
} from '@talonario/core/server/articulos';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'createImportacion'
  | 'listImportaciones'
  | 'getImportacion'
  | 'updateImportacion'
  | 'deleteImportacion'
  | 'listFilas'
  | 'updateFila'
  | 'exportarErrores'
  | 'aplicarImportacion'
  | 'deshacerImportacion';

/** Rows of a page of the grid, by default. */
const PAGE_SIZE = 50;

export function importaciones(deps: Deps): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'importacion_no_encontrada');
  return {
    async createImportacion({ alcance, archivo, formulario }) {
      const id = await requestImportacion(deps, alcance, { ...archivo, lista_id: formulario.lista ?? null });
      return findImportacion(deps.store.fork(), alcance, id);
    },
    listImportaciones: ({ alcance }) => listImportaciones(deps.store.fork(), alcance),
    getImportacion: ({ alcance, params }) => findImportacion(deps.store.fork(), alcance, ofId(params)),
    updateImportacion: ({ alcance, params, body }) => rereadImportacion(deps, alcance, ofId(params), body),
    deleteImportacion: ({ alcance, params }) => discardImportacion(deps, alcance, ofId(params)),
    listFilas: ({ alcance, params, query: { clase, limit = PAGE_SIZE, offset = 0 } }) =>
      listFilasOf(deps, alcance, ofId(params), { clase, limit, offset }),
    updateFila: ({ alcance, params, body }) =>
      mendFila(deps, alcance, { id: ofId(params), linea: lineaOf(params.linea), celdas: body.celdas }),
    exportarErrores: ({ alcance, params, query }) => exportErrores(deps, alcance, { id: ofId(params), ...query }),
    aplicarImportacion: ({ alcance, params, body }) => requestAplicar(deps, alcance, { id: ofId(params), ...body }),
    deshacerImportacion: ({ alcance, params }) => undoImportacion(deps, alcance, ofId(params)),
  };
}

/** @throws AppError `fila_no_encontrada` */
function lineaOf(texto: string): number {
  if (!/^\d{1,9}$/.test(texto)) throw new AppError('fila_no_encontrada', { linea: texto.slice(0, 20) });
  return Number(texto);
}
