import { isAppError } from '../../rules/errors.ts';
import { exactInteger } from '../../rules/parseExact.ts';
import { isObject, path, type MeliApi } from './api.ts';
import { readItem, readList, readListings, scan } from './listings.ts';
import {
  normalizeAutomatizacion,
  normalizeCargo,
  normalizeCompetencia,
  normalizeEnvio,
  normalizePorCantidad,
} from './reading/precios.ts';
import { id, object, objects, text } from './reading/parts.ts';
import { normalizePromo } from './reading/normalizePromo.ts';
import { normalizePrecioDeVenta, skuOf, units } from './reading/publicacion.ts';
import type { MeliCuenta, MeliJson } from './types.ts';
import type { CambiosPublicacion, ConsultaCargo, ConsultaEnvio, PedidoPromo } from '../plaza.ts';

const PROMOS = { app_version: 'v2' } as const;
/** Header without which the answer leaves out the prices for quantities. */
const ALL_PRICES = { 'show-all-prices': 'true' } as const;

type Publications = Pick<
  MeliCuenta,
  | 'publicacion'
  | 'publicaciones'
  | 'todasLasPublicaciones'
  | 'precioDeVenta'
  | 'cargoPorVender'
  | 'envioCotizado'
  | 'stock'
  | 'promociones'
  | 'competencia'
  | 'preciosPorCantidad'
  | 'automatizacion'
  | 'productoPropio'
  | 'ganadorDe'
  | 'cambiarPublicacion'
  | 'entrarPromocion'
  | 'salirPromocion'
>;

/** Listings: data, charges, prices and competition. Source: Mercado Libre docs, "Ítems y búsquedas". */
export function publications(api: MeliApi): Publications {
  const promos = (item_id: string) => path`/seller-promotions/items/${item_id}`;
  return {
    publicacion: async (item_id) =>
      readItem(api, await api.object(path`/items/${item_id}`, { query: { include_attributes: 'all' } })),
    publicaciones: (item_ids) => readListings(api, item_ids),
    todasLasPublicaciones: () => scan(api),
    precioDeVenta: async (item_id) =>
      normalizePrecioDeVenta(
        await api.object(path`/items/${item_id}/sale_price`, { query: { context: 'channel_marketplace' } }),
      ),
    cargoPorVender: async (consulta) => normalizeCargo(await sellingCharges(api, consulta), consulta.listing_type_id),
    envioCotizado: async (consulta) => normalizeEnvio(await shippingCost(api, consulta)),
    async stock(user_product_id) {
      const { locations } = await api.object(path`/user-products/${user_product_id}/stock`);
      return objects(locations).map((lugar) => ({
        type: text(lugar['type']) ?? '',
        quantity: units(lugar['quantity']),
      }));
    },
    promociones: async (item_id) => (await readList(api, promos(item_id), PROMOS)).map(normalizePromo),
    competencia: async (item_id) =>
      normalizeCompetencia(
        await api.object(path`/items/${item_id}/price_to_win`, { query: { siteId: 'MLA', version: 'v2' } }),
      ),
    preciosPorCantidad: async (item_id) =>
      normalizePorCantidad(await api.object(path`/items/${item_id}/prices`, { headers: ALL_PRICES })),
    automatizacion: (item_id) => automation(api, item_id),
    productoPropio: (user_product_id) => ownProduct(api, user_product_id),
    ganadorDe: (catalog_product_id) => winnerOf(api, catalog_product_id),
    cambiarPublicacion: (item_id, cambios) => change(api, item_id, cambios),
    async entrarPromocion(item_id, pedido) {
      await api.call(promos(item_id), { method: 'POST', query: PROMOS, json: promoBody(pedido) });
    },
    async salirPromocion(item_id, { type, promotion_id, offer_id }) {
      const oferta = { promotion_type: type, promotion_id: promotion_id ?? undefined, offer_id: offer_id ?? undefined };
      await api.call(promos(item_id), { method: 'DELETE', query: { ...oferta, ...PROMOS } });
    },
  };
}

/** Selling charges. The marketplace answers a list, a list in a list or, for one listing type of a category, an object. */
async function sellingCharges(api: MeliApi, consulta: ConsultaCargo): Promise<MeliJson[]> {
  const { json } = await api.call('/sites/MLA/listing_prices', {
    query: {
      price: consulta.precio,
      currency_id: 'ARS',
      category_id: consulta.category_id,
      listing_type_id: consulta.listing_type_id,
      logistic_type: consulta.logistic_type ?? undefined,
      shipping_mode: consulta.shipping_mode ?? undefined,
      billable_weight: consulta.peso_facturable ?? undefined,
      tags: consulta.campania ?? undefined,
    },
  });
  return [json].flat(2).filter(isObject);
}

function shippingCost(api: MeliApi, consulta: ConsultaEnvio): Promise<MeliJson> {
  return api.object(path`/users/${api.meli_user_id}/shipping_options/free`, {
    query: {
      ...consulta.de,
      item_price: consulta.precio,
      currency_id: 'ARS',
      category_id: consulta.category_id,
      listing_type_id: consulta.listing_type_id,
      condition: consulta.condition ?? undefined,
      mode: consulta.mode ?? undefined,
      logistic_type: consulta.logistic_type ?? undefined,
      free_shipping: String(consulta.gratis),
      verbose: 'true',
    },
  });
}

async function automation(api: MeliApi, item_id: string): ReturnType<MeliCuenta['automatizacion']> {
  try {
    return normalizeAutomatizacion(await api.object(path`/pricing-automation/items/${item_id}/automation`));
  } catch (error) {
    // A 404 means the listing has no rule.
    if (isAppError(error, 'plaza_no_encontrado')) return null;
    throw error;
  }
}

async function ownProduct(api: MeliApi, user_product_id: string): ReturnType<MeliCuenta['productoPropio']> {
  const producto = await api.object(path`/user-products/${user_product_id}`);
  return {
    sku: skuOf(producto),
    titulo: text(producto['name']) ?? text(producto['family_name']),
    componentes: objects(producto['components']).flatMap((parte) => {
      const componente = id(parte['user_product_id']);
      return componente === null ? [] : [{ user_product_id: componente, cantidad: units(parte['quantity']) || 1 }];
    }),
  };
}

/** Winner of a product of the catalog: the product's name there, and the seller's. */
async function winnerOf(api: MeliApi, catalog_product_id: string): ReturnType<MeliCuenta['ganadorDe']> {
  const producto = await api.object(path`/products/${catalog_product_id}`);
  const ganador = object(producto['buy_box_winner']);
  const seller_id = id(ganador['seller_id']);
  const vendedor = seller_id === null ? null : await api.object(path`/users/${seller_id}`);
  return {
    item: { title: text(producto['name']) ?? '', permalink: text(producto['permalink']) },
    vendedor: text(vendedor?.['nickname']),
  };
}

/** Changes a listing. Its variations may not differ in price: all take the same one. */
async function change(
  api: MeliApi,
  item_id: string,
  cambios: CambiosPublicacion,
): ReturnType<MeliCuenta['cambiarPublicacion']> {
  const json: MeliJson =
    'status' in cambios
      ? { status: cambios.status }
      : cambios.variaciones.length === 0
        ? { price: cambios.precio }
        : { variations: cambios.variaciones.map((id) => ({ id: exactInteger(id), price: cambios.precio })) };
  return readItem(api, await api.object(path`/items/${item_id}`, { method: 'PUT', json }));
}

function promoBody({ type, promotion_id, offer_id, precio, stock, desde, hasta }: PedidoPromo): MeliJson {
  return {
    promotion_type: type,
    ...(promotion_id !== null && { promotion_id }),
    ...(offer_id !== null && { offer_id }),
    ...(precio !== null && { deal_price: precio }),
    ...(stock !== null && { stock }),
    ...(desde !== null && { start_date: desde }),
    ...(hasta !== null && { finish_date: hasta }),
  };
}
