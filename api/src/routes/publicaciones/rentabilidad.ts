import {
  reconcileCobros,
  downloadRentabilidad,
  estadoCobros,
  listRealizadas,
  requestCobros,
  summarizeRentabilidad,
  type Deps,
} from '@talonario/core/server';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'rentabilidadDeCuenta'
  | 'rentabilidadDeTodas'
  | 'getRentabilidad'
  | 'listVentasRealizadas'
  | 'listCobros'
  | 'getEstadoCobros'
  | 'leerCobros';

export function rentabilidad(deps: Deps): Pick<Handlers, Names> {
  const cuentaDe = (params: { id: string }) => idOf(params.id, 'cuenta_no_encontrada');
  return {
    rentabilidadDeCuenta: ({ alcance, params, query }) =>
      downloadRentabilidad(deps, alcance, { ...query, cuenta: cuentaDe(params) }),
    rentabilidadDeTodas: ({ alcance, query }) => downloadRentabilidad(deps, alcance, query),
    getRentabilidad: ({ alcance, query }) => summarizeRentabilidad(deps, alcance, query),
    listVentasRealizadas: ({ alcance, query }) => listRealizadas(deps, alcance, query),
    listCobros: ({ alcance, query }) => reconcileCobros(deps, alcance, query),
    getEstadoCobros: ({ alcance, params }) => estadoCobros(deps, { alcance, cuenta_id: cuentaDe(params) }),
    leerCobros: ({ alcance, params }) => requestCobros(deps, { alcance, cuenta_id: cuentaDe(params) }),
  };
}
