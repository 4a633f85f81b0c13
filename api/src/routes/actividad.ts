import { listTrabajosFallidos, retryTrabajos, type Deps } from '@talonario/core/server/instalacion';
import { listActividad, resolveActividad } from '@talonario/core/server/ventas';
import type { Handlers } from '../endpoints.ts';
import { idOf } from '../params.ts';

type Names = 'listActividad' | 'resolverActividad' | 'listTrabajosFallidos' | 'reintentarTrabajos';

const PAGE_SIZE = 50;

export function actividad(deps: Deps): Pick<Handlers, Names> {
  const cuentaOf = (params: { id: string }): string => idOf(params.id, 'cuenta_no_encontrada');
  return {
    listActividad({ alcance, params, query: { limit = PAGE_SIZE, offset = 0, pendientes, tipo = null } }) {
      return listActividad(deps, alcance, cuentaOf(params), { limit, offset, pendientes: pendientes === 'si', tipo });
    },
    resolverActividad({ alcance, params }) {
      const id = idOf(params.actividad, 'actividad_no_encontrada');
      return resolveActividad(deps, alcance, cuentaOf(params), id);
    },
    listTrabajosFallidos: ({ alcance }) => listTrabajosFallidos(deps, alcance),
    async reintentarTrabajos({ alcance, body: { ids } }) {
      return { reintentados: await retryTrabajos(deps, alcance, ids) };
    },
  };
}
