import {
  acceptTraspaso,
  declineTraspaso,
  foreseeRecibido,
  foreseeTraspaso,
  listOfTraspasos,
  proposeWithPassword,
  withdrawTraspaso,
} from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import type { Limits } from '../../limits.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'getTraspaso'
  | 'listTraspasos'
  | 'getTraspasoRecibido'
  | 'createTraspaso'
  | 'cancelTraspaso'
  | 'acceptTraspaso'
  | 'declineTraspaso';

/** Routes of the hand-overs of companies. An offer brings the password, and counts as an attempt to log in. */
export function traspasos(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  const traspasoOf = (params: { traspaso: string }): string => idOf(params.traspaso, 'traspaso_no_encontrado');
  return {
    getTraspaso: ({ alcance, params }) => foreseeTraspaso(deps, alcance, idOf(params.id, 'empresa_no_encontrada')),
    listTraspasos: ({ usuario }) => listOfTraspasos(deps, usuario.id),
    getTraspasoRecibido: ({ usuario, params }) => foreseeRecibido(deps, usuario.id, traspasoOf(params)),
    createTraspaso: ({ alcance, usuario, body, ip }) =>
      limits.login({ ip, email: usuario.email }, () => proposeWithPassword(deps, alcance, body)),
    cancelTraspaso: ({ alcance, params }) => withdrawTraspaso(deps, alcance, traspasoOf(params)),
    acceptTraspaso: ({ usuario, params, body }) => acceptTraspaso(deps, usuario.id, traspasoOf(params), body),
    declineTraspaso: ({ usuario, params }) => declineTraspaso(deps, usuario.id, traspasoOf(params)),
  };
}
