import {
  devolverPercepciones,
  parseImporte,
  round2,
  saldoDe,
  sum,
  type Comprobante,
  type ComprobanteItem,
} from '@talonario/core';
import { Decimal } from 'decimal.js';
import { textOfImporte, textOfNumero } from '../../../components/campos/MoneyInput.tsx';
import { itemDe, type ItemValores } from '../form/facturaValores.ts';

/** A line of an invoice, with how many of it can still be given back. */
export interface LineaDevolvible {
  /** Its place in the invoice, from 0. */
  clave: string;
  item: ComprobanteItem;
  devueltas: Decimal;
  quedan: Decimal;
}

/**
 * The lines of an invoice, less what its credit notes name with the same words and price. `sin_linea`: what they credit besides,
 * VAT included, of no line that can be told.
 */
export function lineasDevolvibles(
  factura: Pick<Comprobante, 'items'>,
  notas: readonly Pick<Comprobante, 'items'>[],
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

function isSameLine(una: ComprobanteItem, otra: ComprobanteItem): boolean {
  return (
    una.descripcion === otra.descripcion &&
    una.sku === otra.sku &&
    una.iva === otra.iva &&
    una.tratamiento_iva === otra.tratamiento_iva &&
    una.importe.equals(otra.importe)
  );
}

/** What is wrong with how many of a line somebody typed; null when it can be. Nothing typed is none. */
export function problemaDeCantidad(texto: string, { quedan }: LineaDevolvible): string | null {
  if (texto.trim() === '') return null;
  const cantidad = parseImporte(texto);
  if (cantidad === null) return 'Tiene que ser un número.';
  if (cantidad.lt(0)) return 'No puede ser menor que cero.';
  return cantidad.gt(quedan) ? `${quedan.equals(1) ? 'Queda' : 'Quedan'} ${textOfNumero(quedan)}.` : null;
}

/** The lines of the note: so many of each, with their part of the line's discount. `cantidades` are in the invoice's order. */
export function itemsDevueltos(
  lineas: readonly LineaDevolvible[],
  cantidades: readonly string[],
  precios_con_iva: boolean,
): ItemValores[] {
  return lineas.flatMap(({ clave, item, devueltas }, indice) => {
    const cantidad = parseImporte(cantidades[indice] ?? '');
    if (cantidad === null || !cantidad.gt(0)) return [];
    // Of what was given back until now, so that the parts add up to the whole discount.
    const hasta = (unidades: Decimal) => round2(item.bonificacion.times(unidades).div(item.cantidad));
    const bonificacion = hasta(devueltas.plus(cantidad)).minus(hasta(devueltas));
    return {
      ...itemDe(item, precios_con_iva),
      clave,
      cantidad: textOfNumero(cantidad),
      bonificacion: bonificacion.isZero() ? '' : textOfImporte(bonificacion),
    };
  });
}

/** Whether all that is left of every line was chosen. */
export function esTodo(lineas: readonly LineaDevolvible[], cantidades: readonly string[]): boolean {
  return lineas.every(({ quedan }, indice) =>
    (parseImporte(cantidades[indice] ?? '') ?? new Decimal(0)).equals(quedan),
  );
}

/** What a note for all that is left of an invoice gives back on a date (`yyyy-MM-dd`), with the perceptions that go with it. */
export function totalDelResto(factura: Comprobante, notas: readonly Comprobante[], fecha: string): Decimal {
  const { percepciones } = devolverPercepciones({ factura, anula_todo: notas.length === 0, fecha });
  return saldoDe(factura, notas).total.plus(sum(percepciones.map(({ importe }) => importe)));
}
