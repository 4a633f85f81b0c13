import type { Decimal } from 'decimal.js';
import { monedaOf } from '../../catalogs/moneda.ts';
import { formatImporte } from '../../money.ts';

/** `1.234,5000`: a figure with a fixed number of decimals. Columns carry no currency sign; the totals do. */
export function formatCifra(valor: Decimal, decimales: number): string {
  const [enteros = '0', fraccion] = valor.toFixed(decimales).split('.');
  const miles = enteros.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraccion === undefined ? miles : `${miles},${fraccion}`;
}

/** A figure with its own decimals, at least `minimo`: quantities and rates (`2`, `1,5`, `3,125`). */
export function formatExacta(valor: Decimal, minimo = 0): string {
  return formatCifra(valor, Math.max(minimo, valor.decimalPlaces()));
}

/** An amount in the voucher's currency: `$ 1.234,50`, `US$ 12,50`; a currency without a sign of its own shows ARCA's code. */
export function formatEnMoneda(valor: Decimal, moneda: string): string {
  const { simbolo } = monedaOf(moneda);
  const texto = formatImporte(valor);
  return texto.startsWith('-') ? `-${simbolo} ${texto.slice(1)}` : `${simbolo} ${texto}`;
}
