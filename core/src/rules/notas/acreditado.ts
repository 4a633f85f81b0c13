import type { Decimal } from 'decimal.js';
import type { ComprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import { sum } from '../money.ts';
import { enMonedaOf, type ConImportes } from './enMonedaOf.ts';

/** What an invoice charged and its notes gave back, VAT included. */
interface Importes {
  facturado: Decimal;
  devuelto: Decimal;
}

export interface Acreditado {
  /** Goods of an order. */
  orden(order_id: string): Importes;
  envio(): Importes;
}

/** Reads an invoice and its notes by order. */
export function acreditado(factura: ConImportes, notas: readonly ConImportes[]): Acreditado {
  const importes = (elige: (item: ComprobanteItem) => boolean): Importes => ({
    facturado: totalOf(factura.items.filter(elige)),
    devuelto: totalOf(notas.flatMap((nota) => enMonedaOf(factura, nota).items.filter(elige))),
  });
  return {
    orden: (order_id) => importes((item) => item.clase === 'producto' && item.meli_order_id === order_id),
    envio: () => importes((item) => item.clase === 'envio'),
  };
}

/** A voucher typed for one order alone, or a note of it: its lines are that order's, also those that name none. */
export function deSusOrdenes<T extends Pick<ConImportes, 'items'>>(comprobante: T, order_ids: readonly string[]): T {
  const [unica, ...restantes] = order_ids;
  if (unica === undefined || restantes.length > 0) return comprobante;
  const items = comprobante.items.map((item) =>
    item.clase === 'producto' ? { ...item, meli_order_id: item.meli_order_id ?? unica } : item,
  );
  return { ...comprobante, items };
}

function totalOf(items: readonly ComprobanteItem[]): Decimal {
  return sum(items.map(({ total }) => total));
}
