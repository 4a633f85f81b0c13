import { Decimal } from 'decimal.js';
import type { OperacionDeCambio, RedondeoDeCambio } from '../../contract/articulos/cambio.ts';
import { alicuotaIva } from '../../contract/enums.ts';
import { DECIMALES, MAXIMO } from './fila.ts';
import { roundPrecio } from './roundPrecio.ts';

/** Operation of a bulk change on each value. `valor`: a percent, an amount to add, or the new value. */
export interface ReglaDeCambio {
  operacion: OperacionDeCambio;
  valor: Decimal;
  redondeo: RedondeoDeCambio;
}

/** `motivo`: sentence for the person, with why the value stays as it is. */
export type ValorCambiado = { valor: Decimal } | { motivo: string };

/**
 * Why a change cannot apply to a cost in dollars, for the person; null: it can. Roundings are in pesos, and so is the amount
 * of a change that reaches costs in both currencies.
 */
export function noSirveEnDolares(
  { operacion, redondeo }: Pick<ReglaDeCambio, 'operacion' | 'redondeo'>,
  { hayEnPesos }: { hayEnPesos: boolean },
): string | null {
  if (operacion !== 'porcentaje' && hayEnPesos)
    return 'Su costo está en dólares y el cambio alcanza costos en pesos: cambialo aparte.';
  return redondeo === 'centavos' ? null : 'Su costo está en dólares y el redondeo es en pesos.';
}

/**
 * A cost after a change, rounded as the rule says; with up to four decimals when the cost is set or the rule does not round.
 */
export function changeCosto(actual: Decimal, regla: ReglaDeCambio): ValorCambiado {
  const nuevo = conRedondeo(actual, regla, DECIMALES.costo);
  if (nuevo.lt(0)) return { motivo: 'El costo quedaría negativo.' };
  return enRango(nuevo);
}

/** A price after a change. */
export function updatePrecio(actual: Decimal, regla: ReglaDeCambio): ValorCambiado {
  const nuevo = conRedondeo(actual, regla, DECIMALES.precio);
  if (nuevo.lte(0)) return { motivo: 'El precio tiene que ser mayor que cero.' };
  return enRango(nuevo);
}

/** A stock after a change. It may be negative: the person is told, not stopped. */
export function updateStock(actual: Decimal, { operacion, valor }: ReglaDeCambio): ValorCambiado {
  return enRango(operar(actual, operacion, valor).toDecimalPlaces(DECIMALES.stock, Decimal.ROUND_HALF_UP));
}

/** A VAT rate after a change: it can only be set, to a rate of the catalogue. */
export function changeIva(_actual: Decimal, { operacion, valor }: ReglaDeCambio): ValorCambiado {
  const hay = alicuotaIva.safeParse(valor.toNumber());
  if (operacion !== 'fijar' || !hay.success) return { motivo: 'El IVA es 0, 10,5, 21 o 27.' };
  return { valor };
}

function conRedondeo(actual: Decimal, { operacion, valor, redondeo }: ReglaDeCambio, decimales: number): Decimal {
  const nuevo = operar(actual, operacion, valor);
  // A value that a person sets keeps the decimals they typed.
  if (operacion === 'fijar' && redondeo === 'centavos') return nuevo.toDecimalPlaces(decimales, Decimal.ROUND_HALF_UP);
  return nuevo.lte(0) ? nuevo : roundPrecio(nuevo, redondeo);
}

function operar(actual: Decimal, operacion: OperacionDeCambio, valor: Decimal): Decimal {
  if (operacion === 'fijar') return valor;
  return operacion === 'sumar' ? actual.plus(valor) : actual.times(valor.div(100).plus(1));
}

function enRango(valor: Decimal): ValorCambiado {
  return valor.abs().gt(MAXIMO) ? { motivo: 'Es un número demasiado grande.' } : { valor };
}
