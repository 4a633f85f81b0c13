import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import { id, importe } from '../base.ts';

/** What of an invoiced sale is not as its invoice says. */
export type QueCambio = 'total' | 'envio' | 'devolucion';

const nota = z.enum(['credito', 'debito']);

/** Something of a sale that changed since it was invoiced, and the note that it asks for. */
export interface Diferencia {
  que: QueCambio;
  /** The order it is of; null: of the whole sale. */
  order_id: string | null;
  /** As the invoice and its notes have it, and as the sale says now; VAT included. */
  facturado: Decimal;
  ahora: Decimal;
  nota: z.output<typeof nota>;
  /** What the note would be for. */
  importe: Decimal;
}

/** The same for a person, also that the buyer is another: `importe` is then what the note would annul. */
export const cambioTrasFactura = z.object({
  que: z.enum(['total', 'envio', 'devolucion', 'receptor']),
  texto: z.string(),
  /** What to do. */
  accion: z.string(),
  nota,
  importe,
  /** The invoice that the note is of. */
  comprobante_id: id,
});
export type CambioTrasFactura = z.output<typeof cambioTrasFactura>;
