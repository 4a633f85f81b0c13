import { parseRango } from '@talonario/core/base';
import type { Alcance } from '@talonario/core/empresas';
import type { VentaListada, ListaVentasQuery } from '@talonario/core/ventas';
import { reuploadDocumento } from '@talonario/core/server/comprobantes';
import type { Deps } from '@talonario/core/server/instalacion';
import {
  assignComprador,
  dismissVentas,
  listCanceladas,
  listCanceladasDeCuentas,
  listReceptores,
  listReceptoresDeCuentas,
  listVentas,
  listVentasDeCuentas,
  markPorFuera,
  requestRelectura,
  proposeAMano,
} from '@talonario/core/server/ventas';
import type { Handlers } from '../../endpoints.ts';
import { idOf } from '../../params.ts';

type Names =
  | 'listVentasDeCuentas'
  | 'listVentas'
  | 'listVentasCanceladas'
  | 'listCanceladasConFactura'
  | 'listCanceladasDeCuentas'
  | 'releerFacturadas'
  | 'listReceptores'
  | 'listReceptoresDeCuentas'
  | 'marcarFacturadasPorFuera'
  | 'asignarComprador'
  | 'descartarVentas'
  | 'getVentaAMano'
  | 'resubirDocumento';

export function ventas(deps: Deps): Pick<Handlers, Names> {
  const ofId = (params: { id: string }): string => idOf(params.id, 'cuenta_no_encontrada');
  const list = (
    { alcance, params, query }: { alcance: Alcance; params: { id: string }; query: ListaVentasQuery },
    canceladas: boolean,
  ): Promise<VentaListada[]> =>
    listVentas(deps, { alcance, cuenta_id: ofId(params), ...parseRango(query), canceladas });
  return {
    listVentasDeCuentas: ({ alcance, query: { cuenta, grupo, q, guardadas, canceladas, limit, offset, ...fechas } }) =>
      listVentasDeCuentas(deps, {
        alcance,
        ...parseRango(fechas),
        cuenta_ids: cuenta ?? null,
        grupo: grupo ?? null,
        q: q ?? '',
        guardadas: guardadas === 'si',
        canceladas: canceladas === 'si',
        limit,
        offset,
      }),
    listVentas: (llamada) => list(llamada, false),
    listVentasCanceladas: (llamada) => list(llamada, true),
    listCanceladasConFactura: ({ alcance, params, query: { fecha_desde, fecha_hasta, apartadas, ...resto } }) =>
      listCanceladas(deps, {
        ...resto,
        alcance,
        cuenta_id: ofId(params),
        rango: fecha_desde && fecha_hasta ? parseRango({ fecha_desde, fecha_hasta }) : null,
        apartadas: apartadas === 'si',
      }),
    listCanceladasDeCuentas: ({ alcance, query: { fecha_desde, fecha_hasta, apartadas, ...resto } }) =>
      listCanceladasDeCuentas(deps, {
        ...resto,
        alcance,
        rango: fecha_desde && fecha_hasta ? parseRango({ fecha_desde, fecha_hasta }) : null,
        apartadas: apartadas === 'si',
      }),
    releerFacturadas: ({ alcance, params, body }) =>
      requestRelectura(deps, { alcance, cuenta_id: ofId(params), ...parseRango(body) }),
    listReceptores: ({ alcance, params, query }) =>
      listReceptores(deps, { ...query, alcance, cuenta_id: ofId(params) }),
    listReceptoresDeCuentas: ({ alcance, query }) => listReceptoresDeCuentas(deps, { ...query, alcance }),
    marcarFacturadasPorFuera: ({ alcance, params, body }) =>
      markPorFuera(deps, {
        alcance,
        cuenta_id: ofId(params),
        order_ids: body.orderIds,
        facturada_por_fuera: body.facturada_por_fuera,
      }),
    asignarComprador: ({ alcance, params, body }) =>
      assignComprador(deps, {
        alcance,
        cuenta_id: ofId(params),
        order_ids: body.orderIds,
        comprador: body.comprador,
      }),
    descartarVentas: ({ alcance, params, body }) =>
      dismissVentas(deps, {
        alcance,
        cuenta_id: ofId(params),
        order_ids: body.orderIds,
        motivo: body.motivo,
        descartadas: body.descartadas,
      }),
    getVentaAMano: ({ alcance, params }) =>
      proposeAMano(deps, { alcance, cuenta_id: ofId(params), venta: params.venta }),
    resubirDocumento: ({ alcance, params }) =>
      reuploadDocumento(deps, { alcance, cuenta_id: ofId(params), venta: params.venta }),
  };
}
