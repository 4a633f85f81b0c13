import { searchAll, readComienzo, readInicio } from '@talonario/core/server/inicio';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../endpoints.ts';

type Names = 'getInicio' | 'getComienzo' | 'buscar';

export function inicio(deps: Deps): Pick<Handlers, Names> {
  return {
    getComienzo: ({ alcance }) => readComienzo(deps, alcance),
    getInicio: ({ alcance }) => readInicio(deps, alcance),
    buscar: ({ alcance, query: { q } }) => searchAll(deps, alcance, q),
  };
}
