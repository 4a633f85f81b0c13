import type { MeliJson } from '../../types.ts';
import { amount, id, instant, object, objects, text } from '../parts.ts';

/** Payment states that move no money: a field missing there means nothing. */
const SIN_DINERO: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'pending', 'in_process']);

/**
 * Names of an order's fields that came absent or misshapen, and without which its comprobante would have another amount or receiver, or
 * none would be issued. Such a sale waits: `total_amount` taken for 0 would invoice nothing.
 */
export function camposRaros(orden: MeliJson): string[] {
  const raros: Record<string, boolean> = {
    id: !/^\d+$/.test(id(orden['id']) ?? ''),
    total_amount: amount(orden['total_amount']) === null,
    currency_id: text(orden['currency_id']) === null,
    date_closed: !hasDate(orden),
    tags: !isFullList(orden['tags'], (tag) => text(tag) !== null),
    mediations: !isFullList(orden['mediations'], (mediacion) => id(object(mediacion)['id']) !== null),
    order_items: !hasReadableItems(orden),
    payments: !isFullList(orden['payments'], (pago) => isReadablePago(object(pago))),
  };
  return Object.keys(raros).filter((campo) => raros[campo]);
}

/** Whether the order is dated: without a date the time to wait for its buyer would be over, and the sale before any start. */
function hasDate({ date_closed, date_created }: MeliJson): boolean {
  return instant(date_closed ?? date_created) !== null;
}

function isFullList(valor: unknown, isReadable: (elemento: unknown) => boolean): boolean {
  return Array.isArray(valor) && valor.every(isReadable);
}

/** True when each item has its listing, units and price; a sale with money and no items lost them on the way. */
function hasReadableItems(orden: MeliJson): boolean {
  const lineas = objects(orden['order_items']);
  const completa = isFullList(orden['order_items'], (linea) => isReadableItem(object(linea)));
  return completa && (lineas.length > 0 || !amount(orden['total_amount'])?.gt(0));
}

function isReadableItem(linea: MeliJson): boolean {
  const cantidad = amount(linea['quantity']);
  return id(object(linea['item'])['id']) !== null && (cantidad?.gt(0) ?? false) && amount(linea['unit_price']) !== null;
}

function isReadablePago(pago: MeliJson): boolean {
  const status = text(pago['status']);
  if (status === null) return false;
  if (SIN_DINERO.has(status)) return true;
  return amount(pago['transaction_amount']) !== null && amount(pago['transaction_amount_refunded']) !== null;
}
