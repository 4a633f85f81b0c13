import type { Decimal } from 'decimal.js';
import { z } from 'zod';
import { id, importe } from '../base.ts';

/** Part of an invoiced sale that no longer matches its invoice. */
export type QueCambio = 'total' | 'envio' | 'devolucion';

const nota = z.enum(['credito', 'debito']);

/** A difference between a sale and its invoice, with the note it asks for. */
export interface Diferencia {
  que: QueCambio;
  /** Order with the difference; null: the whole sale has it. */
  order_id: string | null;
  /** Amount in the invoice and its notes; `ahora`: in the sale today. VAT included. */
  facturado: Decimal;
  ahora: Decimal;
  nota: z.output<typeof nota>;
  /** Amount of the note. */
  importe: Decimal;
}

/** A difference as told to a person. It may also be another receiver: `importe` is then the amount that the note would annul. */
export const cambioTrasFactura = z.object({
  que: z.enum(['total', 'envio', 'devolucion', 'receptor']),
  texto: z.string(),
  /** Action that the person has to take. */
  accion: z.string(),
  nota,
  importe,
  /** Invoice of the note. */
  comprobante_id: id,
});
export type CambioTrasFactura = z.output<typeof cambioTrasFactura>;
