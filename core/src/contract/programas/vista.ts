import { z } from 'zod';
import { id, instante } from '../base.ts';

/** What somebody would issue: drafts, or the vouchers of these sales of an account. */
export const vistaPedida = z.union([
  z.object({ borradores: z.array(id).min(1).max(100) }),
  z.object({ cuenta_id: id, order_ids: z.array(z.string().min(1).max(64)).min(1).max(100) }),
]);
export type VistaPedida = z.output<typeof vistaPedida>;

/** A voucher as it was seen before it is issued. Whatever of this is another is another voucher. */
export const comprobantePrevisto = z.object({
  /** Of a draft, its id; of a sale, its pack, or order without one. */
  clave: z.string(),
  /** `Factura B` */
  tipo: z.string(),
  receptor: z.string(),
  documento: z.string(),
  moneda: z.string(),
  /** With two decimals. */
  total: z.string(),
  fecha: z.string(),
  /** Of a draft: which of its saves. */
  version: z.int().nullable(),
});
export type FacturaPrevista = z.output<typeof comprobantePrevisto>;

/** Until when the user's programs may issue what was seen before; null: they may not. */
export const asistida = z.object({ hasta: instante.nullable() });
export type Asistida = z.output<typeof asistida>;

/** Longest that a person lets them, in minutes: a working day. */
export const MINUTOS_ASISTIDA = 480;
/** When nobody says for how long: as long as looking at some sales takes. */
export const MINUTOS_POR_DEFECTO = 60;

/** For how long, in minutes; null: no longer. */
export const asistidaPedida = z.object({ minutos: z.int().min(1).max(MINUTOS_ASISTIDA).nullable() });
