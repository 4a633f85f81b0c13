import { parseFecha } from '@talonario/core/base';
import type { FacturaTipeada } from '@talonario/core/comprobantes';
import type { Alcance } from '@talonario/core/empresas';
import {
  annulNota,
  archivoDeComprobantes,
  swapToFacturaA,
  comprobantePdf,
  createBorrador,
  creditComprobante,
  endEnlaceDeComprobante,
  listEnlacesDeComprobante,
  pdfPublico,
  readComprobantePublico,
  shareComprobante,
  removeBorrador,
  emitComprobante,
  findComprobante,
  exportComprobantes,
  findUltimaFecha,
  readSaldoDePeriodo,
  listComprobantes,
  readFechas,
  requestCorreos,
  totalComprobantes,
  previewAnulacion,
  previewCambio,
  previewNota,
  proposeCotizacion,
  updateBorrador,
} from '@talonario/core/server/comprobantes';
import { searchCuit } from '@talonario/core/server/empresas';
import type { Deps } from '@talonario/core/server/instalacion';
import { previewPercepciones } from '@talonario/core/server/percepciones';
import { createBorradorDeVenta } from '@talonario/core/server/ventas';
import type { Handlers } from '../endpoints.ts';
import type { Limits } from '../limits.ts';
import { idOf } from '../params.ts';

type Names =
  | 'listFacturas'
  | 'totalesDeFacturas'
  | 'facturasCsv'
  | 'archivoDeFacturas'
  | 'enviarFacturas'
  | 'createFactura'
  | 'buscarCuit'
  | 'percepcionesIibb'
  | 'ultimaFecha'
  | 'saldoDePeriodo'
  | 'cotizacion'
  | 'getFactura'
  | 'updateFactura'
  | 'deleteFactura'
  | 'emitirFactura'
  | 'facturaPdf'
  | 'listEnlacesDeFactura'
  | 'createEnlaceDeFactura'
  | 'revokeEnlaceDeFactura'
  | 'verComprobante'
  | 'comprobantePdf'
  | 'verNotaCredito'
  | 'notaCredito'
  | 'verAnulacion'
  | 'anularNota'
  | 'verCambio'
  | 'swapToFacturaA';

const PAGE_SIZE = 20;

export function facturas(deps: Deps, limits: Limits): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'comprobante_no_encontrado');
  const save = async (alcance: Alcance, id: string, tipeada: FacturaTipeada) => {
    await updateBorrador(deps, alcance, id, tipeada);
    return findComprobante(deps.store.fork(), alcance, id);
  };
  return {
    listFacturas({ alcance, query }) {
      const { limit = PAGE_SIZE, offset = 0, ...filtro } = query;
      const pedido = { ...filtro, ...readFechas(query), ambiente: deps.arca.ambiente, limit, offset };
      return listComprobantes(deps.store.fork(), alcance, pedido);
    },
    totalesDeFacturas: ({ alcance, query }) => totalComprobantes(deps, alcance, query),
    facturasCsv: ({ alcance, query }) => exportComprobantes(deps, alcance, query),
    archivoDeFacturas: ({ alcance, body }) => archivoDeComprobantes(deps, { alcance, ...body }),
    enviarFacturas: ({ alcance, body }) => requestCorreos(deps, { alcance, ...body }),
    async createFactura({ alcance, body: { id, nuevo_id, venta, ...tipeada } }) {
      if (id !== null) return save(alcance, id, tipeada);
      const nuevo = await (venta === null
        ? createBorrador(deps, alcance, tipeada, nuevo_id)
        : createBorradorDeVenta(deps, alcance, tipeada, venta, nuevo_id));
      return findComprobante(deps.store.fork(), alcance, nuevo);
    },
    buscarCuit: ({ alcance, params }) => searchCuit(deps, alcance, params.cuit),
    percepcionesIibb: ({ alcance, query }) =>
      previewPercepciones(deps, alcance, { ...query, fecha: parseFecha(query.fecha, 'fecha') }),
    getFactura: ({ alcance, params }) => findComprobante(deps.store.fork(), alcance, ofId(params)),
    updateFactura: ({ alcance, params, body }) => save(alcance, ofId(params), body),
    deleteFactura: ({ alcance, params }) => removeBorrador(deps, alcance, ofId(params)),
    ultimaFecha: async ({ alcance, query }) => ({ ultima_fecha: await findUltimaFecha(deps, alcance, query) }),
    saldoDePeriodo: ({ alcance, query }) => readSaldoDePeriodo(deps, alcance, query),
    cotizacion: ({ alcance, query: { fecha, ...query } }) =>
      proposeCotizacion(deps, alcance, { ...query, fecha: fecha === undefined ? null : parseFecha(fecha, 'fecha') }),
    emitirFactura: ({ alcance, params, body, unico }) =>
      emitComprobante(deps, { ...body, alcance, id: ofId(params), unico }),
    async facturaPdf({ alcance, params }) {
      const pdf = await comprobantePdf(deps, { alcance, id: ofId(params) });
      return { ...pdf, tipo: 'application/pdf' };
    },
    listEnlacesDeFactura: ({ alcance, params }) => listEnlacesDeComprobante(deps, alcance, ofId(params)),
    async createEnlaceDeFactura({ alcance, params, body }) {
      await limits.take('enlaces', alcance.titular_id);
      return shareComprobante(deps, { ...body, alcance, comprobante_id: ofId(params) });
    },
    revokeEnlaceDeFactura: ({ alcance, params }) =>
      endEnlaceDeComprobante(deps, {
        alcance,
        comprobante_id: ofId(params),
        enlace_id: idOf(params.enlace, 'enlace_no_encontrado'),
      }),
    verComprobante: ({ enlace }) => readComprobantePublico(deps, enlace),
    async comprobantePdf({ enlace }) {
      return { ...(await pdfPublico(deps, enlace)), tipo: 'application/pdf' };
    },
    verNotaCredito: ({ alcance, params }) => previewNota(deps, { alcance, id: ofId(params) }),
    notaCredito: ({ alcance, params, body, unico }) =>
      creditComprobante(deps, { ...body, alcance, id: ofId(params), unico }),
    verAnulacion: ({ alcance, params }) => previewAnulacion(deps, { alcance, id: ofId(params) }),
    anularNota: ({ alcance, params, body, unico }) => annulNota(deps, { ...body, alcance, id: ofId(params), unico }),
    verCambio: ({ alcance, params, query }) => previewCambio(deps, { ...query, alcance, id: ofId(params) }),
    swapToFacturaA: ({ alcance, params, body, unico }) =>
      swapToFacturaA(deps, { alcance, id: ofId(params), cuerpo: body, unico }),
  };
}
