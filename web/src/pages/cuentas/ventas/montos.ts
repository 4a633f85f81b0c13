import { sum } from '@talonario/core/base';
import type { Decimal } from 'decimal.js';

interface Monto {
  nombre: string;
  importe: Decimal;
  /** The sum of the articles and of the lines before it. */
  resultado: boolean;
}

/**
 * Lines under the articles of a sale, from what was sold to what is left of it: with its articles they add up, whichever are there.
 * `total`: price of the articles, without shipping; `envio`: shipping that the buyer paid; `devuelto`: given back to the buyer.
 */
export function montosOf({
  items,
  total,
  envio,
  devuelto,
}: {
  items: readonly Decimal[];
  total: Decimal;
  envio: Decimal;
  devuelto: Decimal;
}): Monto[] {
  const descuento = total.minus(sum(items));
  const siHay = (nombre: string, importe: Decimal): Monto[] =>
    importe.isZero() ? [] : [{ nombre, importe, resultado: false }];
  const ajustes = [...siHay('Envío que pagó el comprador', envio), ...siHay('Devuelto', devuelto.neg())];
  return [
    ...siHay(descuento.gt(0) ? 'Diferencia de precio' : 'Descuento', descuento),
    ...(ajustes.length === 0 ? [] : [{ nombre: 'Vendido', importe: total, resultado: true }]),
    ...ajustes,
    {
      nombre: devuelto.isZero() ? 'Total' : 'Queda',
      importe: sum([total, ...ajustes.map(({ importe }) => importe)]),
      resultado: true,
    },
  ];
}
