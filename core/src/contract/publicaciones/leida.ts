import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { fechaCivil } from '../base.ts';
import type { Moneda } from '../enums.ts';
import type { Promo } from './promo.ts';
import type { EstadoPublicacion } from './publicacion.ts';

// What is read of a listing, free of the marketplace's own names, and what is kept of it.

/** A part of a virtual kit: so many units of a product of the seller's. */
interface ComponenteLeido {
  user_product_id: string;
  sku: string | null;
  titulo: string | null;
  cantidad: number;
}

/** What a listing has beside what its list filters and sorts by. Kept as one JSON. */
export interface DatosPublicacion {
  status_detalle: string | null;
  category_id: string;
  listing_type_id: string;
  /** Installments without interest that it offers, and the campaign by which the marketplace charges for them. */
  cuotas: number | null;
  campania: string | null;
  condition: string | null;
  tags: string[];
  permalink: string | null;
  thumbnail: string | null;
  pictures: string[];
  seller_id: string;
  shipping: { mode: string | null; logistic_type: string | null; free_shipping: boolean; tags: string[] };
  /** The seller gives the shipping away at any price; over the threshold everybody does. */
  envio_gratis: boolean;
  /** Grams that shipping and the fixed fee are charged by; null: neither it nor the quote of its shipping says so. */
  peso_facturable: number | null;
  /** Its package, as a quote of its shipping is asked by it: `12x30x45,800`, centimetres and grams. Absent: read before it was kept. */
  dimensiones?: string | null;
  user_product_id: string | null;
  catalog_product_id: string | null;
  variations: { id: string; attributes: string; sku: string | null; available_quantity: number }[];
  /** null: it is no virtual kit. Immutable: read once. */
  kit: { id: string; componentes: ComponenteLeido[] } | null;
  /** Its last change, as the marketplace writes it. */
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

/** What the buyer sees: with promotions. `original` null: no promotion lowers it. */
export interface PrecioDeVenta {
  precio: Decimal;
  original: Decimal | null;
  moneda: Moneda;
}

/** For buying `desde` units or more; an amount, or a percentage off whatever the price is. */
export type PrecioPorCantidad = { desde: number } & ({ precio: Decimal } | { descuento: Decimal });

/** A promotion, and what the marketplace wants to hear to join or leave it. */
export interface PromoLeida extends Promo {
  promotion_id: string | null;
  offer_id: string | null;
}

/** What becomes of a charge or a shipment at a price: as the marketplace tells it, ARS. */
export interface CargoLeido {
  total: Decimal;
  fijo: Decimal;
  porcentaje: Decimal;
  financiacion: Decimal;
}
export interface EnvioLeido {
  list_cost: Decimal;
  tasa_descuento: Decimal | null;
  /** It quotes none any more: the day on which it did. */
  tabla_del?: string | undefined;
}
/** With the grams that the marketplace charges it by; null: it does not say. */
export interface EnvioPesado extends EnvioLeido {
  peso_facturable: number | null;
}

const precioGuardado = z.codec(z.string(), z.instanceof(Decimal), {
  decode: (texto) => new Decimal(texto),
  encode: (decimal) => decimal.toFixed(),
});

/** How what is asked at a price is kept. */
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
