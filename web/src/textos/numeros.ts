import { enMiles, enPlural, formatARS, formatEn, sum, type Moneda } from '@talonario/core/base';
import type { Decimal } from 'decimal.js';

export { enMiles, enPlural };

/** An amount inside a sentence, that a line never breaks. */
export function enPesos(importe: Decimal): string {
  return formatARS(importe).replace(' ', '\u00A0');
}

/** Total of each currency: `$ 78.300,00 y US$ 890,00`. */
export function totalOf(sumandos: readonly { moneda: Moneda; total: Decimal }[]): string {
  const porMoneda = Map.groupBy(sumandos, ({ moneda }) => moneda);
  const totales = (['ARS', 'USD'] as const).flatMap((moneda) => {
    const importes = porMoneda.get(moneda);
    return importes ? [formatEn(moneda, sum(importes.map(({ total }) => total))).replace(' ', '\u00A0')] : [];
  });
  return totales.join(' y ');
}
