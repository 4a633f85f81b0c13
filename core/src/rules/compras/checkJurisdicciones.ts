import type { Decimal } from 'decimal.js';
import type { JurisdiccionPercibida } from '../../contract/compras/compra.ts';
import { AppError } from '../errors.ts';
import { formatImporte, sum } from '../money.ts';

/**
 * Provinces of a purchase's perceptions of Ingresos Brutos, in the order of their codes. They may leave a part without province, and never add
 * up to more than the perceptions.
 * @throws AppError `compra_invalida`
 */
export function checkJurisdicciones(
  jurisdicciones: readonly JurisdiccionPercibida[],
  ingresos_brutos: Decimal,
): JurisdiccionPercibida[] {
  if (new Set(jurisdicciones.map(({ jurisdiccion }) => jurisdiccion)).size !== jurisdicciones.length) {
    throw refuse('Cada provincia va una sola vez.');
  }
  if (jurisdicciones.some(({ importe }) => !importe.gt(0) || importe.decimalPlaces() > 2)) {
    throw refuse('La percepción de cada provincia se escribe en positivo, con hasta dos decimales.');
  }
  const suma = sum(jurisdicciones.map(({ importe }) => importe));
  if (suma.gt(ingresos_brutos)) {
    throw refuse(
      `Las provincias suman ${formatImporte(suma)} y las percepciones de Ingresos Brutos son ${formatImporte(ingresos_brutos)}.`,
    );
  }
  return jurisdicciones.toSorted((a, b) => a.jurisdiccion - b.jurisdiccion);
}

function refuse(mensaje: string): AppError<'compra_invalida'> {
  return new AppError('compra_invalida', { campo: 'jurisdicciones', mensaje });
}
