import { Decimal } from 'decimal.js';
import type { Moneda } from '../../contract/enums.ts';
import type { Promo } from '../../contract/publicaciones/promo.ts';
import { nombreTipoPromo, PRECIOS_COMPETITIVOS } from '../catalogs/publicacion.ts';
import { formatEn } from '../money.ts';
import { nombreDePlaza } from '../catalogs/plaza.ts';

/** What each type asks of who joins. Those not here bring their own price. Source: Mercado Libre docs, "Promociones". */
const PIDEN: Readonly<Record<string, { precio: boolean; stock: boolean }>> = {
  PRICE_DISCOUNT: { precio: true, stock: false },
  DEAL: { precio: true, stock: false },
  SELLER_CAMPAIGN: { precio: true, stock: false },
  LIGHTNING: { precio: true, stock: true },
  DOD: { precio: true, stock: false },
};
/** The marketplace puts the listing there, and takes it away. */
const AUTOMATICAS: ReadonlySet<string> = new Set([PRECIOS_COMPETITIVOS]);
/** Made and ended as a whole campaign, not for one listing. */
const DE_CAMPANIA: ReadonlySet<string> = new Set(['VOLUME', 'SELLER_COUPON_CAMPAIGN']);

/** Raising the listing's price ends these; the others go on with the price they have. Source: Mercado Libre docs, "Ítems y búsquedas". */
const TERMINAN_AL_SUBIR: ReadonlySet<string> = new Set(['PRICE_DISCOUNT']);

/** Started first, then those it may join, then the others; each group from the lowest price, without one last (spec §4). */
export function sortPromos<T extends Promo>(promos: readonly T[]): T[] {
  const lugar = ({ status }: Promo): number => (status === 'started' ? 0 : status === 'candidate' ? 1 : 2);
  const precio = (promo: Promo): Decimal => precioDePromo(promo) ?? new Decimal(Infinity);
  return promos.toSorted((a, b) => lugar(a) - lugar(b) || precio(a).comparedTo(precio(b)) || a.id.localeCompare(b.id));
}

/** The price it would sell at: its own, or the one it is suggested. */
export function precioDePromo({ price, suggested_price }: Pick<Promo, 'price' | 'suggested_price'>): Decimal | null {
  return price ?? suggested_price;
}

/** What can be done with a promotion, and what it asks for. */
export function permisosDePromo({ type, status }: Pick<Promo, 'type' | 'status'>): {
  puede_entrar: boolean;
  puede_salir: boolean;
  pide: { precio: boolean; stock: boolean };
} {
  const pide = PIDEN[type] ?? { precio: false, stock: false };
  const deLaPlaza = AUTOMATICAS.has(type) || DE_CAMPANIA.has(type);
  const adentro = status === 'started' || status === 'pending';
  return {
    // Whoever is in it may change the price it takes part with.
    puede_entrar: !deLaPlaza && (status === 'candidate' || (adentro && pide.precio)),
    // A lightning offer that is on cannot be taken away.
    puede_salir: !AUTOMATICAS.has(type) && adentro && !(type === 'LIGHTNING' && status === 'started'),
    pide,
  };
}

/**
 * Why it can neither be joined nor left from a listing, for the person, and whether the marketplace is where it can; null: it
 * can, or it is over.
 */
export function porQueNoSeToca(promo: Pick<Promo, 'type' | 'status'>): { motivo: string; enLaPlaza: boolean } | null {
  const { puede_entrar, puede_salir } = permisosDePromo(promo);
  if (puede_entrar || puede_salir || promo.status === 'finished') return null;
  return AUTOMATICAS.has(promo.type)
    ? { motivo: `La pone y la saca ${nombreDePlaza()}, que la paga entera.`, enLaPlaza: false }
    : {
        motivo: 'Se arma para toda la campaña, con sus cantidades y sus fechas: no se entra desde una publicación.',
        enLaPlaza: true,
      };
}

/** What buyers pay for a listing, and its own price when a promotion lowers it. */
interface EnPromocion {
  moneda: Moneda;
  precio: Decimal;
  precio_original: Decimal | null;
  /** null: which one it is was not told. */
  promo: { type: string; name: string } | null;
}

/**
 * What becomes of the promotion that sets a listing's price when its own is changed: while it goes on, buyers pay what they
 * paid and the profit is the same. null: no promotion sets it. Source: Mercado Libre docs, "Ítems y búsquedas": a price that is
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
    ? `Está en ${nombre}: mientras dure, los compradores siguen pagando ${formatEn(moneda, precio)}.`
    : `Sale de ${nombre}: los compradores pasan a pagar ${formatEn(moneda, nuevo)}.`;
  return { sigue, texto };
}
