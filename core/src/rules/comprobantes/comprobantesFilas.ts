import type { Decimal } from 'decimal.js';
import { codigosOf } from '../../contract/autorizaciones/autorizaciones.ts';
import type { Comprobante } from '../../contract/comprobantes/comprobante.ts';
import { isNotaCredito } from '../catalogs/tipoComprobante.ts';
import { celdaDeFecha, type Celda, type Fila } from '../planillas/celda.ts';
import { formatNumero } from './numero.ts';
import { withComma } from '../money.ts';

/** Value of each column, named as in the contract; a credit note's figures are negative. */
const columnas: Readonly<Record<string, (comprobante: Comprobante) => Celda>> = {
  comprobante: (comprobante) => formatNumero(comprobante),
  fecha: ({ fecha }) => ({ fecha }),
  status: ({ status, cancelada }) => (cancelada ? 'cancelada' : status),
  company_cuit: ({ company_cuit }) => company_cuit,
  company_razon_social: ({ company_razon_social }) => company_razon_social,
  cuit_facturado: ({ cuit_facturado }) => cuit_facturado,
  razon_social_facturado: ({ razon_social_facturado }) => razon_social_facturado,
  moneda: ({ moneda }) => moneda,
  cotizacion: ({ cotizacion }) => cotizacion,
  neto: (comprobante) => figure(comprobante, comprobante.neto),
  iva: (comprobante) => figure(comprobante, comprobante.iva),
  exento: (comprobante) => figure(comprobante, comprobante.exento),
  no_gravado: (comprobante) => figure(comprobante, comprobante.no_gravado),
  tributos: (comprobante) => figure(comprobante, comprobante.tributos),
  total: (comprobante) => figure(comprobante, comprobante.total),
  cae: ({ autorizacion }) => codigosOf(autorizacion).cae ?? '',
  cae_vencimiento: ({ autorizacion }) => celdaDeFecha(codigosOf(autorizacion).cae_vencimiento),
  venta: ({ meli_pack_id, meli_order_id }) => meli_pack_id ?? meli_order_id ?? '',
  comprador: ({ meli_buyer_nickname }) => meli_buyer_nickname ?? '',
  id: ({ id }) => id,
};

/** The vouchers as rows of a file under their titles, in the order given. */
export async function* comprobantesFilas(paginas: AsyncIterable<readonly Comprobante[]>): AsyncGenerator<Fila[]> {
  yield [Object.keys(columnas)];
  for await (const pagina of paginas)
    yield pagina.map((comprobante) => Object.values(columnas).map((de) => de(comprobante)));
}

function figure({ tipo_comprobante }: Comprobante, importe: Decimal): Celda {
  const resta = isNotaCredito({ tipo_comprobante });
  return { cifra: withComma(resta ? importe.neg() : importe, 2) };
}
