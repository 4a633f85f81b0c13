import { z } from 'zod';
import { id, importe, instante } from '../base.ts';
import { moneda } from '../enums.ts';
import { precioEscrito } from './precioEscrito.ts';
import { promoConGanancia } from './promo.ts';
import { entero, opcional } from '../query.ts';
import {
  cargoPorVender,
  entradaDeSku,
  envioCotizado,
  estimacionDeSku,
  ganancia,
  precioEstimado,
} from './estimacion.ts';
import { texto } from '../texto.ts';

export const estadoPublicacion = z.enum(['active', 'paused', 'closed', 'otro']);
export type EstadoPublicacion = z.output<typeof estadoPublicacion>;

export const situacionCompetencia = z.enum(['winning', 'sharing_first_place', 'losing', 'listed', 'otro']);
export type SituacionCompetencia = z.output<typeof situacionCompetencia>;

const boost = z.object({ id: z.string(), status: z.string(), description: z.string() });

/** Position of a catalog listing against others of its product. */
export const competencia = z.object({
  status: situacionCompetencia,
  price_to_win: importe.nullable(),
  reason: z.array(z.string()),
  comparten: z.int().nullable(),
  boosts: z.array(boost),
  winner: z.object({ item_id: z.string(), price: importe.nullable(), boosts: z.array(boost) }).nullable(),
  winnerItem: z.object({ title: z.string(), permalink: z.string().nullable() }).nullable(),
  winnerSeller: z.object({ seller_name: z.string() }).nullable(),
});
export type Competencia = z.output<typeof competencia>;

/** Kit of a listing, when it sells more than a single SKU. `cantidad`: units of each component in one kit. */
export const kitDePublicacion = z.object({
  /** `virtual`: the marketplace's, made of other listings. `propio`: an article made of others. */
  clase: z.enum(['virtual', 'propio']),
  sku: z.string().nullable(),
  componentes: z.array(
    z.object({
      sku: z.string().nullable(),
      cantidad: importe,
      item_id: z.string().nullable(),
      titulo: z.string().nullable(),
    }),
  ),
});

/** A rule of the marketplace that sets a price automatically. */
export const automatizacion = z.object({
  activa: z.boolean(),
  /** Description of the rule, in words. */
  texto: z.string(),
  precio_minimo: importe.nullable(),
  precio_maximo: importe.nullable(),
});
export type Automatizacion = z.output<typeof automatizacion>;

/** Shipping of a listing, according to the marketplace. */
export const envioDePublicacion = z.object({
  mode: z.string().nullable(),
  logistic_type: z.string().nullable(),
  free_shipping: z.boolean(),
  tags: z.array(z.string()),
});

/** Marketplace's selling charge per unit, by part. */
export const detalleDelCargo = z.object({
  gross_amount: importe,
  fixed_fee: importe,
  meli_percentage_fee: importe,
  financing_add_on_fee: importe,
});

/** A row of the list. Prices in `moneda`; the profit in ARS. */
export const publicacionListada = z.object({
  /** Marketplace's id: `MLA…`. */
  id: z.string(),
  title: z.string(),
  /** Price that the buyer sees; `original_price`, when a promotion lowers it. */
  price: importe,
  original_price: importe.nullable(),
  moneda,
  status: estadoPublicacion,
  /** Explanation of the status, in words; null: none. */
  status_detalle: z.string().nullable(),
  listing_type_id: z.string(),
  /** Interest-free installments offered. */
  cuotas: z.int().nullable(),
  tags: z.array(z.string()),
  permalink: z.string().nullable(),
  thumbnail: z.string().nullable(),
  seller_id: z.string(),
  shipping: envioDePublicacion,
  available_quantity: z.int(),
  sold_quantity: z.int(),
  skus: z.array(z.string()),
  catalog_listing: z.boolean(),
  /** Catalog position as last read; null: not in the catalog, not on sale, or not read yet. */
  competencia: competencia.pick({ status: true, price_to_win: true }).nullable(),
  /** Whether it sells a kit, of either kind. */
  es_kit: z.boolean(),
  /** Whether a rule of the marketplace sets its price. */
  precio_automatico: z.boolean(),
  /** Promotion that sets its price now; null: none. */
  promo: z.object({ type: z.string(), name: z.string(), end_date: instante.nullable() }).nullable(),
  ganancia,
  /** Profit by SKU, the lowest first. */
  estimaciones: z.array(estimacionDeSku),
  calculada_en: instante.nullable(),
  /** Whether some data it depends on changed, and it is being recomputed. */
  vieja: z.boolean(),
  leida_en: instante,
});
export type PublicacionListada = z.output<typeof publicacionListada>;

/**
 * Totals of the listings in the requested status. `bajo_piso` is 0 without a floor. `sin_costo`: some SKU lacks an article or a
 * cost, though others may have them. `sin_ganancia`: the profit is unknown, for any reason.
 */
export const resumenPublicaciones = z.object({
  publicaciones: z.int(),
  pierden: z.int(),
  bajo_piso: z.int(),
  sin_costo: z.int(),
  sin_ganancia: z.int(),
});
export type ResumenPublicaciones = z.output<typeof resumenPublicaciones>;

/** Progress of reading an account's listings. */
export const estadoRefresco = z.object({
  /** When all listings were last read; null: never. */
  leida_en: instante.nullable(),
  en_curso: z.boolean(),
  hechas: z.int(),
  total: z.int().nullable(),
  /** Why the last reading stopped; null: it did not. */
  error: z.string().nullable(),
});
export type EstadoRefresco = z.output<typeof estadoRefresco>;

const si = opcional(z.literal('si'));
const porcentaje = opcional(
  z
    .string()
    .regex(/^-?\d{1,6}([.,]\d{1,4})?$/)
    .transform((texto) => Number(texto.replace(',', '.'))),
);
export const medidaPiso = z.enum(['margen', 'utilidad']);
export type MedidaPiso = z.output<typeof medidaPiso>;
export const ordenPublicaciones = z.enum(['titulo', 'ganancia', 'margen', 'utilidad', 'precio', 'vendidas']);
export type CriterioPublicaciones = z.output<typeof ordenPublicaciones>;

/** Query of GET /api/cuentas/{id}/pubs: listings that match every filter. */
export const pubsQuery = z.object({
  /** Page, from 1. */
  page: opcional(entero(1, 100_000)),
  /** Rows per page; absent: 20. */
  limit: opcional(entero(1, 200)),
  /** Status; absent: active. */
  status: opcional(z.enum(['active', 'paused', 'closed', 'todas'])),
  /** Text in the title or in the id. */
  q: opcional(texto(200)),
  /** Exact SKU. */
  sku: opcional(texto(200)),
  /** Only listings that lose money. */
  pierden: si,
  /** Floor in percent: only listings under it, by `medida` (absent: margin). */
  piso: porcentaje,
  medida: opcional(medidaPiso),
  /** Only listings that lack an article or a cost. */
  sin_costo: si,
  /** Only listings on sale in the catalog with this position. */
  competencia: opcional(situacionCompetencia),
  /** Sort order. Absent: by title or, with `pierden` or `piso`, the worst first. Figures are sorted from the lowest. */
  orden: opcional(ordenPublicaciones),
});
export type PubsQuery = z.output<typeof pubsQuery>;

export const pubsPagina = z.object({
  results: z.array(publicacionListada),
  nextPage: z.int().nullable(),
  totalResults: z.int(),
  resumen: resumenPublicaciones,
  estado: estadoRefresco,
});
export type PubsPagina = z.output<typeof pubsPagina>;

/** One listing, read from the marketplace on request. */
export const publicacion = publicacionListada.extend({
  pictures: z.array(z.object({ url: z.string() })),
  variations: z.array(
    z.object({ id: z.string(), attributes: z.string(), sku: z.string().nullable(), available_quantity: z.int() }),
  ),
  /** Location of the units; null: the marketplace does not say. */
  stock: z.object({ locations: z.array(z.object({ type: z.string(), quantity: z.int() })) }).nullable(),
  /** Promotions: started, then joinable, then by price. */
  promos: z.array(promoConGanancia),
  /** Catalog competition; null: it does not compete or, in a `catalog_listing`, it could not be read. */
  competencia: competencia.extend({ para_ganar: precioEstimado.nullable() }).nullable(),
  /** Prices for so many units or more, for companies only, with the profit of each unit, counting one unit's shipping. */
  precios_por_cantidad: z.array(precioEstimado.extend({ desde: z.int() })),
  automatizacion: automatizacion.nullable(),
  kit: kitDePublicacion.nullable(),
  /** Articles of which it is made. */
  costos: z.array(z.object({ sku: z.string(), currency: moneda, cost: importe, iva: z.number() })),
  listingPrice: z.object({ sale_fee_details: detalleDelCargo.nullable() }),
  estimatedShippingCost: z.object({
    coverage: z.object({
      all_country: z
        .object({ list_cost: importe, discount: z.object({ promoted_amount: importe.nullable() }).nullable() })
        .nullable(),
    }),
  }),
  /** Data of each SKU's profit, in the order of `estimaciones`. */
  entradas: z.array(entradaDeSku),
  /** Data that could not be read now, in words: the stored one is shown. */
  avisos: z.array(z.string()),
});
export type Publicacion = z.output<typeof publicacion>;

/** Body of PUT: one of both fields. A price comes as a number or as typed. */
export const publicacionCambios = z.object({
  price: precioEscrito.optional(),
  status: z.enum(['active', 'paused']).optional(),
});
export type PublicacionCambios = z.output<typeof publicacionCambios>;

/** The listing after the change, according to the marketplace. `aplicado` false: it did not change, and `advertencia` says why. */
export const publicacionCambiada = z.object({
  publicacion,
  aplicado: z.boolean(),
  advertencia: z.string().nullable(),
});
export type PublicacionCambiada = z.output<typeof publicacionCambiada>;

export const precioTipeado = z.object({ price: precioEscrito });

/** Marketplace's charge at a price, with the data for the browser to compute other profits. */
export const listingPrice = z.object({
  precio: importe,
  cargo: cargoPorVender,
  envio: envioCotizado.nullable(),
  sale_fee_details: detalleDelCargo,
  entradas: z.array(entradaDeSku),
  estimada: precioEstimado,
});
export type ListingPrice = z.output<typeof listingPrice>;

/** Goal of a price: percent of the cost, percent of the income, or ARS. */
export const objetivoPrecio = z.union([
  z.strictObject({ utilidad: importe }),
  z.strictObject({ margen: importe }),
  z.strictObject({ ganancia: importe }),
]);
export type ObjetivoPrecio = z.output<typeof objetivoPrecio>;

/** The smallest price that reaches the goal, with the charges asked again at that price. */
export const precioHallado = z.discriminatedUnion('resultado', [
  z.object({
    resultado: z.literal('hallado'),
    moneda,
    ...precioEstimado.shape,
    /** A step in the charges: one cent less (`antes`) leaves much less, so the profit exceeds the goal by `sobra`, ARS. null: no step. */
    escalon: z.object({ antes: precioEstimado, sobra: importe }).nullable(),
    /** SKUs that miss the goal at this price, because they have another charge or VAT rate. */
    no_alcanzan: z.array(z.string()),
  }),
  z.object({
    resultado: z.literal('sin_solucion'),
    moneda,
    /** The two prices nearest to the goal, the cheaper first. */
    cercanos: z.array(precioEstimado),
  }),
]);
export type PrecioHalladoDatos = z.output<typeof precioHallado>;

/** A change in a listing. */
export const cambioDePublicacion = z.object({
  id,
  hecho_en: instante,
  tipo: z.enum(['precio', 'estado', 'promo_entrada', 'promo_salida']),
  /** Author of the change. `mercado_libre`: seen when the listing was read, and made by nobody here. */
  origen: z.enum(['persona', 'masivo', 'mercado_libre']),
  /** E-mail of the user who made it; null: nobody here did. */
  usuario: z.string().nullable(),
  /** Previous value: a price as text, a status, or the promotion's name and price. */
  antes: z.string().nullable(),
  despues: z.string().nullable(),
  /** Bulk change that it was part of; null: none. */
  cambio_id: id.nullable(),
});
export type CambioDePublicacion = z.output<typeof cambioDePublicacion>;
