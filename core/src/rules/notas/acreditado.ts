import type { Decimal } from 'decimal.js';
import type { ComprobanteItem } from '../../contract/comprobantes/comprobante.ts';
import { sum } from '../money.ts';
import { enMonedaOf, type ConImportes } from './enMonedaOf.ts';

/** Amounts an invoice charged and its notes gave back, VAT included. */
interface Importes {
  facturado: Decimal;
  devuelto: Decimal;
}

export interface Acreditado {
  /** Amounts of an order's goods. */
  orden(order_id: string): Importes;
  envio(): Importes;
}

/** Adds up what an invoice charged and its notes gave back, by order. */
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

/** Completes the lines of a voucher typed for a single order, or of its note: lines that name no order are that order's. */
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
