import { z } from 'zod';
import { importe, instante } from '../base.ts';
import { precioEscrito } from './precioEscrito.ts';
import { precioEstimado } from './estimacion.ts';
import { texto } from '../texto.ts';

export const estadoPromo = z.enum(['candidate', 'pending', 'started', 'finished', 'otro']);

/** A promotion of a listing, offered or joined. Prices in the listing's currency. */
export const promo = z.object({
  /** Id in paths; an individual discount has only its type. */
  id: z.string(),
  type: z.string(),
  status: estadoPromo,
  name: z.string(),
  /** Promotion price; null: the seller sets it, and has not yet. */
  price: importe.nullable(),
  original_price: importe.nullable(),
  /** Price suggested by the marketplace, and the limits of the price. */
  suggested_price: importe.nullable(),
  min_price: importe.nullable(),
  max_price: importe.nullable(),
  meli_percentage: importe.nullable(),
  seller_percentage: importe.nullable(),
  /** Marketplace's contribution per unit at `price`: it comes back as a smaller charge. */
  aporte: importe,
  start_date: instante.nullable(),
  end_date: instante.nullable(),
  /** Units required, or left. */
  stock: z.object({ min: z.int().nullable(), max: z.int().nullable(), quedan: z.int().nullable() }).nullable(),
  /** Offer by quantity: buy N, pay M; or a percentage off. */
  cantidad: z
    .object({ llevando: z.int().nullable(), pagando: z.int().nullable(), descuento: importe.nullable() })
    .nullable(),
});
export type Promo = z.output<typeof promo>;

/** A promotion, with the actions available and its profit. */
export const promoConGanancia = promo.extend({
  puede_entrar: z.boolean(),
  puede_salir: z.boolean(),
  /** Data required to join: a price, or a number of units. */
  pide: z.object({ precio: z.boolean(), stock: z.boolean() }),
  /** Estimate at its price, or else at the suggested one; null: it has neither. */
  estimada: precioEstimado.nullable(),
});
export type PromoConGanancia = z.output<typeof promoConGanancia>;

/** Body to join a promotion: the data its type requires. The quantity as typed. */
export const promoTipeada = z.object({
  deal_price: precioEscrito.optional(),
  stock: z.union([z.number(), texto(40)]).optional(),
});
export type PromoTipeada = z.output<typeof promoTipeada>;
