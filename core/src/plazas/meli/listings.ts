import type { PublicacionLeida } from '../../contract/publicaciones/leida.ts';
import { isAppError } from '../../rules/errors.ts';
import { isObject, path, type MeliApi } from './api.ts';
import { amount, id, object, text } from './reading/parts.ts';
import { normalizePrecioNormal } from './reading/precios.ts';
import { normalizePublicacion } from './reading/publicacion.ts';
import { unavailable } from './rejection.ts';
import type { MeliCuenta, MeliJson } from './types.ts';

// Reads listings many at a time, and one by one.

/** Listings per call, the maximum of both addresses. */
const MULTIGET = 20;
const SCAN = 100;
/** Pages of one scan: a million listings, more than any seller has. */
const MOST_SCANS = 10_000;
/** Restarts of one scan, each because its scroll_id expired. */
const MOST_RESTARTS = 5;

/**
 * Every listing's id, in pages, each once. An answer that is no page is never 'no listings'. A scroll_id expires between two pages when the
 * reader takes long: the scan restarts, without repeating the ids it gave.
 */
export async function* scan(api: MeliApi): ReturnType<MeliCuenta['todasLasPublicaciones']> {
  const busqueda = path`/users/${api.meli_user_id}/items/search`;
  const vistas = new Set<string>();
  let scroll_id: string | undefined;
  let comienzos = 0;
  for (let paginas = 0; paginas < MOST_SCANS; paginas += 1) {
    const respuesta = await scanPage(api, busqueda, scroll_id);
    if (respuesta === null) {
      comienzos += 1;
      if (comienzos > MOST_RESTARTS) throw unavailable(busqueda, 'sin_fin');
      scroll_id = undefined;
      continue;
    }
    const { results } = respuesta;
    const total = amount(object(respuesta['paging'])['total'])?.toNumber();
    if (!Array.isArray(results) || total === undefined) throw unavailable(busqueda, 'ilegible');
    const nuevas = [...new Set(results.map(String))].filter((id) => !vistas.has(id));
    for (const id of nuevas) vistas.add(id);
    const siguiente = text(respuesta['scroll_id']);
    const ultima = results.length === 0 || siguiente === null;
    // A scan that ends short of its own total is not the whole list.
    if (ultima && vistas.size < total) throw unavailable(busqueda, 'incompleta');
    if (nuevas.length > 0) yield { ids: nuevas, total };
    if (ultima) return;
    scroll_id = siguiente;
  }
  throw unavailable(busqueda, 'sin_fin');
}

/** null: the scroll_id expired. */
async function scanPage(api: MeliApi, busqueda: string, scroll_id: string | undefined): Promise<MeliJson | null> {
  try {
    return await api.object(busqueda, { query: { search_type: 'scan', limit: SCAN, scroll_id } });
  } catch (error) {
    const vencido = isAppError(error, 'plaza_rechazo') && error.data.codigo === 'invalid.scroll.id';
    if (scroll_id !== undefined && vencido) return null;
    throw error;
  }
}

/** The listings asked for, in order, and apart the ids of the unreadable ones: one of them does not stop the others. */
export async function readListings(api: MeliApi, item_ids: readonly string[]): ReturnType<MeliCuenta['publicaciones']> {
  const grupos = Array.from({ length: Math.ceil(item_ids.length / MULTIGET) }, (_, n) =>
    item_ids.slice(n * MULTIGET, (n + 1) * MULTIGET),
  );
  const leidos = (await Promise.all(grupos.map((ids) => multiget(api, ids)))).flat();
  const odd = leidos.flatMap((entrada) => ('error' in entrada ? [entrada] : []));
  // When no listing can be read, the answer itself is wrong.
  if (odd.length > 0 && odd.length === leidos.length) throw odd[0]?.error;
  return {
    leidas: leidos.flatMap((entrada) => ('leida' in entrada ? (entrada.leida ?? []) : [])),
    ilegibles: odd.map(({ item_id }) => item_id),
  };
}

/** A listing of a multiget; null: the marketplace does not have it, or it is another seller's. `error`: why it could not be read. */
type Entrada = { leida: PublicacionLeida | null } | { item_id: string; error: unknown };

/** `/items/bulk` replaces `/items?ids=`; the old address serves where the new one is not there yet. */
async function multiget(api: MeliApi, ids: readonly string[]): Promise<Entrada[]> {
  const query = { ids: ids.join(','), include_attributes: 'all' };
  const entradas = await readAny(api, '/items/bulk', query).catch((error: unknown) => {
    if (isAppError(error, 'plaza_no_encontrado')) return readAny(api, '/items', query);
    throw error;
  });
  if (entradas.length !== ids.length) throw unavailable('/items/bulk', 'ilegible');
  const porId = new Map(entradas.map((entrada) => [id(object(object(entrada)['body'])['id']), entrada]));
  return Promise.all(
    ids.map(async (item_id, n): Promise<Entrada> => {
      try {
        return { leida: await readEntry(api, porId.get(item_id) ?? entradas[n], item_id) };
      } catch (error) {
        if (!isAppError(error, 'plaza_no_disponible', 'plaza_rechazo', 'plaza_no_encontrado')) throw error;
        return { item_id, error };
      }
    }),
  );
}

/** Reads the entry of a listing, which must be its own: another's in its place would make it look absent. */
async function readEntry(api: MeliApi, leida: unknown, item_id: string): Promise<PublicacionLeida | null> {
  const entrada = isObject(leida) ? leida : {};
  const code = Number(entrada['status_code'] ?? entrada['code']);
  const { body } = entrada;
  const de = id(object(body)['id']) ?? (code === 200 ? null : item_id);
  if (de !== item_id) throw unavailable('/items/bulk', 'ilegible');
  if (code === 404 || code === 403) return null;
  if (code !== 200 || !isObject(body))
    throw unavailable('/items/bulk', Number.isNaN(code) ? 'ilegible' : `http_${code}`);
  return readItem(api, body);
}

/** A listing with its price asked for apart: `price` of `/items` is announced for removal. */
export async function readItem(api: MeliApi, item: MeliJson): Promise<PublicacionLeida> {
  if (amount(item['price']) !== null) return normalizePublicacion(item);
  return normalizePublicacion({ ...item, price: await ownPrice(api, id(item['id']) ?? '') });
}

/** Price without promotions: the one that the sale price says it lowers, or the standard price of a listing that is not on sale. */
async function ownPrice(api: MeliApi, item_id: string): Promise<unknown> {
  try {
    const { regular_amount, amount: importe } = await api.object(path`/items/${item_id}/sale_price`, {
      query: { context: 'channel_marketplace' },
    });
    return regular_amount ?? importe;
  } catch (error) {
    if (!isAppError(error, 'plaza_no_encontrado', 'plaza_rechazo')) throw error;
    return normalizePrecioNormal(await api.object(path`/items/${item_id}/prices`))?.toNumber();
  }
}

/** The answer as a list, which it must be; elements that are no objects are dropped. */
export async function readList(api: MeliApi, ruta: string, query: Record<string, string>): Promise<MeliJson[]> {
  return (await readAny(api, ruta, query)).filter(isObject);
}

async function readAny(api: MeliApi, ruta: string, query: Record<string, string>): Promise<unknown[]> {
  const { json } = await api.call(ruta, { query });
  if (!Array.isArray(json)) throw unavailable(ruta, 'ilegible');
  return json;
}
