import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { fechaCivil } from '../base.ts';
import type { Moneda } from '../enums.ts';
import type { Promo } from './promo.ts';
import type { EstadoPublicacion } from './publicacion.ts';

// A listing as it is read, free of the marketplace's own names, and the data of it that is stored.

/** A component of a virtual kit: units of one of the seller's products. */
interface ComponenteLeido {
  user_product_id: string;
  sku: string | null;
  titulo: string | null;
  cantidad: number;
}

/** Data of a listing that its list neither filters nor sorts by. Stored as one JSON. */
export interface DatosPublicacion {
  status_detalle: string | null;
  category_id: string;
  listing_type_id: string;
  /** Interest-free installments offered, and the campaign by which the marketplace charges them. */
  cuotas: number | null;
  campania: string | null;
  condition: string | null;
  tags: string[];
  permalink: string | null;
  thumbnail: string | null;
  pictures: string[];
  seller_id: string;
  shipping: { mode: string | null; logistic_type: string | null; free_shipping: boolean; tags: string[] };
  /** The seller pays the shipping at any price; over the threshold every seller does. */
  envio_gratis: boolean;
  /** Grams by which shipping and the fixed fee are charged; null: neither the listing nor its shipping quote says. */
  peso_facturable: number | null;
  /** Package for a shipping quote: `12x30x45,800`, centimetres and grams. Absent: the listing was read before this was stored. */
  dimensiones?: string | null;
  user_product_id: string | null;
  catalog_product_id: string | null;
  variations: { id: string; attributes: string; sku: string | null; available_quantity: number }[];
  /** Virtual kit, immutable and so read once; null: the listing is none. */
  kit: { id: string; componentes: ComponenteLeido[] } | null;
  /** Date of the last change, as the marketplace writes it. */
  ultima_actualizacion: string | null;
}

/** A listing as the marketplace describes it. `precio` is its own, without promotions. */
export interface PublicacionLeida {
  item_id: string;
  titulo: string;
  status: EstadoPublicacion;
  skus: string[];
  precio: Decimal;
  moneda: Moneda;
  disponibles: number;
  vendidas: number;
  catalogo: boolean;
  precio_automatico: boolean;
  datos: DatosPublicacion;
}

/** Price that the buyer sees, with promotions. `original` null: no promotion lowers it. */
export interface PrecioDeVenta {
  precio: Decimal;
  original: Decimal | null;
  moneda: Moneda;
}

/** Price for `desde` units or more: an amount, or a percentage off the listing's price. */
export type PrecioPorCantidad = { desde: number } & ({ precio: Decimal } | { descuento: Decimal });

/** A promotion, with the data that the marketplace requires to join or leave it. */
export interface PromoLeida extends Promo {
  promotion_id: string | null;
  offer_id: string | null;
}

/** Charge, or shipping, at a price, as the marketplace gives it. ARS. */
export interface CargoLeido {
  total: Decimal;
  fijo: Decimal;
  porcentaje: Decimal;
  financiacion: Decimal;
}
export interface EnvioLeido {
  list_cost: Decimal;
  tasa_descuento: Decimal | null;
  /** Day of the quote, when the marketplace gives none any more. */
  tabla_del?: string | undefined;
}
/** Shipping quote with the billed weight in grams; null: not given. */
export interface EnvioPesado extends EnvioLeido {
  peso_facturable: number | null;
}

const precioGuardado = z.codec(z.string(), z.instanceof(Decimal), {
  decode: (texto) => new Decimal(texto),
  encode: (decimal) => decimal.toFixed(),
});

/** Stored charge and shipping at a price. */
export const cargoGuardado = z.object({
  total: precioGuardado,
  fijo: precioGuardado,
  porcentaje: precioGuardado,
  financiacion: precioGuardado,
});
export const envioGuardado = z.object({
  list_cost: precioGuardado,
  tasa_descuento: precioGuardado.nullable(),
  tabla_del: fechaCivil.optional(),
});
