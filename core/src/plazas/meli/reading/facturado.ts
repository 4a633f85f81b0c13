import { Decimal } from 'decimal.js';
import type { CargoFacturado } from '../../../contract/cobros/pago.ts';
import type { MeliJson } from '../types.ts';
import { amount, id, instant, object, objects, text } from './parts.ts';

/** A row without number, amount, kind or date: it is reported with its amount, and the other rows are still read. */
interface FilaRara {
  cargo: null;
  /** null: the row does not say. */
  importe: Decimal | null;
}
type FilaLeida = { cargo: CargoFacturado } | FilaRara;

const CERO = new Decimal(0);
const SIGNOS: Readonly<Record<string, 1 | -1>> = { CHARGE: 1, BONUS: -1 };
/** `debited_from_operation`; INAPPLICABLE and any other value mean unknown. */
const DEBITADO: Readonly<Record<string, boolean>> = { YES: true, NO: false };
/** Sales are dated in the marketplace's own zone, unlike charges. */
const ZONA_DE_LA_VENTA = '-04:00';

/**
 * A row of the marketplace's bills. Its kind gives its sign, never the letter of its sub type.
 * Source: Mercado Libre docs, "Reportes de facturación"; bills of Argentine sellers, 2026.
 */
export function readFacturado(fila: MeliJson, periodo: string | null, order_id: string | null): FilaLeida {
  const cargo = object(fila['charge_info']);
  const detalle_id = id(cargo['detail_id']);
  const importe = amount(cargo['detail_amount']);
  const signo = SIGNOS[text(cargo['detail_type']) ?? ''];
  const [venta = {}] = objects(fila['sales_info']);
  const fecha = instant(cargo['creation_date_time']) ?? fechaDeVenta(venta['sale_date_time']);
  if (detalle_id === null || importe === null || fecha === null || signo === undefined) {
    return { cargo: null, importe: importe && importe.times(signo ?? 1) };
  }
  const [item = {}] = objects(fila['items_info']);
  const envio = object(fila['shipping_info']);
  return {
    cargo: {
      detalle_id,
      periodo,
      fecha,
      concepto: text(cargo['transaction_detail']) ?? text(cargo['detail_sub_type']) ?? '',
      subtipo: text(cargo['detail_sub_type']) ?? '',
      mercado: text(object(fila['marketplace_info'])['marketplace']) ?? '',
      importe: signo === -1 ? importe.abs().neg() : importe,
      order_id: order_id ?? id(venta['order_id']) ?? id(item['order_id']) ?? id(object(envio['order'])['order_id']),
      envio_id: id(envio['shipping_id']) ?? id(envio['shipment_id']),
      bonifica:
        id(cargo['charge_bonified_id']) ?? id(cargo['detail_associated_id']) ?? id(fila['detail_associated_id']),
      del_comprador: Decimal.max(0, amount(envio['receiver_shipping_cost']) ?? CERO),
      debitado: DEBITADO[text(cargo['debited_from_operation']) ?? ''] ?? null,
      documento: id(object(fila['document_info'])['document_id']),
      numero: text(cargo['legal_document_number']),
    },
  };
}

function fechaDeVenta(valor: unknown): Date | null {
  const escrita = text(valor);
  return escrita === null ? null : (instant(`${escrita}${ZONA_DE_LA_VENTA}`) ?? instant(escrita));
}

/** Unique key of a row: one number may come under several sub types, and in several documents. */
export function claveOf({
  detalle_id,
  subtipo,
  documento,
}: Pick<CargoFacturado, 'detalle_id' | 'subtipo' | 'documento'>): string {
  return `${detalle_id} ${subtipo} ${documento ?? ''}`;
}

/** Rows of an order; they come in its own list, or in each payment's. */
export function filasDeOrden(orden: MeliJson): MeliJson[] {
  return [...objects(orden['details']), ...objects(orden['payment_info']).flatMap((pago) => objects(pago['details']))];
}
