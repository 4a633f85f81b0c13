import { z } from 'zod';
import { importe } from '../base.ts';
import { estadoPago } from '../cobros/pago.ts';

// What the marketplace tells of who paid a shipment and to whom, before the rules decide what is invoiced of it.

/** A row of a shipment's own payments. An id or an amount that did not come, or came in another shape, is null: not known. */
const pagoDeEnvio = z.object({
  pago_id: z.string().nullable(),
  estado: estadoPago,
  importe: importe.nullable(),
});
export type PagoDeEnvio = z.output<typeof pagoDeEnvio>;

/** The payment itself, by its id: whose money it was, and what of it went back. */
const cobroDeEnvio = z.object({
  /** Whose account it came into; null: the payment does not say. */
  cobrador: z.string().nullable(),
  devuelto: importe,
  /** What it brought, before anything went back. */
  importe: importe.nullable(),
});

export const envioPagos = z.object({
  /** null: the marketplace has no payments of that shipment (404). */
  pagos: z.array(pagoDeEnvio).nullable(),
  /** By the payment's id; null: it is not the seller's to read. One that was not asked for, or not answered, is not there. */
  cobros: z.record(z.string(), cobroDeEnvio.nullable()),
});
export type EnvioPagos = z.output<typeof envioPagos>;
