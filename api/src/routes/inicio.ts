import { changePreferencia, readPreferencias } from '@talonario/core/server/empresas';
import { searchAll, readComienzo, readInicio } from '@talonario/core/server/inicio';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../endpoints.ts';

type Names = 'getInicio' | 'getComienzo' | 'buscar' | 'getPreferencias' | 'guardarPreferencia';

export function inicio(deps: Deps): Pick<Handlers, Names> {
  return {
    getComienzo: ({ alcance }) => readComienzo(deps, alcance),
    getInicio: ({ alcance }) => readInicio(deps, alcance),
    getPreferencias: ({ usuario }) => readPreferencias(deps, usuario.id),
    guardarPreferencia: ({ usuario, body }) => changePreferencia(deps, usuario.id, body),
    buscar: ({ alcance, query: { q } }) => searchAll(deps, alcance, q),
  };
}
