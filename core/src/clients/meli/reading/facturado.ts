import type { CargoFacturado } from '../../../contract/cobros/pago.ts';
import { unavailable } from '../rejection.ts';
import type { MeliJson } from '../types.ts';
import { amount, id, instant, object, objects, text } from './parts.ts';

/**
 * A row of the marketplace's bills. Its sign is told by its kind, never by the letter of its sub type.
 * Source: Mercado Libre docs, "Reportes de facturación".
 * @throws AppError `meli_no_disponible` when it is none
 */
export function normalizeFacturado(fila: MeliJson, periodo: string | null, order_id: string | null): CargoFacturado {
  const cargo = object(fila['charge_info']);
  const detalle_id = id(cargo['detail_id']);
  const importe = amount(cargo['detail_amount']);
  const tipo = text(cargo['detail_type']);
  const fecha = instant(cargo['creation_date_time']);
  if (detalle_id === null || importe === null || fecha === null || !['CHARGE', 'BONUS'].includes(tipo ?? '')) {
    throw unavailable('/billing/integration', 'ilegible');
  }
  const [venta = {}] = objects(fila['sales_info']);
  const [item = {}] = objects(fila['items_info']);
  const envio = object(fila['shipping_info']);
  return {
    detalle_id,
    periodo,
    fecha,
    concepto: text(cargo['transaction_detail']) ?? text(cargo['detail_sub_type']) ?? '',
    subtipo: text(cargo['detail_sub_type']) ?? '',
    mercado: text(object(fila['marketplace_info'])['marketplace']) ?? '',
    importe: tipo === 'BONUS' ? importe.abs().neg() : importe,
    order_id: order_id ?? id(venta['order_id']) ?? id(item['order_id']),
    envio_id: id(envio['shipping_id']) ?? id(envio['shipment_id']),
    bonifica: id(cargo['charge_bonified_id']),
    documento: id(object(fila['document_info'])['document_id']) ?? text(cargo['legal_document_number']),
  };
}

/** Rows of an order; they come in its own list, or in each payment's. */
export function filasDeOrden(orden: MeliJson): MeliJson[] {
  return [...objects(orden['details']), ...objects(orden['payment_info']).flatMap((pago) => objects(pago['details']))];
}
