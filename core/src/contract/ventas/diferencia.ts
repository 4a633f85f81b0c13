import { z } from 'zod';
import { id, importe } from '../base.ts';

/** What of an invoiced sale is not as its invoice says. */
const queCambio = z.enum(['total', 'envio', 'devolucion']);
export type QueCambio = z.output<typeof queCambio>;

/** Something of a sale that changed since it was invoiced, and the note that it asks for. */
const diferencia = z.object({
  que: queCambio,
  /** The order it is of; null: of the whole sale. */
  order_id: z.string().nullable(),
  /** As the invoice and its notes have it, and as the sale says now; VAT included. */
  facturado: importe,
  ahora: importe,
  nota: z.enum(['credito', 'debito']),
  /** What the note would be for. */
  importe,
});
export type Diferencia = z.output<typeof diferencia>;

/** The same for a person, also that the buyer is another: `importe` is then what the note would annul. */
export const cambioTrasFactura = z.object({
  que: z.enum([...queCambio.options, 'receptor']),
  texto: z.string(),
  /** What to do. */
  accion: z.string(),
  nota: z.enum(['credito', 'debito']),
  importe,
  /** The invoice that the note is of. */
  comprobante_id: id,
});
export type CambioTrasFactura = z.output<typeof cambioTrasFactura>;
