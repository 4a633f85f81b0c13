import { Decimal } from 'decimal.js';
import type { Moneda } from '../contract/enums.ts';

/** Enough digits to compare remainders of any two amounts exactly. */
const Exact = Decimal.clone({ precision: 80 });
const CENT = new Decimal('0.01');

/** Rounds to the cent, half-up away from zero. */
export function round2(valor: Decimal): Decimal {
  return valor.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

export function sum(valores: readonly Decimal[]): Decimal {
  let total: Decimal | null = null;
  // Most amounts added up in a voucher are 0, and each addition creates a number: zeros are skipped.
  for (const valor of valores) if (!valor.isZero()) total = total === null ? valor : total.plus(valor);
  return total ?? new Decimal(0);
}

/**
 * Divides `total` (to the cent) in proportion to `pesos` (≥ 0): each part is cut to the cent and the cents that are
 * left go to the largest remainders, ties to the first. The parts add up to `total`. Weights that are all zero share
 * it equally.
 */
export function shareByLargestRemainder(total: Decimal, pesos: readonly Decimal[]): Decimal[] {
  if (pesos.length === 0) return [];
  const usados = pesos.some((peso) => peso.gt(0)) ? pesos : pesos.map(() => new Decimal(1));
  const signo = total.isNegative() ? -1 : 1;
  const centavos = new Exact(total.toFixed()).abs().times(100);
  const suma = usados.reduce((acumulado, peso) => acumulado.plus(peso.toFixed()), new Exact(0));
  const partes = usados.map((peso, indice) => {
    const exacta = centavos.times(peso.toFixed());
    const entera = exacta.divToInt(suma);
    return { indice, entera, resto: exacta.minus(entera.times(suma)) };
  });
  const faltan = partes.reduce((resto, { entera }) => resto.minus(entera), centavos).toNumber();
  const conUnoMas = new Set(
    [...partes]
      .sort((a, b) => b.resto.comparedTo(a.resto) || a.indice - b.indice)
      .slice(0, faltan)
      .map(({ indice }) => indice),
  );
  return partes.map(({ indice, entera }) =>
    new Decimal(entera.plus(conUnoMas.has(indice) ? 1 : 0).toFixed()).times(CENT).times(signo),
  );
}

/**
 * Reads an amount as people and files write it: `1234,56`, `1.234,56`, `1234.56`, with or without `$`. A lone dot before exactly
 * three digits separates thousands (`1.234` is 1234), as in Argentina. null: the text is no amount.
 */
export function parseImporte(texto: string): Decimal | null {
  const limpio = texto.replace(/[\s$]/g, '').replace(/^US/i, '');
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(limpio)) {
    return new Decimal(limpio.replaceAll('.', '').replace(',', '.'));
  }
  return /^-?\d+([.,]\d+)?$/.test(limpio) ? new Decimal(limpio.replace(',', '.')) : null;
}

/** Whether a pasted or typed amount says that it is in dollars: `US$ 100`, `U$S 100`, `100 USD`. */
export function diceDolares(texto: string): boolean {
  return /\d/.test(texto) && /us\s*\$|u\s*\$\s*s|u\$d|usd|d[oó]lar/i.test(texto);
}

/** The amount of a text in dollars; null when it is no amount. */
export function parseDolares(texto: string): Decimal | null {
  return parseImporte(texto.replace(/us\s*\$|u\s*\$\s*s|u\$d|usd|d[oó]lar(es)?/gi, ''));
}

/** `$ 1.234.567,50`, `-$ 1.234,56` */
export function formatARS(valor: Decimal): string {
  return withSymbol('$', valor);
}

/** `US$ 1.234,56` */
export function formatUSD(valor: Decimal): string {
  return withSymbol('US$', valor);
}

/** The amount with its currency's symbol. */
export function formatEn(moneda: Moneda, valor: Decimal): string {
  return moneda === 'USD' ? formatUSD(valor) : formatARS(valor);
}

/** A figure with a decimal comma: `10,5`. `lugares`: number of decimals, half-up; absent: those the figure has. */
export function withComma(valor: Decimal | number, lugares?: number): string {
  const decimal = new Decimal(valor);
  return (lugares === undefined ? decimal.toFixed() : decimal.toFixed(lugares)).replace('.', ',');
}

/** A percent with the decimals it has: `21 %`, `10,5 %`. */
export function formatPorcentaje(valor: Decimal | number): string {
  return `${withComma(valor)} %`;
}

/** `1.234.567,50`: two decimals, or `lugares` of them, half-up, no symbol. */
export function formatImporte(valor: Decimal, lugares = 2): string {
  const redondeado = valor.toDecimalPlaces(lugares, Decimal.ROUND_HALF_UP);
  const [enteros = '0', ...decimales] = redondeado.abs().toFixed(lugares).split('.');
  const texto = [enteros.replace(/\B(?=(\d{3})+$)/g, '.'), ...decimales].join(',');
  return redondeado.lt(0) ? `-${texto}` : texto;
}

function withSymbol(simbolo: string, valor: Decimal): string {
  const texto = formatImporte(valor);
  return texto.startsWith('-') ? `-${simbolo} ${texto.slice(1)}` : `${simbolo} ${texto}`;
}

/** Perception of a base: base × rate (percent, up to three decimals), half up to the cent. Once per voucher. */
export function importePercepcion(base: Decimal, alicuota: Decimal): Decimal {
  return round2(base.times(alicuota).div(100));
}

/** `$ 1.000,00 y US$ 20,00`: pesos and dollars, each apart; only what there is. */
export function enMonedas({ total, total_usd }: { total: Decimal; total_usd: Decimal }): string {
  if (total_usd.isZero()) return formatARS(total);
  return total.isZero() ? formatEn('USD', total_usd) : `${formatARS(total)} y ${formatEn('USD', total_usd)}`;
}
