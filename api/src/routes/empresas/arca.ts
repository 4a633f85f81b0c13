import { addDays, parseFecha, today } from '@talonario/core/base';
import {
  adoptComprobante,
  adoptDeOtroSistema,
  askRetenidos,
  checkEmisor,
  consultDeOtroSistema,
  createLuzArca,
  discardRetenidos,
  loadRetenidos,
  reconcileSeries,
  recordConCaea,
} from '@talonario/core/server/arca';
import { findEmpresa } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';

type Names =
  | 'arcaEstado'
  | 'controlarEmisor'
  | 'conciliacion'
  | 'adoptarComprobante'
  | 'consultarDeOtroSistema'
  | 'adoptarDeOtroSistema'
  | 'listRetenidos'
  | 'descartarRetenidos'
  | 'registrarRetenido'
  | 'preguntarRetenidos';

/** Days of comprobantes that are compared by default. */
const DIAS = 90;

export function arca(deps: Deps): Pick<Handlers, Names> {
  const luz = createLuzArca(deps);
  return {
    arcaEstado: ({ alcance }) => luz(alcance),
    controlarEmisor: ({ alcance, params: { id } }) => checkEmisor(deps, alcance, id),
    async conciliacion({ alcance, query: { company, desde } }) {
      const empresa = company === undefined ? null : await findEmpresa(deps.store.fork(), alcance, company);
      return reconcileSeries(deps, {
        alcance,
        cuit: empresa?.cuit ?? null,
        desde: desde === undefined ? addDays(today(deps.clock.now()), -DIAS) : parseFecha(desde, 'desde'),
      });
    },
    adoptarComprobante: ({ alcance, body }) => adoptComprobante(deps, alcance, body),
    consultarDeOtroSistema: ({ alcance, params: { id }, query }) => consultDeOtroSistema(deps, alcance, id, query),
    adoptarDeOtroSistema: ({ alcance, params: { id }, body }) => adoptDeOtroSistema(deps, alcance, id, body),
    listRetenidos: ({ alcance }) => loadRetenidos(deps, alcance),
    descartarRetenidos: ({ alcance, body }) => discardRetenidos(deps, alcance, body),
    registrarRetenido: ({ alcance, body }) => recordConCaea(deps, alcance, body),
    preguntarRetenidos: ({ alcance, body }) => askRetenidos(deps, alcance, body),
  };
}
