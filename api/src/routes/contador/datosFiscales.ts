import { addDatoFiscal, listDatosFiscales, removeDatoFiscal } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names = 'listDatosFiscales' | 'saveDatoFiscal' | 'deleteDatoFiscal';

export function datosFiscales(deps: Deps): Pick<Handlers, Names> {
  const empresaOf = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    listDatosFiscales: ({ alcance, params }) => listDatosFiscales(deps, alcance, empresaOf(params)),
    saveDatoFiscal: ({ alcance, params, body }) => addDatoFiscal(deps, alcance, empresaOf(params), body),
    deleteDatoFiscal: ({ alcance, params }) =>
      removeDatoFiscal(deps, alcance, empresaOf(params), idOf(params.dato, 'dato_fiscal_no_encontrado')),
  };
}
