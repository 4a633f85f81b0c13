import { formatEnMoneda as enMoneda, formatNumero, type Comprobante } from '@talonario/core/comprobantes';
import type { Decimal } from 'decimal.js';
import { keepAmounts } from './numeros.ts';
import { urlEnMeli } from './urlEnMeli.ts';

/** An amount in the voucher's currency: `$ 12.100,00`, `US$ 40,00`. A line never ends between the sign and the figure. */
export function formatEnMoneda(importe: Decimal, moneda: string): string {
  return keepAmounts(enMoneda(importe, moneda));
}

/** Name of a voucher's receiver; an unidentified consumer has none. */
export function nombreReceptor({ razon_social_facturado }: Pick<Comprobante, 'razon_social_facturado'>): string {
  return razon_social_facturado.trim() || 'Consumidor final';
}

/** `FC B 0004-00000123 a Ana Bravo por $ 12.100,00`: what a dialog has to name. */
export function resumenOf(comprobante: Comprobante): string {
  const { total, moneda } = comprobante;
  return `${formatNumero(comprobante)} a ${nombreReceptor(comprobante)} por ${formatEnMoneda(total, moneda)}`;
}

/** Address of a sale in the marketplace. */
export function urlDeVenta({ meli_pack_id, meli_order_id }: Pick<Comprobante, 'meli_pack_id' | 'meli_order_id'>) {
  const venta = meli_pack_id ?? meli_order_id;
  return venta === null ? null : urlEnMeli(venta);
}
