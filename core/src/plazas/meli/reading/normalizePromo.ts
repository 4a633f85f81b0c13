import { Decimal } from 'decimal.js';
import type { PromoLeida } from '../../../contract/publicaciones/leida.ts';
import type { Promo } from '../../../contract/publicaciones/promo.ts';
import { round2 } from '../../../rules/money.ts';
import type { MeliJson } from '../types.ts';
import { amount, id, instant, object, text } from './parts.ts';

/** Status of a promotion by the marketplace's. Source: Mercado Libre docs, "Gestión de promociones", "Estados". */
const estados: ReadonlyMap<string, Promo['status']> = new Map([
  ['candidate', 'candidate'],
  ['pending', 'pending'],
  ['sync_requested', 'pending'],
  ['restore_requested', 'pending'],
  ['started', 'started'],
  ['finished', 'finished'],
]);

/** A promotion of a listing's list. One without id of its own goes by its type: a listing has one of each. */
export function normalizePromo(promo: MeliJson): PromoLeida {
  const type = text(promo['type']) ?? '';
  const promotion_id = id(promo['id']);
  const original_price = amount(promo['original_price']);
  return {
    id: promotion_id ?? type,
    promotion_id,
    offer_id: id(promo['ref_id']) ?? id(promo['offer_id']),
    type,
    status: estados.get(text(promo['status']) ?? '') ?? 'otro',
    name: text(promo['name']) ?? '',
    price: positive(promo['price']),
    original_price,
    suggested_price: positive(promo['suggested_discounted_price']),
    min_price: positive(promo['min_discounted_price']),
    max_price: positive(promo['max_discounted_price']),
    meli_percentage: amount(promo['meli_percentage']),
    seller_percentage: amount(promo['seller_percentage']),
    aporte: contribution(promo, original_price),
    start_date: instant(promo['start_date']),
    end_date: instant(promo['finish_date']) ?? instant(promo['end_date']),
    stock: stockOf(promo),
    cantidad: quantityOf(promo),
  };
}

/** The marketplace's share of the discount of one unit: it is paid as a smaller charge. */
function contribution(promo: MeliJson, original: Decimal | null): Decimal {
  const porcentaje = amount(promo['meli_percentage']) ?? new Decimal(0);
  const empuje = amount(promo['discount_meli_boost_amount']) ?? new Decimal(0);
  return round2((original ?? new Decimal(0)).times(porcentaje).div(100).plus(empuje));
}

function stockOf(promo: MeliJson): Promo['stock'] {
  const stock = object(promo['stock']);
  const [min, max, quedan] = ['min', 'max', 'remaining_stock'].map((clave) => amount(stock[clave])?.toNumber() ?? null);
  if (min === null && max === null && quedan === null) return null;
  return { min: min ?? null, max: max ?? null, quedan: quedan ?? null };
}

function quantityOf(promo: MeliJson): Promo['cantidad'] {
  const llevando = amount(promo['buy_quantity'])?.toNumber() ?? null;
  const pagando = amount(promo['pay_quantity'])?.toNumber() ?? null;
  const descuento = amount(promo['discount_percentage']) ?? amount(promo['fixed_percentage']);
  return llevando === null && pagando === null && descuento === null ? null : { llevando, pagando, descuento };
}

/** The amount, or null when it is zero: zero means 'not set'. */
function positive(valor: unknown): Decimal | null {
  const importe = amount(valor);
  return importe?.gt(0) ? importe : null;
}
