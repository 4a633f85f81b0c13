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

/** Printed figures of the lines of a voucher: net of VAT on class A (`netas`), with VAT in the rest. */
export function cifrasOf(items: readonly ComprobanteItem[], netas: boolean): Cifras {
  const precios = netas ? preciosNetos : preciosFinales;
  const decimales = items.every((item) => cierra(item, precios, 2)) ? 2 : 4;
  return {
    unitario: (item) => formatCifra(precios.unitario(item), decimales),
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

/** Whether quantity × printed unit price gives the printed amount; a line with a discount takes the difference there. */
function cierra(item: ComprobanteItem, precios: Precios, decimales: number): boolean {
  if (!item.bonificacion.isZero()) return true;
  return bonificacionOf(item, precios, decimales).isZero();
}

/** Printed discount of a line: quantity × unit price less the subtotal, net on class A. */
function bonificacionOf(item: ComprobanteItem, precios: Precios, decimales: number): Decimal {
  const bruto = precios.unitario(item).toDecimalPlaces(decimales).times(item.cantidad);
  return round2(bruto.minus(precios.subtotal(item)));
}
