import type { Decimal } from 'decimal.js';
import type { ComprobanteItem } from '../../contract/comprobante.ts';
import { sum } from '../money.ts';
import type { ConImportes } from './saldo.ts';

/** What an invoice charged and its notes gave back, VAT included. */
export interface Importes {
  facturado: Decimal;
  devuelto: Decimal;
}

export interface Acreditado {
  /** Goods of an order. */
  orden(order_id: string): Importes;
  envio(): Importes;
  /** Given back by notes typed by hand whose lines name no order of the invoice. */
  sinOrden(): Decimal;
}

/** Reads an invoice and its notes by order. */
export function acreditado(factura: ConImportes, notas: readonly ConImportes[]): Acreditado {
  const importes = (elige: (item: ComprobanteItem) => boolean): Importes => ({
    facturado: totalDe(factura.items.filter(elige)),
    devuelto: totalDe(notas.flatMap(({ items }) => items.filter(elige))),
  });
  return {
    orden: (order_id) => importes((item) => item.clase === 'producto' && item.meli_order_id === order_id),
    envio: () => importes((item) => item.clase === 'envio'),
    sinOrden: () => {
      const propias = new Set(factura.items.map(({ meli_order_id }) => meli_order_id));
      const deNotas = notas.flatMap(({ items }) => items);
      return totalDe(deNotas.filter(({ clase, meli_order_id }) => clase === 'producto' && !propias.has(meli_order_id)));
    },
  };
}

function totalDe(items: readonly ComprobanteItem[]): Decimal {
  return sum(items.map(({ total }) => total));
}
