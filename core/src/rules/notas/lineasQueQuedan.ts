import { Decimal } from 'decimal.js';
import type { ComprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import { importeDeLinea, sinIva } from '../comprobantes/totales.ts';
import { shareByLargestRemainder, sum } from '../money.ts';
import { bonificacionOf, lineasDevolvibles } from './lineasDevolvibles.ts';
import { gruposOf } from './creditFactura.ts';
import { enMonedaOf, type ConImportes } from './enMonedaOf.ts';

/**
 * The part of an invoice that was sold in the end, as invoice lines: its own lines without the units that notes name, and with
 * any other credited amount as a discount. Prices with VAT. Each order, class and rate adds up to its total in `resto`, the lines
 * of a note for the rest.
 */
export function lineasQueQuedan(
  factura: ConImportes,
  notas: readonly ConImportes[],
  resto: readonly ComprobanteItem[],
): ComprobanteItem[] {
  return gruposOf(factura, [{ items: resto }]).flatMap(({ order_id, lineas, facturado, queda }) => {
    const devueltas = notas
      .flatMap((nota) => enMonedaOf(factura, nota).items)
      .filter(({ meli_order_id }) => meli_order_id === null || meli_order_id === order_id);
    return lineasPor(lineas, devueltas, facturado.minus(queda));
  });
}

function lineasPor(
  lineas: readonly ComprobanteItem[],
  devueltas: readonly ComprobanteItem[],
  importe: Decimal,
): ComprobanteItem[] {
  if (!importe.gt(0)) return [];
  for (const quedan of [sinDevueltas(lineas, devueltas), lineas, lineas.map(sinRedondeo)]) {
    const importes = quedan.map((linea) => importeDeLinea(linea, true));
    const menos = sum(importes).minus(importe);
    if (menos.lt(0)) continue;
    const partes = shareByLargestRemainder(menos, importes);
    return quedan.flatMap((linea, indice) => {
      const bonificacion = linea.bonificacion.plus(partes[indice] ?? 0);
      const conDescuento = { ...linea, bonificacion };
      return importeDeLinea(conDescuento, true).gt(0) ? [conDescuento] : [];
    });
  }
  throw new Error('the lines of an invoice are worth less than what is left of it');
}

function sinDevueltas(lineas: readonly ComprobanteItem[], devueltas: readonly ComprobanteItem[]): ComprobanteItem[] {
  return lineasDevolvibles({ items: lineas }, [{ items: devueltas }]).lineas.flatMap(
    ({ item, devueltas: cantidadesDevueltas, quedan: cantidad }) => {
      if (!cantidad.gt(0)) return [];
      return [{ ...item, cantidad, bonificacion: item.bonificacion.minus(bonificacionOf(item, cantidadesDevueltas)) }];
    },
  );
}

/** Adjusts a line typed without VAT, whose price is rounded with VAT: the price is worth the line, or a little more. */
function sinRedondeo(linea: ComprobanteItem): ComprobanteItem {
  const importe = linea.total.plus(linea.bonificacion).div(linea.cantidad).toDecimalPlaces(6, Decimal.ROUND_UP);
  return { ...linea, importe, importe_sin_iva: sinIva(importe, linea.iva) };
}
