import {
  downloadArchivo,
  listImportacionesOf,
  reviewArchivo,
  readCertificados,
  readSufridos,
  removeImportacion,
  uploadCertificados,
} from '@talonario/core/server/contador';
import type { ArchivoDeSufridos, TipoDeCuenta } from '@talonario/core/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf, periodoOf } from '../../params.ts';

type Names =
  | 'getImpuestosSufridos'
  | 'listCertificadosSufridos'
  | 'importarCertificadosSufridos'
  | 'listImportacionesDeCertificados'
  | 'removeImportacionDeCertificados'
  | 'controlarArchivoDeSufridos'
  | 'descargarArchivoDeSufridos';

const TXT = 'text/plain; charset=us-ascii';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ArchivoPedido {
  archivo: ArchivoDeSufridos;
  cbu?: string | undefined;
  tipo_cuenta?: TipoDeCuenta | undefined;
  agente?: string | undefined;
}

export function sufridos(deps: Deps): Pick<Handlers, Names> {
  const empresaOf = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  const archivoOf = (params: { id: string; periodo: string }, pedido: ArchivoPedido) => ({
    company_id: empresaOf(params),
    periodo: periodoOf(params.periodo),
    archivo: pedido.archivo,
    cbu: pedido.cbu ?? null,
    tipo_cuenta: pedido.tipo_cuenta ?? 'OT',
    agente: pedido.agente ?? null,
  });
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
    controlarArchivoDeSufridos: ({ alcance, params, query }) => reviewArchivo(deps, alcance, archivoOf(params, query)),
    descargarArchivoDeSufridos: async ({ alcance, params, query }) => ({
      ...(await downloadArchivo(deps, alcance, archivoOf(params, query))),
      tipo: query.archivo.startsWith('sifere-') ? TXT : XLSX,
    }),
  };
}
