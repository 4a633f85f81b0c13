import { Decimal } from 'decimal.js';
import type { ComprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import { round2 } from '../money.ts';

/** A line of an invoice, with how many of its units can still be given back. */
export interface LineaDevolvible {
  /** Index of the line in the invoice, from 0. */
  clave: string;
  item: ComprobanteItem;
  devueltas: Decimal;
  quedan: Decimal;
}

/**
 * The lines of an invoice, less the units that its credit notes name with the same words and price. `sin_linea`: what the notes
 * credit of no recognisable line, VAT included.
 */
export function lineasDevolvibles(
  factura: { items: readonly ComprobanteItem[] },
  notas: readonly { items: readonly ComprobanteItem[] }[],
): { lineas: LineaDevolvible[]; sin_linea: Decimal } {
  const lineas = factura.items.map((item, indice) => ({
    clave: String(indice),
    item,
    devueltas: new Decimal(0),
    quedan: item.cantidad,
  }));
  let sin_linea = new Decimal(0);
  for (const item of notas.flatMap(({ items }) => items)) {
    let falta = item.cantidad;
    for (const linea of lineas) {
      if (!isSameLine(linea.item, item)) continue;
      const toma = Decimal.min(falta, linea.quedan);
      linea.devueltas = linea.devueltas.plus(toma);
      linea.quedan = linea.quedan.minus(toma);
      falta = falta.minus(toma);
    }
    if (falta.gt(0)) sin_linea = sin_linea.plus(round2(item.total.times(falta).div(item.cantidad)));
  }
  return { lineas, sin_linea };
}

function isSameLine(linea: ComprobanteItem, lineaComparada: ComprobanteItem): boolean {
  return (
    linea.descripcion === lineaComparada.descripcion &&
    linea.sku === lineaComparada.sku &&
    linea.iva === lineaComparada.iva &&
    linea.tratamiento_iva === lineaComparada.tratamiento_iva &&
    linea.importe.equals(lineaComparada.importe)
  );
}

/** Share of a line's discount for `cantidad` of its units, half-up. */
export function bonificacionOf({ bonificacion, cantidad }: ComprobanteItem, unidades: Decimal): Decimal {
  return round2(bonificacion.times(unidades).div(cantidad));
}
