import type { Decimal } from 'decimal.js';
import { codigosOf } from '../../../contract/autorizaciones/autorizaciones.ts';
import type { Comprobante } from '../../../contract/comprobantes/comprobante.ts';
import { columnaFacturas, type ColumnaFacturas } from '../../../contract/comprobantes/listado.ts';
import { isNotaCredito } from '../../catalogs/tipoComprobante.ts';
import type { Celda, Fila } from '../../planillas/celda.ts';
import { formatNumero } from '../numero.ts';
import { titulosDeColumna } from './columnas.ts';
import { withComma } from '../../money.ts';

/** Cell of each column of the list; a credit note's figures are negative. */
const celdas: Readonly<Record<ColumnaFacturas, (comprobante: Comprobante) => Celda>> = {
  numero: (comprobante) => formatNumero(comprobante),
  fecha: ({ fecha }) => ({ fecha }),
  receptor: ({ razon_social_facturado }) => razon_social_facturado.trim() || 'Consumidor final',
  documento: ({ cuit_facturado }) => cuit_facturado,
  emisor: ({ company_razon_social }) => company_razon_social,
  venta: ({ meli_pack_id, meli_order_id }) => meli_pack_id ?? meli_order_id ?? '',
  apodo: ({ meli_buyer_nickname }) => meli_buyer_nickname ?? '',
  neto: (comprobante) => figure(comprobante, comprobante.neto),
  iva: (comprobante) => figure(comprobante, comprobante.iva),
  total: (comprobante) => figure(comprobante, comprobante.total),
  cae: ({ autorizacion }) => codigosOf(autorizacion).cae ?? '',
  estado: ({ status, cancelada }) => (cancelada ? 'cancelada' : status),
};

/** The list as rows of a file, with the visible columns under their titles, and the currency of each row. */
export async function* listaFilas(
  paginas: AsyncIterable<readonly Comprobante[]>,
  pedidas: readonly ColumnaFacturas[] = columnaFacturas.options,
): AsyncGenerator<Fila[]> {
  const columnas = pedidas.length === 0 ? columnaFacturas.options : pedidas;
  yield [[...columnas.map((columna) => titulosDeColumna[columna]), 'Moneda']];
  for await (const pagina of paginas)
    yield pagina.map((comprobante) => [...columnas.map((columna) => celdas[columna](comprobante)), comprobante.moneda]);
}

function figure({ tipo_comprobante }: Comprobante, importe: Decimal): Celda {
  const resta = isNotaCredito({ tipo_comprobante });
  return { cifra: withComma(resta ? importe.neg() : importe, 2) };
}
