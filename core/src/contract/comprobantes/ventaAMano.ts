import { z } from 'zod';
import { id, importe } from '../base.ts';
import { comprobanteItem, receptor } from '../comprobantes/comprobante.ts';
import { moneda, provincia } from '../enums.ts';

/** What the form of a sale's invoice begins with: what was sold, and to whom as far as it is known. */
export const ventaAMano = z.object({
  cuenta_id: id,
  /** Pack, or order without one. */
  clave: z.string(),
  /** The draft that somebody already has of it; null: none yet. */
  comprobante_id: id.nullable(),
  company_id: id,
  punto_de_venta: z.int(),
  comprador: z.string().nullable(),
  moneda,
  total: importe,
  observaciones: z.string(),
  /** null: who it is is not known well enough to invoice them. */
  receptor: receptor.nullable(),
  /** Where the sale says that its goods go; null: it does not say. */
  provincia_entrega: provincia.nullable(),
  items: z.array(comprobanteItem.omit({ neto: true, total: true })),
});
export type VentaAMano = z.output<typeof ventaAMano>;
