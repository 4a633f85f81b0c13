import { editMonotributo, editTablaMonotributo, readMonotributo } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names = 'getMonotributo' | 'updateMonotributo' | 'updateTablaMonotributo';

export function monotributo(deps: Deps): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    getMonotributo: ({ alcance, params }) => readMonotributo(deps, alcance, ofId(params)),
    updateMonotributo: ({ alcance, params, body }) => editMonotributo(deps, alcance, ofId(params), body),
    updateTablaMonotributo: ({ alcance, params, body }) => editTablaMonotributo(deps, alcance, ofId(params), body),
  };
}
