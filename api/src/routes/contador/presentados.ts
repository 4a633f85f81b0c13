import { listPresentados, presentMes, readPresentado, reopenMes } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf, periodoOf } from '../../params.ts';

type Names = 'listPresentados' | 'getPresentado' | 'presentMes' | 'reopenMes';

export function presentados(deps: Deps): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    listPresentados: ({ alcance }) => listPresentados(deps.store.fork(), alcance),
    getPresentado: ({ alcance, params }) => readPresentado(deps, alcance, ofId(params), periodoOf(params.periodo)),
    presentMes: ({ alcance, params }) => presentMes(deps, alcance, ofId(params), periodoOf(params.periodo)),
    reopenMes: ({ alcance, params }) => reopenMes(deps, alcance, ofId(params), periodoOf(params.periodo)),
  };
}
