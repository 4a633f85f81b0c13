import type { Decimal } from 'decimal.js';
import type { Compra, TributosCompra } from '../../contract/compras/compra.ts';
import { sum } from '../money.ts';

/** Columns of the taxes that a person tells apart from `otros`. */
export const columnasDeTributos = [
  'percepciones_iva',
  'nacionales',
  'ingresos_brutos',
  'municipales',
  'internos',
] as const satisfies readonly (keyof TributosCompra)[];

export function sumTributos(tributos: TributosCompra): Decimal {
  return sum(Object.values(tributos));
}

/** Parts of a purchase without its total: net, not taxed, exempt, other taxes and VAT. */
export function sumPartes(compra: Pick<Compra, 'neto' | 'no_gravado' | 'exento' | 'otros_tributos' | 'iva'>): Decimal {
  return sum([compra.neto, compra.no_gravado, compra.exento, compra.otros_tributos, compra.iva]);
}
