import { findEvidencia, readPadrones, uploadPadron, type Deps } from '@talonario/core/server';
import type { Handlers } from '../endpoints.ts';
import { idOf } from '../params.ts';

type Names = 'listPadrones' | 'importarPadron' | 'percepcionesDeFactura';

export function padrones(deps: Deps): Pick<Handlers, Names> {
  return {
    listPadrones: ({ alcance }) => readPadrones(deps, alcance),
    importarPadron: ({ alcance, query: { provincia, periodo = null }, flujo }) =>
      uploadPadron(deps, alcance, { provincia, periodo, cuerpo: flujo }),
    percepcionesDeFactura: ({ alcance, params }) =>
      findEvidencia(deps, alcance, idOf(params.id, 'comprobante_no_encontrado')),
  };
}
