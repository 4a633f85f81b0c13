import type { PublicacionLeida } from '../../contract/publicaciones/leida.ts';
import { isAppError } from '../../rules/errors.ts';
import { exactInteger } from '../../rules/json.ts';
import { isObject, path, type MeliApi } from './api.ts';
import {
  normalizeAutomatizacion,
  normalizeCargo,
  normalizeCompetencia,
  normalizeEnvio,
  normalizePorCantidad,
} from './reading/precios.ts';
import { amount, id, object, objects, text } from './reading/parts.ts';
import { normalizePromo } from './reading/promocion.ts';
import { normalizePrecioDeVenta, normalizePublicacion, skuOf, units } from './reading/publicacion.ts';
import { unavailable } from './rejection.ts';
import type { CambiosPublicacion, ConsultaCargo, ConsultaEnvio, MeliCuenta, MeliJson, PedidoPromo } from './types.ts';

/** Listings per call, the most that each address gives. */
const MULTIGET = 20;
const SCAN = 100;
/** Pages of one scan: a million listings, more than any seller has. */
const MOST_SCANS = 10_000;
const PROMOS = { app_version: 'v2' } as const;
/** Without it the prices for quantities are left out of the answer. */
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

/** Listings: what they are, cost, sell for and compete with. Source: Mercado Libre docs, "Ítems y búsquedas". */
export function publications(api: MeliApi): Publications {
  const promos = (item_id: string) => path`/seller-promotions/items/${item_id}`;
  return {
    publicacion: async (item_id) =>
      readItem(api, await api.object(path`/items/${item_id}`, { query: { include_attributes: 'all' } })),
    async publicaciones(item_ids) {
      const grupos = Array.from({ length: Math.ceil(item_ids.length / MULTIGET) }, (_, n) =>
        item_ids.slice(n * MULTIGET, (n + 1) * MULTIGET),
      );
      return (await Promise.all(grupos.map((ids) => multiget(api, ids)))).flat();
    },
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
      const cual = { promotion_type: type, promotion_id: promotion_id ?? undefined, offer_id: offer_id ?? undefined };
      await api.call(promos(item_id), { method: 'DELETE', query: { ...cual, ...PROMOS } });
    },
  };
}

/** Every listing's id, in pages. An answer that is no page is never 'no listings'. */
async function* scan(api: MeliApi): ReturnType<MeliCuenta['todasLasPublicaciones']> {
  const busqueda = path`/users/${api.meli_user_id}/items/search`;
  let scroll_id: string | undefined;
  let leidas = 0;
  for (let paginas = 0; paginas < MOST_SCANS; paginas += 1) {
    const respuesta = await api.object(busqueda, { query: { search_type: 'scan', limit: SCAN, scroll_id } });
    const { results } = respuesta;
    const total = amount(object(respuesta['paging'])['total'])?.toNumber();
    if (!Array.isArray(results) || total === undefined) throw unavailable(busqueda, 'ilegible');
    leidas += results.length;
    const siguiente = text(respuesta['scroll_id']);
    const ultima = results.length === 0 || siguiente === null;
    // A scan that ends before its own count is no list of all of them.
    if (ultima && leidas < total) throw unavailable(busqueda, 'incompleta');
    if (results.length > 0) yield { ids: results.map(String), total };
    if (ultima) return;
    scroll_id = siguiente;
  }
  throw unavailable(busqueda, 'sin_fin');
}

/**
 * `/items/bulk` replaces `/items?ids=`; the old one answers where the new one is not there yet. Those that the marketplace
 * does not have, or are another's, are left out; any other failure of one is a failure of all.
 */
async function multiget(api: MeliApi, ids: readonly string[]): Promise<PublicacionLeida[]> {
  const query = { ids: ids.join(','), include_attributes: 'all' };
  const entradas = await readList(api, '/items/bulk', query).catch((error: unknown) => {
    if (isAppError(error, 'meli_no_encontrado')) return readList(api, '/items', query);
    throw error;
  });
  if (entradas.length !== ids.length) throw unavailable('/items/bulk', 'ilegible');
  const leidas = entradas.map(async (entrada) => {
    const code = Number(entrada['status_code'] ?? entrada['code']);
    const { body } = entrada;
    if (code === 404 || code === 403) return [];
    if (code !== 200 || !isObject(body))
      throw unavailable('/items/bulk', Number.isNaN(code) ? 'ilegible' : `http_${code}`);
    return [await readItem(api, body)];
  });
  return (await Promise.all(leidas)).flat();
}

/** A listing whose own price may be told apart from it: `price` of `/items` is announced for removal. */
async function readItem(api: MeliApi, item: MeliJson): Promise<PublicacionLeida> {
  if (amount(item['price']) !== null) return normalizePublicacion(item);
  return normalizePublicacion({ ...item, price: await ownPrice(api, id(item['id']) ?? '') });
}

/** Without promotions: what the price of sale says it lowers, or the standard one of a listing that is not on sale. */
async function ownPrice(api: MeliApi, item_id: string): Promise<unknown> {
  try {
    const { regular_amount, amount: importe } = await api.object(path`/items/${item_id}/sale_price`, {
      query: { context: 'channel_marketplace' },
    });
    return regular_amount ?? importe;
  } catch (error) {
    if (!isAppError(error, 'meli_no_encontrado', 'meli_rechazo')) throw error;
    const { prices } = await api.object(path`/items/${item_id}/prices`);
    return objects(prices).find(({ type }) => type === 'standard')?.['amount'];
  }
}

/** A list that has to be one. */
async function readList(api: MeliApi, ruta: string, query: Record<string, string>): Promise<MeliJson[]> {
  const { json } = await api.call(ruta, { query });
  if (!Array.isArray(json)) throw unavailable(ruta, 'ilegible');
  return json.filter(isObject);
}

/** Answers a list, a list in a list or, for one listing type of a category, an object. */
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
    return normalizeAutomatizacion(await api.object(path`/pricing-automation/items/${item_id}/rules`));
  } catch (error) {
    // No rule, it says so.
    if (isAppError(error, 'meli_no_encontrado')) return null;
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

/** Who wins a product of the catalog: what it is called there, and the seller's name. */
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

/** One price for all the variations of a listing that has them: they may not differ. */
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
