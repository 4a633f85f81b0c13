import { z } from 'zod';
import { importe, instante } from '../base.ts';
import { precioEscrito } from './precioEscrito.ts';
import { precioEstimado } from './estimacion.ts';
import { texto } from '../texto.ts';

export const estadoPromo = z.enum(['candidate', 'pending', 'started', 'finished', 'otro']);

/** A promotion of a listing, invited or joined. Prices in the listing's currency. */
export const promo = z.object({
  /** Its id in paths: an individual discount has none but its type. */
  id: z.string(),
  type: z.string(),
  status: estadoPromo,
  name: z.string(),
  /** null: the seller sets it and has not. */
  price: importe.nullable(),
  original_price: importe.nullable(),
  /** What the marketplace suggests; and between which prices it may be. */
  suggested_price: importe.nullable(),
  min_price: importe.nullable(),
  max_price: importe.nullable(),
  meli_percentage: importe.nullable(),
  seller_percentage: importe.nullable(),
  /** What the marketplace puts in one unit at `price`: it comes back as a smaller charge. */
  aporte: importe,
  start_date: instante.nullable(),
  end_date: instante.nullable(),
  /** Units that it asks for, or that are left. */
  stock: z.object({ min: z.int().nullable(), max: z.int().nullable(), quedan: z.int().nullable() }).nullable(),
  /** Buy N, pay M; or a percentage off. */
  cantidad: z
    .object({ llevando: z.int().nullable(), pagando: z.int().nullable(), descuento: importe.nullable() })
    .nullable(),
});
export type Promo = z.output<typeof promo>;

/** What can be done with it, and what it would leave. */
export const promoConGanancia = promo.extend({
  puede_entrar: z.boolean(),
  puede_salir: z.boolean(),
  /** To join it needs a price, or how many units. */
  pide: z.object({ precio: z.boolean(), stock: z.boolean() }),
  /** At its price, or else at the suggested one; null when it has neither. */
  estimada: precioEstimado.nullable(),
});
export type PromoConGanancia = z.output<typeof promoConGanancia>;

/** Body to join a promotion: what its type asks for. The quantity as it was typed. */
export const promoTipeada = z.object({
  deal_price: precioEscrito.optional(),
  stock: z.union([z.number(), texto(40)]).optional(),
});
export type PromoTipeada = z.output<typeof promoTipeada>;
