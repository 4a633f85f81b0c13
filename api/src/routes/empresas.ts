import {
  addPuntoDeVenta,
  deleteEmpresa,
  deletePuntoDeVenta,
  editEmpresa,
  editPuntoDeVenta,
  findEmpresa,
  listEmpresas,
  registerEmpresa,
  type Deps,
} from '@talonario/core/server';
import type { Handlers } from '../endpoints.ts';
import { idOf, puntoDeVentaOf } from '../params.ts';

type Names =
  | 'listEmpresas'
  | 'createEmpresa'
  | 'getEmpresa'
  | 'updateEmpresa'
  | 'deleteEmpresa'
  | 'createPuntoDeVenta'
  | 'updatePuntoDeVenta'
  | 'deletePuntoDeVenta';

export function empresas(deps: Deps): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    listEmpresas: ({ usuario }) => listEmpresas(deps.store.fork(), usuario.id),
    createEmpresa: ({ usuario, body }) => registerEmpresa(deps, usuario.id, body),
    getEmpresa: ({ usuario, params }) => findEmpresa(deps.store.fork(), usuario.id, ofId(params)),
    updateEmpresa: ({ usuario, params, body }) => editEmpresa(deps, usuario.id, ofId(params), body),
    deleteEmpresa: ({ usuario, params }) => deleteEmpresa(deps.store.fork(), usuario.id, ofId(params)),
    createPuntoDeVenta: ({ usuario, params, body }) => addPuntoDeVenta(deps, usuario.id, ofId(params), body),
    updatePuntoDeVenta: ({ usuario, params, body }) =>
      editPuntoDeVenta(deps, usuario.id, ofId(params), puntoDeVentaOf(params.puntoDeVenta), body),
    deletePuntoDeVenta: ({ usuario, params }) =>
      deletePuntoDeVenta(deps.store.fork(), usuario.id, ofId(params), puntoDeVentaOf(params.puntoDeVenta)),
  };
}
