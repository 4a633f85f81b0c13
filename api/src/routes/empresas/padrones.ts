import type { Deps } from '@talonario/core/server/instalacion';
import {
  addExclusion,
  consultPadrones,
  findEvidencia,
  listExclusiones,
  readPadrones,
  removeExclusion,
  uploadPadron,
} from '@talonario/core/server/percepciones';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'listPadrones'
  | 'importarPadron'
  | 'consultarPadrones'
  | 'listExclusiones'
  | 'createExclusion'
  | 'deleteExclusion'
  | 'percepcionesDeFactura';

export function padrones(deps: Deps): Pick<Handlers, Names> {
  const empresaOf = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    listPadrones: ({ alcance }) => readPadrones(deps, alcance),
    importarPadron: ({ alcance, query: { provincia = null, periodo = null }, flujo }) =>
      uploadPadron(deps, alcance, { provincia, periodo, cuerpo: flujo }),
    consultarPadrones: ({ alcance, query }) => consultPadrones(deps, alcance, query),
    listExclusiones: ({ alcance, params }) => listExclusiones(deps, alcance, empresaOf(params)),
    createExclusion: ({ alcance, params, body }) => addExclusion(deps, alcance, empresaOf(params), body),
    deleteExclusion: ({ alcance, params }) =>
      removeExclusion(deps, alcance, empresaOf(params), idOf(params.exclusion, 'exclusion_no_encontrada')),
    percepcionesDeFactura: ({ alcance, params }) =>
      findEvidencia(deps, alcance, idOf(params.id, 'comprobante_no_encontrado')),
  };
}
