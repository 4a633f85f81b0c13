import {
  addPuntoDeVenta,
  removeEmpresa,
  removePuntoDeVenta,
  editEmpresa,
  editPuntoDeVenta,
  findEmpresa,
  listEmpresas,
  registerEmpresa,
} from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf, puntoDeVentaOf } from '../../params.ts';

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
    listEmpresas: ({ alcance }) => listEmpresas(deps.store.fork(), alcance),
    createEmpresa: ({ alcance, body }) => registerEmpresa(deps, alcance, body),
    getEmpresa: ({ alcance, params }) => findEmpresa(deps.store.fork(), alcance, ofId(params)),
    updateEmpresa: ({ alcance, params, body }) => editEmpresa(deps, alcance, ofId(params), body),
    deleteEmpresa: ({ alcance, params }) => removeEmpresa(deps, alcance, ofId(params)),
    createPuntoDeVenta: ({ alcance, params, body }) => addPuntoDeVenta(deps, alcance, ofId(params), body),
    updatePuntoDeVenta: ({ alcance, params, body }) =>
      editPuntoDeVenta(deps, alcance, ofId(params), puntoDeVentaOf(params.puntoDeVenta), body),
    deletePuntoDeVenta: ({ alcance, params }) =>
      removePuntoDeVenta(deps, alcance, ofId(params), puntoDeVentaOf(params.puntoDeVenta)),
  };
}
