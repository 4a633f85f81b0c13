import { enMiles, enPlural, formatARS, formatEn, sum, type Moneda } from '@talonario/core/base';
import type { Decimal } from 'decimal.js';

export { enMiles, enPlural };

/** A text whose lines never end between a figure and its sign, of an amount or of a percent. */
export function keepAmounts(texto: string): string {
  return texto.replaceAll('$ ', '$\u00A0').replaceAll(/(?<=\d) %/g, '\u00A0%');
}

/** An amount inside a sentence, that a line never breaks. */
export function enPesos(importe: Decimal): string {
  return keepAmounts(formatARS(importe));
}

/** Total of each currency: `$ 78.300,00 y US$ 890,00`. */
export function totalOf(sumandos: readonly { moneda: Moneda; total: Decimal }[]): string {
  const porMoneda = Map.groupBy(sumandos, ({ moneda }) => moneda);
  const totales = (['ARS', 'USD'] as const).flatMap((moneda) => {
    const importes = porMoneda.get(moneda);
    return importes ? [keepAmounts(formatEn(moneda, sum(importes.map(({ total }) => total))))] : [];
  });
  return totales.join(' y ');
}
