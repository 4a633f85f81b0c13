import { listMesa, readCierres, readMes, requestCierre } from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf, periodoOf } from '../../params.ts';

type Names = 'getMes' | 'listCierres' | 'cerrarMes' | 'listMesa';

export function cierre(deps: Deps): Pick<Handlers, Names> {
  const mesOf = (params: { id: string; periodo: string }): { company_id: string; periodo: string } => ({
    company_id: idOf(params.id, 'empresa_no_encontrada'),
    periodo: periodoOf(params.periodo),
  });
  return {
    getMes: ({ alcance, params }) => {
      const { company_id, periodo } = mesOf(params);
      return readMes(deps, alcance, company_id, periodo);
    },
    listCierres: ({ alcance, params }) => {
      const { company_id, periodo } = mesOf(params);
      return readCierres(deps, alcance, company_id, periodo);
    },
    cerrarMes: ({ alcance, params, body }) => requestCierre(deps, alcance, mesOf(params), body),
    listMesa: ({ usuario, params }) => listMesa(deps, usuario.id, periodoOf(params.periodo)),
  };
}
