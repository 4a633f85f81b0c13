import {
  listRenglonesDeExtracto,
  reconcileCobros,
  downloadRentabilidad,
  estadoCobros,
  listRealizadas,
  requestCobros,
  summarizeRentabilidad,
} from '@talonario/core/server/cobros';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'rentabilidadDeCuenta'
  | 'rentabilidadDeTodas'
  | 'getRentabilidad'
  | 'listVentasRealizadas'
  | 'listCobros'
  | 'listRenglonesDeExtracto'
  | 'getEstadoCobros'
  | 'leerCobros';

export function rentabilidad(deps: Deps): Pick<Handlers, Names> {
  const cuentaOf = (params: { id: string }) => idOf(params.id, 'cuenta_no_encontrada');
  return {
    rentabilidadDeCuenta: ({ alcance, params, query }) =>
      downloadRentabilidad(deps, alcance, { ...query, cuenta: cuentaOf(params) }),
    rentabilidadDeTodas: ({ alcance, query }) => downloadRentabilidad(deps, alcance, query),
    getRentabilidad: ({ alcance, query }) => summarizeRentabilidad(deps, alcance, query),
    listVentasRealizadas: ({ alcance, query }) => listRealizadas(deps, alcance, query),
    listRenglonesDeExtracto: ({ alcance, query }) => listRenglonesDeExtracto(deps, alcance, query),
    listCobros: ({ alcance, query }) => reconcileCobros(deps, alcance, query),
    getEstadoCobros: ({ alcance, params }) => estadoCobros(deps, { alcance, cuenta_id: cuentaOf(params) }),
    leerCobros: ({ alcance, params }) => requestCobros(deps, { alcance, cuenta_id: cuentaOf(params) }),
  };
}
