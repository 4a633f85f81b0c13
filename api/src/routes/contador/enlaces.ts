import {
  addEnlace,
  controlesDelContador,
  endEnlace,
  listDelContador,
  listEnlacesOf,
  paqueteDelContador,
  pdfDelContador,
  readContador,
} from '@talonario/core/server/contador';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../../endpoints.ts';
import type { Limits } from '../../limits.ts';
import { idOf, periodoOf } from '../../params.ts';

type Names =
  | 'listEnlaces'
  | 'createEnlace'
  | 'revokeEnlace'
  | 'verContador'
  | 'contadorComprobantes'
  | 'contadorControles'
  | 'contadorPaquete'
  | 'contadorPdf';

/** Routes of a company's accountant links, and of what each link reads. */
export function enlaces(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'empresa_no_encontrada');
  return {
    listEnlaces: ({ alcance, params }) => listEnlacesOf(deps, alcance, ofId(params)),
    async createEnlace({ alcance, params, body }) {
      await limits.take('accesos', alcance.titular_id);
      return addEnlace(deps, alcance, ofId(params), body.nombre);
    },
    revokeEnlace: ({ alcance, params }) =>
      endEnlace(deps, alcance, ofId(params), idOf(params.enlace, 'enlace_no_encontrado')),
    verContador: ({ enlace }) => readContador(deps, enlace),
    contadorComprobantes: ({ enlace, params, query }) =>
      listDelContador(deps, enlace, periodoOf(params.periodo), query),
    contadorControles: ({ enlace, params }) => controlesDelContador(deps, enlace, periodoOf(params.periodo)),
    async contadorPaquete({ enlace, params }) {
      return { ...(await paqueteDelContador(deps, enlace, periodoOf(params.periodo))), tipo: 'application/zip' };
    },
    async contadorPdf({ enlace, params }) {
      const pdf = await pdfDelContador(deps, enlace, idOf(params.id, 'comprobante_no_encontrado'));
      return { ...pdf, tipo: 'application/pdf' };
    },
  };
}
