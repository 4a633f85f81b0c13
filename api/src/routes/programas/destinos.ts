import type { Deps } from '@talonario/core/server/instalacion';
import {
  addDestino,
  listDestinosOf,
  listEntregasOf,
  removeDestino,
  reopenDestino,
  rotateDestino,
  resendEntregaOf,
} from '@talonario/core/server/programas';
import type { Handlers } from '../../endpoints.ts';
import type { Limits } from '../../limits.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'listDestinos'
  | 'createDestino'
  | 'deleteDestino'
  | 'rotateSecreto'
  | 'resumeDestino'
  | 'listEntregas'
  | 'resendEntrega';

export function destinos(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'destino_no_encontrado');
  return {
    listDestinos: ({ usuario }) => listDestinosOf(deps, usuario.id),
    async createDestino({ usuario, body }) {
      await limits.take('accesos', usuario.id);
      return addDestino(deps, usuario, body);
    },
    deleteDestino: ({ usuario, params }) => removeDestino(deps, usuario.id, ofId(params)),
    rotateSecreto: ({ usuario, params }) => rotateDestino(deps, usuario.id, ofId(params)),
    resumeDestino: ({ usuario, params }) => reopenDestino(deps, usuario, ofId(params)),
    listEntregas: ({ usuario, params, query }) => listEntregasOf(deps, usuario.id, ofId(params), query),
    resendEntrega: ({ usuario, params }) =>
      resendEntregaOf(deps, usuario.id, ofId(params), idOf(params.entrega, 'entrega_no_encontrada')),
  };
}
