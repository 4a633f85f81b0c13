import { isAppError } from '../../rules/errors.ts';
import { isObject, path, type MeliApi } from './api.ts';
import { normalizePublicacion } from './reading/publicacion.ts';
import { unavailable } from './rejection.ts';
import type { ConsultaCostos, ConsultaEnvio, MeliCuenta, MeliJson } from './types.ts';

/** Listings per call, the most that each address gives. */
const MULTIGET = 20;
const SCAN = 100;
/** Pages of one scan: a million listings, more than any seller has. */
const MOST_SCANS = 10_000;
const PROMOS = { app_version: 'v2' } as const;

type Publications = Pick<
  MeliCuenta,
  | 'item'
  | 'items'
  | 'buscarItems'
  | 'todosLosItems'
  | 'precioVenta'
  | 'costosPorVender'
  | 'costoEnvio'
  | 'stock'
  | 'promociones'
  | 'competencia'
  | 'producto'
  | 'usuarioPublico'
  | 'cambiarItem'
  | 'entrarPromocion'
  | 'salirPromocion'
>;

/** Listings: what they are, cost, sell for and compete with. Source: Mercado Libre docs, "Ítems y búsquedas". */
export function publications(api: MeliApi): Publications {
  const busqueda = path`/users/${api.meli_user_id}/items/search`;
  const promos = (item_id: string) => path`/seller-promotions/items/${item_id}`;
  return {
    item: async (item_id) =>
      normalizePublicacion(await api.object(path`/items/${item_id}`, { query: { include_attributes: 'all' } })),

    async items(item_ids) {
      const grupos = Array.from({ length: Math.ceil(item_ids.length / MULTIGET) }, (_, n) =>
        item_ids.slice(n * MULTIGET, (n + 1) * MULTIGET),
      );
      return (await Promise.all(grupos.map((ids) => multiget(api, ids)))).flat();
    },

    async buscarItems({ status, q, seller_sku, offset, limit }) {
      const respuesta = await api.object(busqueda, { query: { status, q, seller_sku, offset, limit } });
      const paginas = respuesta['paging'];
      return { ids: strings(respuesta['results']), total: Number(isObject(paginas) ? paginas['total'] : 0) || 0 };
    },

    async *todosLosItems() {
      let scroll_id: string | undefined;
      for (let paginas = 0; paginas < MOST_SCANS; paginas += 1) {
        const respuesta = await api.object(busqueda, { query: { search_type: 'scan', limit: SCAN, scroll_id } });
        const ids = strings(respuesta['results']);
        if (ids.length === 0) return;
        yield ids;
        if (typeof respuesta['scroll_id'] !== 'string') return;
        scroll_id = respuesta['scroll_id'];
      }
      throw unavailable(busqueda, 'sin_fin');
    },

    precioVenta: (item_id) =>
      api.object(path`/items/${item_id}/sale_price`, { query: { context: 'channel_marketplace' } }),
    costosPorVender: (consulta) => sellingCharges(api, consulta),
    costoEnvio: (consulta) => shippingCost(api, consulta),
    stock: (user_product_id) => api.object(path`/user-products/${user_product_id}/stock`),
    promociones: (item_id) => api.list(promos(item_id), { query: PROMOS }),
    competencia: (item_id) =>
      api.object(path`/items/${item_id}/price_to_win`, { query: { siteId: 'MLA', version: 'v2' } }),
    producto: (catalog_product_id) => api.object(path`/products/${catalog_product_id}`),
    usuarioPublico: (user_id) => api.object(path`/users/${user_id}`),
    cambiarItem: (item_id, cambios) => api.object(path`/items/${item_id}`, { method: 'PUT', json: cambios }),
    entrarPromocion: (item_id, datos) => api.object(promos(item_id), { method: 'POST', query: PROMOS, json: datos }),
    async salirPromocion(item_id, datos) {
      await api.call(promos(item_id), { method: 'DELETE', query: { ...datos, ...PROMOS } });
    },
  };
}

/** `/items/bulk` replaces `/items?ids=`; the old one answers where the new one is not there yet. */
async function multiget(api: MeliApi, ids: readonly string[]): Promise<MeliJson[]> {
  const query = { ids: ids.join(','), include_attributes: 'all' };
  const entradas = await api.list('/items/bulk', { query }).catch((error: unknown) => {
    if (isAppError(error, 'meli_no_encontrado')) return api.list('/items', { query });
    throw error;
  });
  return entradas
    .filter((entrada) => Number(entrada['status_code'] ?? entrada['code']) === 200)
    .map((entrada) => entrada['body'])
    .filter(isObject);
}

/** Answers a list, a list in a list or, for one listing type of a category, an object. */
async function sellingCharges(api: MeliApi, consulta: ConsultaCostos): Promise<MeliJson[]> {
  const { json } = await api.call('/sites/MLA/listing_prices', {
    query: {
      price: consulta.precio,
      currency_id: 'ARS',
      category_id: consulta.category_id,
      listing_type_id: consulta.listing_type_id,
      logistic_type: consulta.logistic_type,
      shipping_mode: consulta.shipping_mode,
      billable_weight: consulta.peso_facturable,
      tags: consulta.campania,
    },
  });
  return [json].flat(2).filter(isObject);
}

function shippingCost(api: MeliApi, consulta: ConsultaEnvio): Promise<MeliJson> {
  return api.object(path`/users/${api.meli_user_id}/shipping_options/free`, {
    query: {
      item_id: consulta.item_id,
      dimensions: consulta.dimensiones,
      item_price: consulta.precio,
      currency_id: 'ARS',
      category_id: consulta.category_id,
      listing_type_id: consulta.listing_type_id,
      condition: consulta.condition,
      mode: consulta.mode,
      logistic_type: consulta.logistic_type,
      free_shipping: String(consulta.gratis),
      verbose: 'true',
    },
  });
}

function strings(valor: unknown): string[] {
  return Array.isArray(valor) ? valor.map(String) : [];
}
