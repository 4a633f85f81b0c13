import type { ComprobanteDatos } from '../../../contract/comprobantes/comprobante.ts';
import type { Venta } from '../../../contract/ventas/venta.ts';
import type { ErrorData } from '../../../rules/errors.ts';
import type { Advertencia } from '../../../rules/motivos/advertencias.ts';
import { formatNumero } from '../../../rules/comprobantes/numero.ts';
import { motivoOf, type CodigoMotivo } from '../../../rules/motivos/motivos.ts';
import type { BorradorDeVenta } from '../../../store/comprobantes/borradores.ts';
import type { FilaEnCola, FilaOmitida, Resultado } from '../../process/results.ts';

/** A sale that gets a voucher, and its draft. */
export interface ConBorrador {
  venta: Venta;
  datos: ComprobanteDatos;
  advertencias: readonly Advertencia[];
  borrador: BorradorDeVenta;
}

/** Sales already decided: those that get a voucher, and the others with their reason. */
export interface LotePreparado {
  comprobantes: ConBorrador[];
  omitidas: FilaOmitida[];
  en_cola: FilaEnCola[];
  /** Drafts of earlier runs that must not go out any more. */
  descartar: string[];
  /** Why each sale without voucher gets none, for callers that store it instead of showing it. */
  noEmitidas: MotivoDeVenta[];
}

/** A sale that gets no voucher now. */
export interface MotivoDeVenta {
  venta_id: string;
  motivo: CodigoMotivo;
  data: ErrorData;
}

/** Row of a sale left out; with its invoice, if it has one. */
export function toOmitida(
  venta: Resultado,
  codigo: CodigoMotivo,
  data: ErrorData = {},
  factura: (Parameters<typeof formatNumero>[0] & { id: string }) | null = null,
): FilaOmitida {
  const { texto, accion } = motivoOf(codigo, data);
  return {
    ...venta,
    codigo,
    motivo: texto,
    accion,
    comprobante_id: factura?.id ?? null,
    comprobante: factura && formatNumero(factura),
  };
}

/** Orders asked for that are not this seller's. */
export function ajenasOmitidas(order_ids: readonly string[]): FilaOmitida[] {
  return order_ids.map((order_id) =>
    toOmitida(
      { venta: order_id, order_ids: [order_id], comprador: null, total: null, moneda: 'ARS' },
      'venta_no_encontrada',
    ),
  );
}
