import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import { monedaOf } from '../catalogs/moneda.ts';
import { addDays, formatFecha } from '../dates.ts';
import { formatPorcentaje, round2, withComma } from '../money.ts';

/** Percent of difference from the proposed rate above which a typed rate has to be confirmed. */
const MAX_DIFERENCIA_PORCENTAJE = 2;

/** Days looked back for a rate: ARCA has none on weekends and holidays, and no run of them is longer. */
export const DIAS_ATRAS = 10;

/** Whether a typed rate is so far from the proposed one that it has to be confirmed. */
export function difiereDeCotizacion(escrita: Decimal, propuesta: Decimal): boolean {
  return escrita.minus(propuesta).abs().times(100).gt(propuesta.times(MAX_DIFERENCIA_PORCENTAJE));
}

/**
 * Last day whose rate a voucher of `fecha` may have: the day before it, or the day before today when the voucher is dated
 * ahead.
 * Source: WSFEv1, code 10038 (the rate of the working day before the voucher's date).
 */
export function diaDeCotizacion(fecha: FechaCivil, hoy: FechaCivil): FechaCivil {
  return addDays(fecha < hoy ? fecha : hoy, -1);
}

/**
 * A unit price in another currency; `de` and `a` are ARS per unit of each. Rounded to the cent; a price under one unit, for
 * which a cent is too much, to four decimals.
 */
export function convertPrecio(precio: Decimal, de: Decimal, a: Decimal): Decimal {
  const exacto = precio.times(de).div(a);
  return exacto.abs().lt(1) ? exacto.toDecimalPlaces(4, Decimal.ROUND_HALF_UP) : round2(exacto);
}

/** `un 19,2 % menos`: a rate against ARCA's. */
export function textoDeDiferencia(escrita: Decimal, oficial: Decimal): string {
  const porcentaje = escrita.div(oficial).minus(1).times(100);
  return `un ${formatPorcentaje(porcentaje.abs().toDecimalPlaces(1))} ${porcentaje.lt(0) ? 'menos' : 'más'}`;
}

/** Why no rate is proposed, for the person who has to type it. `bcra`: the central bank's, told as what it is. */
export function sinCotizacion(
  moneda: string,
  arca: 'sin_dato' | 'sin_respuesta',
  bcra: { cotizacion: Decimal; fecha: FechaCivil } | null = null,
): string {
  const { singular } = monedaOf(moneda);
  const causa =
    arca === 'sin_dato'
      ? `ARCA no tiene la cotización del ${singular} de los ${DIAS_ATRAS} días anteriores`
      : `ARCA no respondió la cotización del ${singular}`;
  const delBanco =
    bcra &&
    ` La cotización del Banco Central del ${formatFecha(bcra.fecha)} es ${withComma(bcra.cotizacion, 2)}, y puede ser distinta de la de ARCA.`;
  return `${causa}.${delBanco ?? ''} Escribí el tipo de cambio.`;
}
