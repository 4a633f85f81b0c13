import { AppError } from '@talonario/core/base';
import { archivosDeCompras } from '@talonario/core/contador';
import {
  addCompra,
  chooseSufrido,
  downloadReporteCompras,
  editPosicion,
  readCargos,
  readEmitidos,
  readPosicion,
  uploadEmitidos,
  editCompra,
  editRegla,
  listReglasOf,
  matchColumnasOf,
  readCompras,
  readImportacionEnCurso,
  reviewReporteCompras,
  uploadCompras,
} from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import { idOf, periodoOf } from '../../params.ts';

type Names =
  | 'listCompras'
  | 'createCompra'
  | 'importarCompras'
  | 'getImportacionDeCompras'
  | 'matchColumnasDeCompras'
  | 'listReglasDeEmisores'
  | 'saveReglaDeEmisor'
  | 'controlarCompras'
  | 'descargarReporteDeCompras'
  | 'getPosicionIva'
  | 'updatePosicionIva'
  | 'elegirSufridoDeIva'
  | 'importarEmitidos'
  | 'compararEmitidos'
  | 'compararCargos'
  | 'updateCompra';

/** Content types of the files, with their true charset: read as UTF-8 they would show other letters. */
const TXT = 'text/plain; charset=iso-8859-1';
const CSV = 'text/csv; charset=iso-8859-1';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function compras(deps: Deps): Pick<Handlers, Names> {
  const empresaOf = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    listCompras: ({ alcance, params, query }) => readCompras(deps, alcance, empresaOf(params), query),
    createCompra: ({ alcance, params, body }) => addCompra(deps, alcance, empresaOf(params), body),
    importarCompras: ({ alcance, params, query: { periodo = null, reemplazar, aunque_falten }, flujo }) =>
      uploadCompras(deps, alcance, {
        company_id: empresaOf(params),
        mes: periodo,
        reemplazar: reemplazar === 'si',
        aunqueFalten: aunque_falten === 'si',
        cuerpo: flujo,
      }),
    getImportacionDeCompras: ({ alcance, params }) => readImportacionEnCurso(deps, alcance, empresaOf(params)),
    matchColumnasDeCompras: ({ alcance, params, body }) => matchColumnasOf(deps, alcance, empresaOf(params), body),
    listReglasDeEmisores: ({ alcance, params }) => listReglasOf(deps, alcance, empresaOf(params)),
    saveReglaDeEmisor: ({ alcance, params, body }) => {
      if (!/^\d{1,20}$/.test(params.documento)) {
        throw new AppError('valor_invalido', { campo: 'documento', valor: params.documento });
      }
      return editRegla(deps, alcance, empresaOf(params), { ...body, emisor_documento: params.documento });
    },
    controlarCompras: ({ alcance, params, query }) =>
      reviewReporteCompras(deps, alcance, { company_id: empresaOf(params), ...query }),
    descargarReporteDeCompras: async ({ alcance, params, query: { formato = 'csv', ...query } }) => {
      const archivos: readonly string[] = archivosDeCompras[query.reporte];
      if (!archivos.includes(query.archivo)) {
        throw new AppError('valor_invalido', { campo: 'archivo', valor: query.archivo });
      }
      const pedido = { company_id: empresaOf(params), formato, ...query };
      const tipo = query.reporte === 'libro-iva' ? TXT : CSV;
      return {
        ...(await downloadReporteCompras(deps, alcance, pedido)),
        tipo: formato === 'xlsx' ? XLSX : tipo,
      };
    },
    getPosicionIva: ({ alcance, params }) => readPosicion(deps, alcance, empresaOf(params), periodoOf(params.periodo)),
    updatePosicionIva: ({ alcance, params, body }) => {
      const mes = { company_id: empresaOf(params), periodo: periodoOf(params.periodo) };
      return editPosicion(deps, alcance, mes, body);
    },
    elegirSufridoDeIva: ({ alcance, params, body }) => {
      const mes = { company_id: empresaOf(params), periodo: periodoOf(params.periodo) };
      return chooseSufrido(deps, alcance, mes, body);
    },
    importarEmitidos: ({ alcance, params, flujo }) => {
      const mes = { company_id: empresaOf(params), periodo: periodoOf(params.periodo) };
      return uploadEmitidos(deps, alcance, { ...mes, cuerpo: flujo });
    },
    compararEmitidos: ({ alcance, params }) =>
      readEmitidos(deps, alcance, empresaOf(params), periodoOf(params.periodo)),
    compararCargos: ({ alcance, params }) => readCargos(deps, alcance, empresaOf(params), periodoOf(params.periodo)),
    updateCompra: ({ alcance, params, body }) => {
      const compra = { company_id: empresaOf(params), id: idOf(params.compra, 'compra_no_encontrada') };
      return editCompra(deps, alcance, compra, body);
    },
  };
}
