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

/** How a catalog listing fares against the others of its product. */
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

/** What a listing sells, other than a SKU alone. `cantidad` units of each component in one. */
export const kitDePublicacion = z.object({
  /** `virtual`: of the marketplace, of other listings. `propio`: an article made of others. */
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

/** What keeps a price by itself. */
export const automatizacion = z.object({
  activa: z.boolean(),
  /** What it does, in words. */
  texto: z.string(),
  precio_minimo: importe.nullable(),
  precio_maximo: importe.nullable(),
});
export type Automatizacion = z.output<typeof automatizacion>;

/** How a listing is shipped, as the marketplace says. */
export const envioDePublicacion = z.object({
  mode: z.string().nullable(),
  logistic_type: z.string().nullable(),
  free_shipping: z.boolean(),
  tags: z.array(z.string()),
});

/** What the marketplace charges for selling a unit, by part. */
export const detalleDelCargo = z.object({
  gross_amount: importe,
  fixed_fee: importe,
  meli_percentage_fee: importe,
  financing_add_on_fee: importe,
});

/** A row of the list. Prices in `moneda`; the profit in ARS. */
export const publicacionListada = z.object({
  /** Of the marketplace: `MLA…`. */
  id: z.string(),
  title: z.string(),
  /** What the buyer sees; `original_price` when a promotion lowers it. */
  price: importe,
  original_price: importe.nullable(),
  moneda,
  status: estadoPublicacion,
  /** Why it is so, in words; null: nothing to add. */
  status_detalle: z.string().nullable(),
  listing_type_id: z.string(),
  /** Installments without interest that it offers. */
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
  /** As last read; null: it is not in the catalog, not on sale, or nobody asked yet. */
  competencia: competencia.pick({ status: true, price_to_win: true }).nullable(),
  /** Whether what it sells is a kit, of either kind. */
  es_kit: z.boolean(),
  /** A rule of the marketplace keeps its price. */
  precio_automatico: z.boolean(),
  /** The promotion that sets its price now. */
  promo: z.object({ type: z.string(), name: z.string(), end_date: instante.nullable() }).nullable(),
  ganancia,
  /** By SKU, the one that leaves least first. */
  estimaciones: z.array(estimacionDeSku),
  calculada_en: instante.nullable(),
  /** Something it is made of changed since: it is being computed again. */
  vieja: z.boolean(),
  leida_en: instante,
});
export type PublicacionListada = z.output<typeof publicacionListada>;

/**
 * Of the listings in the status asked for. `bajo_piso` without a floor is 0; `sin_costo`: an article or a cost is missing, though
 * others of its SKUs may have it; `sin_ganancia`: nobody knows what it leaves, whatever is missing.
 */
export const resumenPublicaciones = z.object({
  publicaciones: z.int(),
  pierden: z.int(),
  bajo_piso: z.int(),
  sin_costo: z.int(),
  sin_ganancia: z.int(),
});
export type ResumenPublicaciones = z.output<typeof resumenPublicaciones>;

/** Where the reading of an account's listings stands. */
export const estadoRefresco = z.object({
  /** When all were last read; null: never. */
  leida_en: instante.nullable(),
  en_curso: z.boolean(),
  hechas: z.int(),
  total: z.int().nullable(),
  /** Why the last one stopped, for the person. */
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

/** Query of GET /api/cuentas/{id}/pubs: the ones that match every filter. */
export const pubsQuery = z.object({
  /** From 1. */
  page: opcional(entero(1, 100_000)),
  /** Rows per page; 20 when it says nothing. */
  limit: opcional(entero(1, 200)),
  /** Active ones when it says nothing. */
  status: opcional(z.enum(['active', 'paused', 'closed', 'todas'])),
  /** In the title, or the id. */
  q: opcional(texto(200)),
  /** Exactly this one. */
  sku: opcional(texto(200)),
  /** Only those that lose money. */
  pierden: si,
  /** Percent: only those under it, of what `medida` says (the margin when it says nothing). */
  piso: porcentaje,
  medida: opcional(medidaPiso),
  /** Only those that lack an article or a cost. */
  sin_costo: si,
  /** Only those on sale in the catalog that fare so. */
  competencia: opcional(situacionCompetencia),
  /** By title when it says nothing; with `pierden` or `piso`, the worst first. The figures, from the lowest. */
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

/** One listing, read from the marketplace when it is asked for. */
export const publicacion = publicacionListada.extend({
  pictures: z.array(z.object({ url: z.string() })),
  variations: z.array(
    z.object({ id: z.string(), attributes: z.string(), sku: z.string().nullable(), available_quantity: z.int() }),
  ),
  /** Where the units are; null: the marketplace does not say. */
  stock: z.object({ locations: z.array(z.object({ type: z.string(), quantity: z.int() })) }).nullable(),
  /** Started first, then the ones it may join, then by price. */
  promos: z.array(promoConGanancia),
  /** null: it does not compete; of a `catalog_listing`, it could not be read. */
  competencia: competencia.extend({ para_ganar: precioEstimado.nullable() }).nullable(),
  /** For buying so many units or more, and what each unit would leave: with one unit's shipping, for companies only. */
  precios_por_cantidad: z.array(precioEstimado.extend({ desde: z.int() })),
  automatizacion: automatizacion.nullable(),
  kit: kitDePublicacion.nullable(),
  /** The articles it is made of. */
  costos: z.array(z.object({ sku: z.string(), currency: moneda, cost: importe, iva: z.number() })),
  listingPrice: z.object({ sale_fee_details: detalleDelCargo.nullable() }),
  estimatedShippingCost: z.object({
    coverage: z.object({
      all_country: z
        .object({ list_cost: importe, discount: z.object({ promoted_amount: importe.nullable() }).nullable() })
        .nullable(),
    }),
  }),
  /** What each SKU's profit is computed from, in the order of `estimaciones`. */
  entradas: z.array(entradaDeSku),
  /** What could not be read now, in words: what is shown of it is what was kept. */
  avisos: z.array(z.string()),
});
export type Publicacion = z.output<typeof publicacion>;

/** Body of PUT: one of both. A price comes as a number or as it was typed. */
export const publicacionCambios = z.object({
  price: precioEscrito.optional(),
  status: z.enum(['active', 'paused']).optional(),
});
export type PublicacionCambios = z.output<typeof publicacionCambios>;

/** The listing as the marketplace says it is after the change; `aplicado` false: it kept what it had, and `advertencia` why. */
export const publicacionCambiada = z.object({
  publicacion,
  aplicado: z.boolean(),
  advertencia: z.string().nullable(),
});
export type PublicacionCambiada = z.output<typeof publicacionCambiada>;

export const precioTipeado = z.object({ price: precioEscrito });

/** What the marketplace charges at a price, and what the profit is computed from, for the browser to go on. */
export const listingPrice = z.object({
  precio: importe,
  cargo: cargoPorVender,
  envio: envioCotizado.nullable(),
  sale_fee_details: detalleDelCargo,
  entradas: z.array(entradaDeSku),
  estimada: precioEstimado,
});
export type ListingPrice = z.output<typeof listingPrice>;

/** What is wanted: percent of the cost, percent of the income, or ARS. One of them. */
export const objetivoPrecio = z.union([
  z.strictObject({ utilidad: importe }),
  z.strictObject({ margen: importe }),
  z.strictObject({ ganancia: importe }),
]);
export type ObjetivoPrecio = z.output<typeof objetivoPrecio>;

/** The smallest price that reaches it, with the charges asked again at that price. */
export const precioHallado = z.discriminatedUnion('resultado', [
  z.object({
    resultado: z.literal('hallado'),
    moneda,
    ...precioEstimado.shape,
    /**
     * `sobra` in ARS. One cent less leaves much less, because a charge changes there: the profit is over what was asked by
     * `sobra`.
     */
    escalon: z.object({ antes: precioEstimado, sobra: importe }).nullable(),
    /** SKUs that do not reach it at this price, because another charge or VAT rate is theirs. */
    no_alcanzan: z.array(z.string()),
  }),
  z.object({
    resultado: z.literal('sin_solucion'),
    moneda,
    /** The two prices that come nearest, the cheaper first. */
    cercanos: z.array(precioEstimado),
  }),
]);
export type PrecioHalladoDatos = z.output<typeof precioHallado>;

/** Something that changed in a listing. */
export const cambioDePublicacion = z.object({
  id,
  hecho_en: instante,
  tipo: z.enum(['precio', 'estado', 'promo_entrada', 'promo_salida']),
  /** `origen` mercado_libre: seen when it was read, nobody here did it. */
  origen: z.enum(['persona', 'masivo', 'mercado_libre']),
  /** E-mail of who did it. */
  usuario: z.string().nullable(),
  /** Price as a number in text, status, or the promotion's name and price. */
  antes: z.string().nullable(),
  despues: z.string().nullable(),
  /** The bulk change it was part of. */
  cambio_id: id.nullable(),
});
export type CambioDePublicacion = z.output<typeof cambioDePublicacion>;
