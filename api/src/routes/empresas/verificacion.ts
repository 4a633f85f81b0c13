import type { Alcance } from '@talonario/core/empresas';
import {
  addCertificado,
  cancelPruebaPunto,
  findEmpresa,
  loadVerificacion,
  receiveCertificado,
  removeCertificado,
  reviewVerificacion,
  simulateTramite,
  startPruebaPunto,
} from '@talonario/core/server/empresas';
import { listPuntosArca, takePuntoArca } from '@talonario/core/server/inicio';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'getVerificacion'
  | 'reviewVerificacion'
  | 'listPuntosArca'
  | 'tomarPuntoArca'
  | 'startPruebaPunto'
  | 'cancelPruebaPunto'
  | 'addCertificado'
  | 'receiveCertificado'
  | 'removeCertificado'
  | 'simularTramite';

/** Routes of a company's verification. Each answers the company's state afterwards, which the screen shows next. */
export function verificacion(deps: Deps): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  const certificadoOf = (params: { id: string; certificado: string }) => ({
    company_id: ofId(params),
    id: idOf(params.certificado, 'certificado_no_encontrado'),
  });
  const after = async (work: Promise<void>, alcance: Alcance, id: string) => {
    await work;
    return loadVerificacion(deps, alcance, id);
  };
  return {
    getVerificacion: ({ alcance, params }) => loadVerificacion(deps, alcance, ofId(params)),
    reviewVerificacion: ({ alcance, params }) => reviewVerificacion(deps, alcance, ofId(params)),
    listPuntosArca: ({ alcance, params }) => listPuntosArca(deps, alcance, ofId(params)),
    async tomarPuntoArca({ alcance, params, body: { numero } }) {
      await takePuntoArca(deps, alcance, ofId(params), numero);
      return findEmpresa(deps.store.fork(), alcance, ofId(params));
    },
    startPruebaPunto: ({ alcance, params }) =>
      after(startPruebaPunto(deps, alcance, ofId(params)), alcance, ofId(params)),
    cancelPruebaPunto: ({ alcance, params }) =>
      after(cancelPruebaPunto(deps, alcance, ofId(params)), alcance, ofId(params)),
    addCertificado: ({ alcance, params, body }) =>
      after(addCertificado(deps, alcance, ofId(params), body), alcance, ofId(params)),
    receiveCertificado: ({ alcance, params, body }) =>
      after(receiveCertificado(deps, alcance, certificadoOf(params), body.certificado), alcance, ofId(params)),
    removeCertificado: ({ alcance, params }) =>
      after(removeCertificado(deps, alcance, certificadoOf(params)), alcance, ofId(params)),
    simularTramite: ({ alcance, params, body }) =>
      after(simulateTramite(deps, alcance, ofId(params), body), alcance, ofId(params)),
  };
}
