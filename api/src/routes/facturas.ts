import { AppError, checkPermite, parseFecha, type FacturaTipeada } from '@talonario/core';
import {
  swapToFacturaA,
  comprobantePdf,
  createBorrador,
  creditComprobante,
  deleteBorrador,
  emitComprobante,
  findComprobante,
  findEmpresa,
  listComprobantes,
  lookupCuit,
  updateBorrador,
  type Deps,
} from '@talonario/core/server';
import type { Handlers } from '../endpoints.ts';
import { idOf } from '../params.ts';

type Names =
  | 'listFacturas'
  | 'createFactura'
  | 'buscarCuit'
  | 'percepcionesIibb'
  | 'getFactura'
  | 'updateFactura'
  | 'deleteFactura'
  | 'emitirFactura'
  | 'facturaPdf'
  | 'notaCredito'
  | 'swapToFacturaA';

const PAGE_SIZE = 20;

export function facturas(deps: Deps): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'comprobante_no_encontrado');
  const save = async (user_id: string, id: string, tipeada: FacturaTipeada) => {
    await updateBorrador(deps, user_id, id, tipeada);
    return findComprobante(deps.store.fork(), user_id, id);
  };
  return {
    listFacturas({ usuario, query }) {
      const { limit = PAGE_SIZE, offset = 0, ...filtro } = query;
      const fechaDesde = query.fechaDesde && parseFecha(query.fechaDesde, 'fechaDesde');
      const fechaHasta = query.fechaHasta && parseFecha(query.fechaHasta, 'fechaHasta');
      if (fechaDesde && fechaHasta && fechaDesde > fechaHasta) {
        throw new AppError('rango_de_fechas_invalido', { desde: fechaDesde, hasta: fechaHasta });
      }
      return listComprobantes(deps.store.fork(), usuario.id, {
        ...filtro,
        ambiente: deps.arca.ambiente,
        limit,
        offset,
        fechaDesde,
        fechaHasta,
      });
    },
    async createFactura({ usuario, body: { id, ...tipeada } }) {
      if (id !== null) return save(usuario.id, id, tipeada);
      const nuevo = await createBorrador(deps, usuario.id, tipeada);
      return findComprobante(deps.store.fork(), usuario.id, nuevo);
    },
    buscarCuit: ({ params }) => lookupCuit(deps, params.cuit),
    async percepcionesIibb({ usuario, query }) {
      parseFecha(query.fecha, 'fecha');
      await findEmpresa(deps.store.fork(), usuario.id, query.company_id);
      return [];
    },
    getFactura: ({ usuario, params }) => findComprobante(deps.store.fork(), usuario.id, ofId(params)),
    updateFactura: ({ usuario, params, body }) => save(usuario.id, ofId(params), body),
    deleteFactura: ({ usuario, params }) => deleteBorrador(deps.store.fork(), usuario.id, ofId(params)),
    emitirFactura: ({ usuario, params }) => emitComprobante(deps, { user_id: usuario.id, id: ofId(params) }),
    async facturaPdf({ usuario, params }) {
      const id = ofId(params);
      checkPermite(await findComprobante(deps.store.fork(), usuario.id, id), 'pdf');
      const pdf = await comprobantePdf(deps, { user_id: usuario.id, id });
      return { ...pdf, tipo: 'application/pdf' };
    },
    notaCredito: ({ usuario, params }) => creditComprobante(deps, { user_id: usuario.id, id: ofId(params) }),
    swapToFacturaA: ({ usuario, params, body }) =>
      swapToFacturaA(deps, { user_id: usuario.id, id: ofId(params), cuerpo: body }),
  };
}
