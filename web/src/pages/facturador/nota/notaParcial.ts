import { parseImporte, sum } from '@talonario/core/base';
import { bonificacionOf, saldoOf, type Comprobante, type LineaDevolvible } from '@talonario/core/comprobantes';
import type { VencimientoDdjj } from '@talonario/core/contador';
import { giveBackPercepciones } from '@talonario/core/percepciones';
import { Decimal } from 'decimal.js';
import { textOfImporte, textOfNumero } from '../../../components/campos/MoneyInput.tsx';
import { itemOf, type ItemValores } from '../form/facturaValores.ts';

/** Error of the typed units of a line; null: none. An empty text means no units. */
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
    // The discount counts the earlier returns, so that the parts add up to the whole discount.
    const bonificacion = bonificacionOf(item, devueltas.plus(cantidad)).minus(bonificacionOf(item, devueltas));
    return {
      ...itemOf(item, precios_con_iva),
      clave,
      cantidad: textOfNumero(cantidad),
      bonificacion: bonificacion.isZero() ? '' : textOfImporte(bonificacion),
    };
  });
}

/** True when all the remaining units of every line are chosen. */
export function isTodo(lineas: readonly LineaDevolvible[], cantidades: readonly string[]): boolean {
  return lineas.every(({ quedan }, indice) =>
    (parseImporte(cantidades[indice] ?? '') ?? new Decimal(0)).equals(quedan),
  );
}

/** Total that a note for the rest of an invoice gives back on a date (`yyyy-MM-dd`), with its perceptions. */
export function totalDelResto(
  factura: Comprobante,
  notas: readonly Comprobante[],
  fecha: string,
  vencimientos: readonly VencimientoDdjj[],
): Decimal {
  const { percepciones } = giveBackPercepciones({ factura, anula_todo: notas.length === 0, fecha, vencimientos });
  return saldoOf(factura, notas).total.plus(sum(percepciones.map(({ importe }) => importe)));
}
