import type { Decimal } from 'decimal.js';
import { codigosOf } from '../../contract/autorizaciones/autorizaciones.ts';
import type { Comprobante } from '../../contract/comprobantes/comprobante.ts';
import { isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { celdaDeFecha, type Celda, type Fila } from '../planillas/celda.ts';
import { formatNumero } from './numero.ts';
import { withComma } from '../money.ts';

/** What each column has, named as the contract names it; a note takes away, and its figures say so. */
const columnas: Readonly<Record<string, (uno: Comprobante) => Celda>> = {
  comprobante: (uno) => formatNumero(uno),
  fecha: ({ fecha }) => ({ fecha }),
  status: ({ status, cancelada }) => (cancelada ? 'cancelada' : status),
  company_cuit: ({ company_cuit }) => company_cuit,
  company_razon_social: ({ company_razon_social }) => company_razon_social,
  cuit_facturado: ({ cuit_facturado }) => cuit_facturado,
  razon_social_facturado: ({ razon_social_facturado }) => razon_social_facturado,
  moneda: ({ moneda }) => moneda,
  cotizacion: ({ cotizacion }) => cotizacion,
  neto: (uno) => figure(uno, uno.neto),
  iva: (uno) => figure(uno, uno.iva),
  exento: (uno) => figure(uno, uno.exento),
  no_gravado: (uno) => figure(uno, uno.no_gravado),
  tributos: (uno) => figure(uno, uno.tributos),
  total: (uno) => figure(uno, uno.total),
  cae: ({ autorizacion }) => codigosOf(autorizacion).cae ?? '',
  cae_vencimiento: ({ autorizacion }) => celdaDeFecha(codigosOf(autorizacion).cae_vencimiento),
  venta: ({ meli_pack_id, meli_order_id }) => meli_pack_id ?? meli_order_id ?? '',
  comprador: ({ meli_buyer_nickname }) => meli_buyer_nickname ?? '',
  id: ({ id }) => id,
};

/** The vouchers as rows of a file under their titles, in the order given. */
export async function* comprobantesFilas(paginas: AsyncIterable<readonly Comprobante[]>): AsyncGenerator<Fila[]> {
  yield [Object.keys(columnas)];
  for await (const pagina of paginas) yield pagina.map((uno) => Object.values(columnas).map((de) => de(uno)));
}

function figure({ tipo_comprobante }: Comprobante, importe: Decimal): Celda {
  const resta = isNotaCredito({ tipo_comprobante });
  return { cifra: withComma(resta ? importe.neg() : importe, 2) };
}
