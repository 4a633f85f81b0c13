import { buscar, readInicio, type Deps } from '@talonario/core/server';
import type { Handlers } from '../endpoints.ts';

type Names = 'getInicio' | 'buscar';

export function inicio(deps: Deps): Pick<Handlers, Names> {
  return {
    getInicio: ({ alcance }) => readInicio(deps, alcance),
    buscar: ({ alcance, query: { q } }) => buscar(deps, alcance, q),
  };
}
