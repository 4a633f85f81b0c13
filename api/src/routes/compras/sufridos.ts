import {
  listImportacionesOf,
  readCertificados,
  readSufridos,
  removeImportacion,
  uploadCertificados,
} from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf, periodoOf } from '../../params.ts';

type Names =
  | 'getImpuestosSufridos'
  | 'listCertificadosSufridos'
  | 'importarCertificadosSufridos'
  | 'listImportacionesDeCertificados'
  | 'removeImportacionDeCertificados';

export function sufridos(deps: Deps): Pick<Handlers, Names> {
  const empresaOf = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    getImpuestosSufridos: ({ alcance, params }) =>
      readSufridos(deps, alcance, empresaOf(params), periodoOf(params.periodo)),
    listCertificadosSufridos: ({ alcance, params, query }) => readCertificados(deps, alcance, empresaOf(params), query),
    importarCertificadosSufridos: ({ alcance, params, query: { jurisdiccion = null, reemplazar }, flujo }) =>
      uploadCertificados(deps, alcance, {
        company_id: empresaOf(params),
        jurisdiccion,
        reemplazar: reemplazar === 'si',
        cuerpo: flujo,
      }),
    listImportacionesDeCertificados: ({ alcance, params }) => listImportacionesOf(deps, alcance, empresaOf(params)),
    removeImportacionDeCertificados: ({ alcance, params }) =>
      removeImportacion(deps, alcance, {
        company_id: empresaOf(params),
        id: idOf(params.importacion, 'importacion_no_encontrada'),
      }),
  };
}
