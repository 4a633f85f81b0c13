import { z } from 'zod';
import { id, importe } from '../base.ts';
import { comprobanteItem, receptor } from '../comprobantes/comprobante.ts';
import { moneda, provincia } from '../enums.ts';

/** Initial content of the form of a sale's invoice: the articles sold and, as far as it is known, the receiver. */
export const ventaAMano = z.object({
  cuenta_id: id,
  /** Pack, or order when it has no pack. */
  clave: z.string(),
  /** Draft of the sale's invoice that somebody already has; null: none. */
  comprobante_id: id.nullable(),
  company_id: id,
  punto_de_venta: z.int(),
  comprador: z.string().nullable(),
  moneda,
  total: importe,
  observaciones: z.string(),
  /** Receiver; null: too little is known of the buyer to invoice them. */
  receptor: receptor.nullable(),
  /** Destination of the sale's goods; null: the sale does not say. */
  provincia_entrega: provincia.nullable(),
  items: z.array(comprobanteItem.omit({ neto: true, total: true })),
});
export type VentaAMano = z.output<typeof ventaAMano>;
