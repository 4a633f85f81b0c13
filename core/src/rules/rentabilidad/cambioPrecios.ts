import { Decimal } from 'decimal.js';
import type { PedidoPrecios, Redondeo } from '../../contract/publicaciones/precios.ts';
import type { Moneda } from '../../contract/enums.ts';
import { formatARS, formatPorcentaje, round2 } from '../money.ts';
import type { Objetivo } from './precioObjetivo.ts';

type Cambio = PedidoPrecios['cambio'];
type Limites = NonNullable<PedidoPrecios['limites']>;

/** Most listings of one change of prices: each is read from the marketplace, and larger changes are asked for in parts. */
export const MAX_DE_UN_CAMBIO = 20_000;

/** Multiples to round to: `paso`, less `menos`; 990 is a thousand less ten. ARS. */
const REDONDEOS: Readonly<Record<Redondeo, { paso: string; menos: string }>> = {
  ninguno: { paso: '0.01', menos: '0' },
  peso: { paso: '1', menos: '0' },
  decena: { paso: '10', menos: '0' },
  centena: { paso: '100', menos: '0' },
  mil: { paso: '1000', menos: '0' },
  termina_99: { paso: '100', menos: '1' },
  termina_990: { paso: '1000', menos: '10' },
};

/** Goal that the new price has to reach; null: the change is not about profit. */
export function objetivoOf({ tipo, valor }: Cambio): Objetivo | null {
  if (tipo === 'utilidad') return { utilidad: valor };
  if (tipo === 'margen') return { margen: valor };
  return tipo === 'ganancia' ? { ganancia: valor } : null;
}

/** New price of a change that depends only on the present one. */
export function precioCambiado(actual: Decimal, { tipo, valor }: Cambio): Decimal {
  if (tipo === 'fijar') return round2(valor);
  return round2(tipo === 'importe' ? actual.plus(valor) : actual.times(valor.div(100).plus(1)));
}

/** Rounds a price to the nearest multiple; `haciaArriba`: to the next one, since a price that reaches a goal may not be lowered. */
export function roundPrecio(precio: Decimal, redondeo: Redondeo, haciaArriba = false): Decimal {
  const { paso, menos } = REDONDEOS[redondeo];
  const veces = precio.plus(menos).div(paso);
  const enteras = haciaArriba ? veces.ceil() : veces.toDecimalPlaces(0, Decimal.ROUND_HALF_UP);
  return Decimal.max(enteras.times(paso).minus(menos), new Decimal(paso).minus(menos));
}

/** Changes in pesos, meaningless for a price in dollars. */
const EN_PESOS: ReadonlySet<Cambio['tipo']> = new Set(['importe', 'fijar']);
const SIN_MONEDA: ReadonlySet<Redondeo> = new Set(['ninguno', 'peso']);

/** Sentence about why a change does not apply to a listing of this currency; null: it applies. */
export function noSirveEn(
  moneda: Moneda,
  { cambio, redondeo = 'ninguno' }: Pick<PedidoPrecios, 'cambio' | 'redondeo'>,
) {
  if (moneda === 'ARS') return null;
  if (EN_PESOS.has(cambio.tipo)) return 'Tiene el precio en dólares y el cambio es en pesos.';
  return SIN_MONEDA.has(redondeo) ? null : 'Tiene el precio en dólares y el redondeo es en pesos.';
}

/** Sentence about why a price is not applied: it changes more than the limits allow; null: it does not. */
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
 * Sentence about why a price is not applied: the price in pesos, or the margin it leaves, is under its floor; null: neither is.
 * `enArs` in pesos, `margen` percent; null: unknown, which no floor lets through. `parcial`: some term of the profit is unknown,
 * so that the margin is that or less.
 */
export function bajoElPiso(
  { enArs, margen, parcial = false }: { enArs: Decimal | null; margen: Decimal | null; parcial?: boolean },
  { precio_minimo, piso_margen }: Limites,
): string | null {
  if (precio_minimo && enArs === null) {
    return `Falta la cotización del dólar para compararlo con el mínimo de ${formatARS(precio_minimo)}.`;
  }
  if (precio_minimo && enArs?.lt(precio_minimo)) {
    return `Quedaría en ${formatARS(enArs)}, menos que el mínimo de ${formatARS(precio_minimo)}.`;
  }
  if (piso_margen && margen?.lt(piso_margen)) {
    return `Dejaría un margen de ${formatPorcentaje(margen)}, menos que el piso de ${formatPorcentaje(piso_margen)}.`;
  }
  if (piso_margen && (margen === null || parcial)) {
    return `Faltan datos para calcular el margen, y pusiste un piso de ${formatPorcentaje(piso_margen)}.`;
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

/** The requested change, in words for the person. */
export function textoDeCambio({ cambio, redondeo = 'ninguno' }: Pick<PedidoPrecios, 'cambio' | 'redondeo'>): string {
  return `${TEXTOS[cambio.tipo](cambio.valor)}${TEXTOS_REDONDEO[redondeo]}`;
}
