import { z } from 'zod';
import { importe } from '../base.ts';
import { estadoPago } from '../cobros/pago.ts';

// Marketplace's data about who paid a shipment and to whom, before the rules decide what to invoice.

/** A row of a shipment's own payments. An id or an amount that is missing, or unreadable, is null: unknown. */
const pagoDeEnvio = z.object({
  pago_id: z.string().nullable(),
  estado: estadoPago,
  importe: importe.nullable(),
});
export type PagoDeEnvio = z.output<typeof pagoDeEnvio>;

/** The payment itself, by its id: its account, and the part that went back. */
const cobroDeEnvio = z.object({
  /** Account that received it; null: the payment does not say. */
  cobrador: z.string().nullable(),
  devuelto: importe,
  /** Amount of the payment, before any refund; null: unknown. */
  importe: importe.nullable(),
});

export const envioPagos = z.object({
  /** null: the marketplace has no payments of that shipment (404). */
  pagos: z.array(pagoDeEnvio).nullable(),
  /** Payments by id; null: the seller may not read it. A payment not asked for, or not answered, is absent. */
  cobros: z.record(z.string(), cobroDeEnvio.nullable()),
});
export type EnvioPagos = z.output<typeof envioPagos>;
