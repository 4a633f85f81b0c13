import type { Deps } from '@talonario/core/server/instalacion';
import { addClave, allowAsistida, endClave, listClavesOf, readAsistida } from '@talonario/core/server/programas';
import type { Handlers } from '../../endpoints.ts';
import type { Limits } from '../../limits.ts';
import { idOf } from '../../params.ts';

type Names = 'listClaves' | 'createClave' | 'revokeClave' | 'getAsistida' | 'updateAsistida';

export function claves(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  return {
    listClaves: ({ usuario }) => listClavesOf(deps, usuario.id),
    async createClave({ usuario, body }) {
      await limits.take('accesos', usuario.id);
      return addClave(deps, usuario, body);
    },
    revokeClave: ({ usuario, params }) => endClave(deps, usuario.id, idOf(params.id, 'clave_no_encontrada')),
    getAsistida: ({ usuario }) => readAsistida(deps, usuario.id),
    updateAsistida: ({ usuario, body }) => allowAsistida(deps, usuario.id, body.minutos),
  };
}
