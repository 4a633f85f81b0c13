import type { Decimal } from 'decimal.js';
import type { ComprobanteItem } from '../../../contract/comprobantes/comprobante.ts';
import { formatImporte, round2 } from '../../money.ts';
import { formatCifra } from './formatCifra.ts';

/** A line's figures as the voucher prints them. `bonificacion` is empty on a line without discount. */
export interface Cifras {
  unitario: (item: ComprobanteItem) => string;
  bonificacion: (item: ComprobanteItem) => string;
  subtotal: (item: ComprobanteItem) => string;
}

/** Decimals of the printed unit prices of a voucher: two where every line adds up with two. */
const DECIMALES = { pocos: 2, guardados: 4 } as const;

/**
 * Decimals of a price taken from its line's amount. Quantities have six characters at most: with eight decimals the rounding of the
 * price is under half a cent of the line.
 */
const DECIMALES_DEL_IMPORTE = [6, 8] as const;

/**
 * Printed figures of the lines of a voucher: net of VAT on class A (`netas`), with VAT in the rest. Quantity × printed unit price is the
 * printed amount: where the stored price does not give it, since VAT is rounded once a rate, the price comes from the amount.
 */
export function cifrasOf(items: readonly ComprobanteItem[], netas: boolean): Cifras {
  const precios = netas ? preciosNetos : preciosFinales;
  const { pocos, guardados } = DECIMALES;
  const decimales = items.every((item) => cierra(precios.unitario(item), item, precios, pocos)) ? pocos : guardados;
  return {
    unitario: (item) => unitarioImpreso(item, precios, decimales),
    bonificacion: (item) => (item.bonificacion.isZero() ? '' : formatImporte(bonificacionOf(item, precios, decimales))),
    subtotal: (item) => formatImporte(precios.subtotal(item)),
  };
}

interface Precios {
  unitario: (item: ComprobanteItem) => Decimal;
  subtotal: (item: ComprobanteItem) => Decimal;
}

const preciosNetos: Precios = { unitario: ({ importe_sin_iva }) => importe_sin_iva, subtotal: ({ neto }) => neto };
const preciosFinales: Precios = { unitario: ({ importe }) => importe, subtotal: ({ total }) => total };

function unitarioImpreso(item: ComprobanteItem, precios: Precios, decimales: number): string {
  const guardado = precios.unitario(item);
  if (item.cantidad.isZero() || cierra(guardado, item, precios, decimales)) return formatCifra(guardado, decimales);
  const exacto = precios.subtotal(item).div(item.cantidad);
  const bastan = DECIMALES_DEL_IMPORTE.find((cantidad) => cierra(exacto, item, precios, cantidad));
  return formatCifra(exacto, bastan ?? Math.max(...DECIMALES_DEL_IMPORTE));
}

/** Whether quantity × printed unit price gives the printed amount; a line with a discount takes the difference there. */
function cierra(unitario: Decimal, item: ComprobanteItem, precios: Precios, decimales: number): boolean {
  if (!item.bonificacion.isZero()) return true;
  return round2(unitario.toDecimalPlaces(decimales).times(item.cantidad)).equals(precios.subtotal(item));
}

/** Printed discount of a line: quantity × unit price less the subtotal, net on class A. */
function bonificacionOf(item: ComprobanteItem, precios: Precios, decimales: number): Decimal {
  const bruto = precios.unitario(item).toDecimalPlaces(decimales).times(item.cantidad);
  return round2(bruto.minus(precios.subtotal(item)));
}
