import {
  configureContingencia,
  confirmCorte,
  confirmNumeros,
  informEmpresa,
  loadContingencia,
  loadContingencias,
  readContingencia,
  requestCodigos,
} from '@talonario/core/server/arca';
import { listPuntosArca } from '@talonario/core/server/inicio';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';

type Names =
  | 'estadoCaea'
  | 'getContingencia'
  | 'updateContingencia'
  | 'listPuntosContingencia'
  | 'pedirCaea'
  | 'confirmarNumeros'
  | 'informarCaea'
  | 'confirmarCorte';

export function contingencia(deps: Deps): Pick<Handlers, Names> {
  return {
    estadoCaea: ({ alcance }) => loadContingencias(deps, alcance),
    getContingencia: ({ alcance, params: { id } }) => readContingencia(deps, alcance, id),
    updateContingencia: ({ alcance, params: { id }, body }) => configureContingencia(deps, alcance, id, body),
    listPuntosContingencia: ({ alcance, params: { id } }) => listPuntosArca(deps, alcance, id, 'CAEA'),
    async pedirCaea({ alcance, params: { id } }) {
      await requestCodigos(deps, alcance, id);
      return loadContingencia(deps, alcance, id);
    },
    async confirmarNumeros({ alcance, params: { id }, body }) {
      await confirmNumeros(deps, alcance, id, body);
      return readContingencia(deps, alcance, id);
    },
    informarCaea: ({ alcance, params: { id } }) => informEmpresa(deps, alcance, id),
    async confirmarCorte({ alcance, params: { id }, body: { corte_id } }) {
      await confirmCorte(deps, { alcance, company_id: id, corte_id });
      return loadContingencia(deps, alcance, id);
    },
  };
}
