import { requestCorreo } from '@talonario/core/server/comprobantes';
import {
  listIntercambiosDeComprobante,
  readHistoriaDeComprobante,
  readHistoriaDeVenta,
} from '@talonario/core/server/inicio';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Handlers } from '../endpoints.ts';
import { idOf } from '../params.ts';

type Names = 'historiaDeVenta' | 'historiaDeFactura' | 'intercambiosDeFactura' | 'enviarFactura';

export function historia(deps: Deps): Pick<Handlers, Names> {
  const facturaOf = (params: { id: string }): string => idOf(params.id, 'comprobante_no_encontrado');
  return {
    historiaDeVenta: ({ alcance, params }) =>
      readHistoriaDeVenta(deps, {
        alcance,
        cuenta_id: idOf(params.id, 'cuenta_no_encontrada'),
        venta: params.venta,
      }),
    historiaDeFactura: ({ alcance, params }) => readHistoriaDeComprobante(deps, { alcance, id: facturaOf(params) }),
    intercambiosDeFactura: ({ alcance, params }) =>
      listIntercambiosDeComprobante(deps, { alcance, id: facturaOf(params) }),
    enviarFactura: ({ alcance, params, body: { para } }) =>
      requestCorreo(deps, { alcance, comprobante_id: facturaOf(params), para }),
  };
}
