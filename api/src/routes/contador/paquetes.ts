import { findPaquete, listPaquetesOf, openPaqueteListo, requestPaquete } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names = 'listPaquetes' | 'createPaquete' | 'getPaquete' | 'descargarPaquete';

export function paquetes(deps: Deps): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  const ofPaquete = (params: { paquete: string }): string => idOf(params.paquete, 'paquete_no_encontrado');
  return {
    listPaquetes: ({ alcance, params }) => listPaquetesOf(deps, alcance, ofId(params)),
    createPaquete: ({ alcance, params, body }) => requestPaquete(deps, alcance, ofId(params), body),
    getPaquete: ({ alcance, params }) => findPaquete(deps.store.fork(), alcance, ofId(params), ofPaquete(params)),
    async descargarPaquete({ alcance, params }) {
      return { ...(await openPaqueteListo(deps, alcance, ofId(params), ofPaquete(params))), tipo: 'application/zip' };
    },
  };
}
