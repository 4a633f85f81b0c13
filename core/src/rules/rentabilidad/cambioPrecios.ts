import { Decimal } from 'decimal.js';
import type { PedidoPrecios, Redondeo } from '../../contract/publicaciones/precios.ts';
import type { Moneda } from '../../contract/enums.ts';
import { formatARS, formatPorcentaje, round2 } from '../money.ts';
import type { Objetivo } from './precioObjetivo.ts';

type Cambio = PedidoPrecios['cambio'];
type Limites = NonNullable<PedidoPrecios['limites']>;

/** One change of prices reaches no more listings than this: each is read from the marketplace, and more are asked for in parts. */
export const MAX_DE_UN_CAMBIO = 20_000;

/** To a multiple of `paso`, less `menos`: 990 is a thousand less ten. ARS. */
const REDONDEOS: Readonly<Record<Redondeo, { paso: string; menos: string }>> = {
  ninguno: { paso: '0.01', menos: '0' },
  peso: { paso: '1', menos: '0' },
  decena: { paso: '10', menos: '0' },
  centena: { paso: '100', menos: '0' },
  mil: { paso: '1000', menos: '0' },
  termina_99: { paso: '100', menos: '1' },
  termina_990: { paso: '1000', menos: '10' },
};

/** What the price has to leave; null: the change does not speak of profit. */
export function objetivoOf({ tipo, valor }: Cambio): Objetivo | null {
  if (tipo === 'utilidad') return { utilidad: valor };
  if (tipo === 'margen') return { margen: valor };
  return tipo === 'ganancia' ? { ganancia: valor } : null;
}

/** The new price of a change that only looks at today's. */
export function precioCambiado(actual: Decimal, { tipo, valor }: Cambio): Decimal {
  if (tipo === 'fijar') return round2(valor);
  return round2(tipo === 'importe' ? actual.plus(valor) : actual.times(valor.div(100).plus(1)));
}

/** To the nearest round price; `haciaArriba`, to the next one: a price that has to leave so much may not be lowered. */
export function roundPrecio(precio: Decimal, redondeo: Redondeo, haciaArriba = false): Decimal {
  const { paso, menos } = REDONDEOS[redondeo];
  const veces = precio.plus(menos).div(paso);
  const enteras = haciaArriba ? veces.ceil() : veces.toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  return Decimal.max(enteras.times(paso).minus(menos), new Decimal(paso).minus(menos));
}

/** Amounts and steps in pesos mean nothing on a price in dollars. */
const EN_PESOS: ReadonlySet<Cambio['tipo']> = new Set(['importe', 'fijar']);
const SIN_MONEDA: ReadonlySet<Redondeo> = new Set(['ninguno', 'peso']);

/** Why a change is not for a listing of this currency, for the person; null: it is. */
export function noSirveEn(
  moneda: Moneda,
  { cambio, redondeo = 'ninguno' }: Pick<PedidoPrecios, 'cambio' | 'redondeo'>,
) {
  if (moneda === 'ARS') return null;
  if (EN_PESOS.has(cambio.tipo)) return 'Tiene el precio en dólares y el cambio es en pesos.';
  return SIN_MONEDA.has(redondeo) ? null : 'Tiene el precio en dólares y el redondeo es en pesos.';
}

/** Why a price is not put, for the person: it changes more than was asked; null: it does not. */
export function cambiaDeMas(
  { antes, despues }: { antes: Decimal; despues: Decimal },
  { sube_hasta, baja_hasta }: Limites,
): string | null {
  const cambio = antes.lte(0) ? new Decimal(0) : round2(despues.div(antes).minus(1).times(100));
  if (sube_hasta && cambio.gt(sube_hasta)) {
    return `Subiría ${formatPorcentaje(cambio)}, más que el límite de ${formatPorcentaje(sube_hasta)}.`;
  }
  if (baja_hasta && cambio.negated().gt(baja_hasta)) {
    return `Bajaría ${formatPorcentaje(cambio.negated())}, más que el límite de ${formatPorcentaje(baja_hasta)}.`;
  }
  return null;
}

/**
 * Why a price is not put, for the person: what buyers would pay, or what it would leave, is under what was asked; null: it is
 * not. `enArs` in pesos, `margen` percent. null: it is not known, and a floor lets nothing through, since one that passes what
 * nobody knows is none. `parcial`: it would leave that or less, since something that is taken from it is not known.
 */
export function bajoElPiso(
  { enArs, margen, parcial = false }: { enArs: Decimal | null; margen: Decimal | null; parcial?: boolean },
  { precio_minimo, piso_margen }: Limites,
): string | null {
  if (precio_minimo && enArs === null) {
    return `No se sabe cuánto es en pesos, y pusiste un mínimo de ${formatARS(precio_minimo)}: falta la cotización del dólar.`;
  }
  if (precio_minimo && enArs?.lt(precio_minimo)) {
    return `Quedaría en ${formatARS(enArs)}, menos que el mínimo de ${formatARS(precio_minimo)}.`;
  }
  if (piso_margen && margen?.lt(piso_margen)) {
    return `Dejaría un margen de ${formatPorcentaje(margen)}, menos que el piso de ${formatPorcentaje(piso_margen)}.`;
  }
  if (piso_margen && (margen === null || parcial)) {
    return `No se sabe qué margen dejaría, y pusiste un piso de ${formatPorcentaje(piso_margen)}.`;
  }
  return null;
}

const TEXTOS: Readonly<Record<Cambio['tipo'], (valor: Decimal) => string>> = {
  porcentaje: (valor) => `${valor.lt(0) ? 'Bajar' : 'Subir'} ${formatPorcentaje(valor.abs())}`,
  importe: (valor) => `${valor.lt(0) ? 'Bajar' : 'Subir'} ${formatARS(valor.abs())}`,
  fijar: (valor) => `Poner ${formatARS(valor)}`,
  utilidad: (valor) => `Llegar a una utilidad de ${formatPorcentaje(valor)}`,
  margen: (valor) => `Llegar a un margen de ${formatPorcentaje(valor)}`,
  ganancia: (valor) => `Ganar ${formatARS(valor)} por unidad`,
};

const TEXTOS_REDONDEO: Readonly<Record<Redondeo, string>> = {
  ninguno: '',
  peso: ', sin centavos',
  decena: ', de a $ 10',
  centena: ', de a $ 100',
  mil: ', de a $ 1.000',
  termina_99: ', terminado en 99',
  termina_990: ', terminado en 990',
};

/** What was asked, for the person. */
export function textoDeCambio({ cambio, redondeo = 'ninguno' }: Pick<PedidoPrecios, 'cambio' | 'redondeo'>): string {
  return `${TEXTOS[cambio.tipo](cambio.valor)}${TEXTOS_REDONDEO[redondeo]}`;
}
