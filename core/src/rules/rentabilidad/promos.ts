import { Decimal } from 'decimal.js';
import type { Moneda } from '../../contract/enums.ts';
import type { Promo } from '../../contract/publicaciones/promo.ts';
import { nombreTipoPromo, PRECIOS_COMPETITIVOS } from '../catalogs/publicacion.ts';
import { formatEn } from '../money.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/**
 * Data that each type of promotion asks for on joining. Types not listed bring their own price. Source: Mercado Libre docs,
 * "Promociones".
 */
const PIDEN: Readonly<Record<string, { precio: boolean; stock: boolean }>> = {
  PRICE_DISCOUNT: { precio: true, stock: false },
  DEAL: { precio: true, stock: false },
  SELLER_CAMPAIGN: { precio: true, stock: false },
  LIGHTNING: { precio: true, stock: true },
  DOD: { precio: true, stock: false },
};
/** Promotions in which the marketplace includes and removes the listing by itself. */
const AUTOMATICAS: ReadonlySet<string> = new Set([PRECIOS_COMPETITIVOS]);
/** Promotions made and ended as a whole campaign, not for one listing. */
const DE_CAMPANIA: ReadonlySet<string> = new Set(['VOLUME', 'SELLER_COUPON_CAMPAIGN']);

/**
 * Promotions that end when the listing's price rises; the others go on with their own price. Source: Mercado Libre docs, "Ítems y
 * búsquedas".
 */
const TERMINAN_AL_SUBIR: ReadonlySet<string> = new Set(['PRICE_DISCOUNT']);

/** Sorts promotions: started, then joinable, then the others; each group from the lowest price, and without price last (spec §4). */
export function sortPromos<T extends Promo>(promos: readonly T[]): T[] {
  const lugar = ({ status }: Promo): number => (status === 'started' ? 0 : status === 'candidate' ? 1 : 2);
  const precio = (promo: Promo): Decimal => precioDePromo(promo) ?? new Decimal(Infinity);
  return promos.toSorted((a, b) => lugar(a) - lugar(b) || precio(a).comparedTo(precio(b)) || a.id.localeCompare(b.id));
}

/** Selling price of a promotion: its own, or else the suggested one; null: neither. */
export function precioDePromo({ price, suggested_price }: Pick<Promo, 'price' | 'suggested_price'>): Decimal | null {
  return price ?? suggested_price;
}

/** Actions that a promotion allows, and the data it asks for. */
export function permisosDePromo({ type, status }: Pick<Promo, 'type' | 'status'>): {
  puede_entrar: boolean;
  puede_salir: boolean;
  pide: { precio: boolean; stock: boolean };
} {
  const pide = PIDEN[type] ?? { precio: false, stock: false };
  const deLaPlaza = AUTOMATICAS.has(type) || DE_CAMPANIA.has(type);
  const adentro = status === 'started' || status === 'pending';
  return {
    // A listing in the promotion may change the price it takes part with.
    puede_entrar: !deLaPlaza && (status === 'candidate' || (adentro && pide.precio)),
    // A started lightning offer cannot be left.
    puede_salir: !AUTOMATICAS.has(type) && adentro && !(type === 'LIGHTNING' && status === 'started'),
    pide,
  };
}

/**
 * Sentence about why a promotion can be neither joined nor left from a listing, and whether the marketplace's site can do it;
 * null: it can be here, or it is over.
 */
export function porQueNoSeToca(promo: Pick<Promo, 'type' | 'status'>): { motivo: string; enLaPlaza: boolean } | null {
  const { puede_entrar, puede_salir } = permisosDePromo(promo);
  if (puede_entrar || puede_salir || promo.status === 'finished') return null;
  return AUTOMATICAS.has(promo.type)
    ? { motivo: `${nombreDePlaza()} pone y saca esta promoción, y la paga entera.`, enLaPlaza: false }
    : {
        motivo:
          'Esta promoción se arma para toda la campaña, con sus cantidades y sus fechas: no se entra desde una publicación.',
        enLaPlaza: true,
      };
}

/** A listing's price for buyers, and its own price when a promotion lowers it. */
interface EnPromocion {
  moneda: Moneda;
  precio: Decimal;
  precio_original: Decimal | null;
  /** null: the marketplace did not tell which promotion it is. */
  promo: { type: string; name: string } | null;
}

/**
 * The fate of the promotion that sets a listing's price when the listing's own changes: while it goes on, buyers pay the same
 * and the profit is the same. null: no promotion sets the price. Source: Mercado Libre docs, "Ítems y búsquedas": a price that is
 * not over the promotion's ends it.
 */
export function promoTrasCambio(
  { moneda, precio, precio_original, promo }: EnPromocion,
  nuevo: Decimal,
): { sigue: boolean; texto: string } | null {
  if (precio_original === null) return null;
  const terminaAlSubir = promo !== null && TERMINAN_AL_SUBIR.has(promo.type) && nuevo.gt(precio_original);
  const sigue = nuevo.gt(precio) && !terminaAlSubir;
  const nombre = promo === null ? 'una promoción' : `«${promo.name || nombreTipoPromo(promo.type)}»`;
  const texto = sigue
    ? `La publicación está en ${nombre}: mientras dure, los compradores siguen pagando ${formatEn(moneda, precio)}.`
    : `La publicación sale de ${nombre}: los compradores pasan a pagar ${formatEn(moneda, nuevo)}.`;
  return { sigue, texto };
}
