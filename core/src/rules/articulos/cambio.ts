import { Decimal } from 'decimal.js';
import type { OperacionDeCambio, RedondeoDeCambio } from '../../contract/articulos/cambio.ts';
import { alicuotaIva } from '../../contract/enums.ts';
import { DECIMALES, MAXIMO } from './fila.ts';
import { roundPrecio } from './roundPrecio.ts';

/** What a bulk change does to each value. `valor`: percent, what is added, or the value itself. */
export interface ReglaDeCambio {
  operacion: OperacionDeCambio;
  valor: Decimal;
  redondeo: RedondeoDeCambio;
}

/** `motivo`: why it is left as it is, in a sentence for the person. */
export type ValorCambiado = { valor: Decimal } | { motivo: string };

/**
 * Why a change is not for a cost in dollars, for the person; null: it is. Roundings are of pesos, and an amount that reaches
 * costs in both is of pesos too.
 */
export function noSirveEnDolares(
  { operacion, redondeo }: Pick<ReglaDeCambio, 'operacion' | 'redondeo'>,
  { hayEnPesos }: { hayEnPesos: boolean },
): string | null {
  if (operacion !== 'porcentaje' && hayEnPesos)
    return 'Su costo está en dólares y el cambio alcanza costos en pesos: cambialo aparte.';
  return redondeo === 'centavos' ? null : 'Su costo está en dólares y el redondeo es en pesos.';
}

/** A cost after a change: rounded as the rule says, of up to four decimals when it is set or nothing rounds it. */
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

/** A stock after a change. It may be negative: it is told, not blocked. */
export function updateStock(actual: Decimal, { operacion, valor }: ReglaDeCambio): ValorCambiado {
  return enRango(operar(actual, operacion, valor).toDecimalPlaces(DECIMALES.stock, Decimal.ROUND_HALF_UP));
}

/** A VAT rate can only be set, to one there is. */
export function changeIva(_actual: Decimal, { operacion, valor }: ReglaDeCambio): ValorCambiado {
  const hay = alicuotaIva.safeParse(valor.toNumber());
  if (operacion !== 'fijar' || !hay.success) return { motivo: 'El IVA es 0, 10,5, 21 o 27.' };
  return { valor };
}

function conRedondeo(actual: Decimal, { operacion, valor, redondeo }: ReglaDeCambio, decimales: number): Decimal {
  const nuevo = operar(actual, operacion, valor);
  // What a person sets to the last decimal is what they meant.
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
