import { z } from 'zod';
import { id, instante } from '../base.ts';

/** Vouchers that somebody would issue: drafts, or those of these sales of an account. */
export const vistaPedida = z.union([
  z.object({ borradores: z.array(id).min(1).max(100) }),
  z.object({ cuenta_id: id, order_ids: z.array(z.string().min(1).max(64)).min(1).max(100) }),
]);
export type VistaPedida = z.output<typeof vistaPedida>;

/** A voucher as seen before being issued: with any field changed, it is another voucher. */
export const comprobantePrevisto = z.object({
  /** Id of a draft; or pack of a sale (its order when it has no pack). */
  clave: z.string(),
  /** `Factura B` */
  tipo: z.string(),
  receptor: z.string(),
  documento: z.string(),
  moneda: z.string(),
  /** With two decimals. */
  total: z.string(),
  fecha: z.string(),
  /** Version of a draft; null: a sale's voucher. */
  version: z.int().nullable(),
});
export type FacturaPrevista = z.output<typeof comprobantePrevisto>;

/** Until when the user's programs may issue vouchers that a person saw before; null: they may not. */
export const asistida = z.object({ hasta: instante.nullable() });
export type Asistida = z.output<typeof asistida>;

/** Longest permission of that kind, in minutes: a working day. */
export const MINUTOS_ASISTIDA = 480;
/** Minutes of the permission when none are given: enough to look at some sales. */
export const MINUTOS_POR_DEFECTO = 60;

/** Duration of the permission, in minutes; null: end it. */
export const asistidaPedida = z.object({ minutos: z.int().min(1).max(MINUTOS_ASISTIDA).nullable() });
