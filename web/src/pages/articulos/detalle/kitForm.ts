import type { ArticuloDetallado, CostoPartes } from '@talonario/core/articulos';
import { parseImporte, type Moneda } from '@talonario/core/base';
import { Decimal } from 'decimal.js';
import { textOfNumero } from '../../../components/campos/MoneyInput.tsx';
import type { Pedido } from '../../../api.ts';

/** A part of a kit as typed, with the cost of one. */
export interface ParteTipeada {
  sku: string;
  descripcion: string;
  cantidad: string;
  currency: Moneda;
  /** null: whoever looks may not see costs. */
  unitario: Decimal | null;
}

export function partesOf({ partes }: Pick<ArticuloDetallado, 'partes'>): ParteTipeada[] {
  return partes.map(({ sku, descripcion, cantidad, currency, costo }) => ({
    sku,
    descripcion,
    currency,
    cantidad: textOfNumero(cantidad),
    unitario: costo === null || cantidad.isZero() ? costo : costo.div(cantidad),
  }));
}

/** Error of a typed quantity; null: none. */
export function problemaDeCantidad(texto: string): string | null {
  if (texto.trim() === '') return 'Requerido';
  return parseImporte(texto)?.gt(0) ? null : 'Tiene que ser mayor que cero';
}

/** Cost of the parts, each currency apart; an invalid quantity counts as 0. */
export function costoOf(partes: readonly ParteTipeada[]): CostoPartes {
  const sumar = (moneda: Moneda) =>
    partes
      .filter(({ currency }) => currency === moneda)
      .reduce(
        (total, { cantidad, unitario }) => total.plus((unitario ?? new Decimal(0)).times(parseImporte(cantidad) ?? 0)),
        new Decimal(0),
      );
  return { ARS: sumar('ARS'), USD: sumar('USD') };
}

/** The parts with another one; one that is already there stays as it is. */
export function withParte(partes: readonly ParteTipeada[], parte: ParteTipeada): ParteTipeada[] {
  return partes.some(({ sku }) => sku === parte.sku) ? [...partes] : [...partes, parte];
}

/** The body of valid parts. */
export function cuerpoDeKit(partes: readonly ParteTipeada[]): Pedido<'updateKit'>['body'] {
  return {
    partes: partes.map(({ sku, cantidad }) => ({ sku, cantidad: parseImporte(cantidad)?.toNumber() ?? 0 })),
  };
}
