import type { LecturaPorId, RespuestaDeOrden } from '../../contract/ventas/venta.ts';
import { isAppError } from '../../rules/errors.ts';
import { isObject, path, SHIPMENTS, type MeliApi } from './api.ts';
import { facturacionIdOf } from './reading/receptor/facturacionIdOf.ts';
import { normalizeOrden, sellerOf } from './reading/normalize.ts';
import { amount, id, object } from './reading/parts.ts';
import { lacksPermission, unavailable } from './rejection.ts';
import type { MeliJson } from './types.ts';
import type { BusquedaOrdenes } from '../plaza.ts';

const SEARCH = '/orders/search';
const HOUR_MS = 3_600_000;
/** Orders per page, the search's maximum. */
const PAGE = 50;
/** Offset from a page to the next, which begins with the last order of the one before. */
const STEP = PAGE - 1;
/** Most orders of a window: a larger one is split. Offsets beyond 10,000 are refused, and for some accounts those beyond 1,000. */
const WINDOW = 900;
/** Orders that each part of a split window should have, about. */
const PART = 675;
/** Most orders of one hour, which cannot be split: the most that any account answers. */
const DEEPEST = 9_000;
/** Most pages of one window: twice what it can hold, since orders that move meanwhile make us step back. More would never end. */
const MOST_PAGES = (2 * DEEPEST) / PAGE;

/** Name of each date of an order in the search. */
const campos: Readonly<Record<BusquedaOrdenes['por'], string>> = {
  creacion: 'date_created',
  cierre: 'date_closed',
  cambio: 'date_last_updated',
};

interface Pagina {
  ordenes: MeliJson[];
  total: number;
}

/**
 * Orders of a window, each once. The marketplace looks only at the hour: the search asks for whole hours and drops the orders outside.
 * Source: Mercado Libre docs, "Gestionar órdenes".
 */
export async function* searchOrders(api: MeliApi, busqueda: BusquedaOrdenes): AsyncGenerator<RespuestaDeOrden[]> {
  const desde = Math.floor(busqueda.desde.getTime() / HOUR_MS) * HOUR_MS;
  const hasta = Math.ceil(busqueda.hasta.getTime() / HOUR_MS) * HOUR_MS;
  if (!(desde < hasta)) return;
  const vistas = new Set<string>();
  for await (const ordenes of searchWindow(api, busqueda, desde, hasta)) {
    const nuevas = ordenes.filter((orden) => {
      const clave = String(orden['id']);
      if (vistas.has(clave) || !isInside(orden, busqueda)) return false;
      vistas.add(clave);
      return true;
    });
    if (nuevas.length > 0) yield nuevas.map((cruda) => toLeida(cruda, null));
  }
}

/** Reads an order by its id. */
export async function readOrder(api: MeliApi, order_id: string): Promise<RespuestaDeOrden> {
  const ruta = path`/orders/${order_id}`;
  const { status, headers, json } = await api.call(ruta, { headers: SHIPMENTS });
  if (!isObject(json) || ![null, order_id].includes(id(json['id']))) throw unavailable(ruta, 'ilegible');
  // 206: parts of the order are not there yet; the header names them. Source: Mercado Libre docs, "Gestionar órdenes".
  const falta = status === 206 ? (headers.get('x-content-missing')?.trim().toLowerCase() ?? '') : null;
  return toLeida(json, { falta, facturacion_id: facturacionIdOf(json, falta) });
}

/** An order of this seller; null when it is another's, or nobody's. */
export async function ownOrder(api: MeliApi, order_id: string): Promise<RespuestaDeOrden | null> {
  try {
    const leida = await readOrder(api, order_id);
    return [null, api.meli_user_id].includes(sellerOf(leida.cruda as MeliJson)) ? leida : null;
  } catch (error) {
    if (isAppError(error, 'plaza_no_encontrado') || refusesTheOrder(error)) return null;
    throw error;
  }
}

/** 403 is another seller's order; 400 a number that no order can have. Source: Mercado Libre docs, "Gestionar órdenes". */
function refusesTheOrder(error: unknown): boolean {
  if (lacksPermission(error)) return false;
  return isAppError(error, 'plaza_rechazo') && [400, 403].includes(Number(error.data.status));
}

/** Discounts of an order. The marketplace answers an error of its own for an order without discounts. */
export async function discountsOf(api: MeliApi, order_id: string): Promise<MeliJson> {
  try {
    return await api.object(path`/orders/${order_id}/discounts`);
  } catch (error) {
    if (isAppError(error, 'plaza_no_encontrado') && error.data.codigo === 'discount_not_found') return { details: [] };
    throw error;
  }
}

/** Ids of a pack's orders; none when the marketplace does not know the pack. */
export async function ordersOfPack(api: MeliApi, pack_id: string): Promise<string[]> {
  try {
    const ruta = path`/packs/${pack_id}`;
    const { orders } = await api.object(ruta);
    const ids = (Array.isArray(orders) ? orders : [null]).map((orden) => id(object(orden)['id']));
    // One voucher covers a pack: with an order left out it would be of another amount.
    if (!ids.every((order_id) => order_id !== null)) throw unavailable(ruta, 'ilegible');
    return ids;
  } catch (error) {
    if (isAppError(error, 'plaza_no_encontrado')) return [];
    throw error;
  }
}

function toLeida(cruda: MeliJson, por_id: LecturaPorId | null): RespuestaDeOrden {
  return { orden: normalizeOrden(cruda), cruda, por_id };
}

async function* searchWindow(
  api: MeliApi,
  busqueda: BusquedaOrdenes,
  desde: number,
  hasta: number,
): AsyncGenerator<MeliJson[]> {
  let offset = 0;
  let pagina = await readPage(api, busqueda, desde, hasta, offset);
  if (pagina.total > WINDOW && hasta - desde > HOUR_MS) {
    const partes = splitWindow(desde, hasta, pagina.total);
    for (const parte of busqueda.ultimasPrimero === true ? partes.toReversed() : partes) {
      yield* searchWindow(api, busqueda, parte.desde, parte.hasta);
    }
    return;
  }
  if (isEmptyBeforeItsEnd(pagina, offset)) pagina = await readPage(api, busqueda, desde, hasta, offset);
  const vistas = new Set<string>();
  for (let paginas = 1; paginas <= MOST_PAGES; paginas += 1) {
    if (offset === 0 || isContinued(pagina, vistas, offset)) {
      for (const orden of pagina.ordenes) vistas.add(String(orden['id']));
      yield pagina.ordenes;
      // A total that falls short of the pages is not believed: a full page may have another behind it.
      if (offset + PAGE >= pagina.total && pagina.ordenes.length < PAGE) return;
      offset += STEP;
    } else offset = Math.max(0, offset - STEP);
    pagina = await readPage(api, busqueda, desde, hasta, offset);
    if (isEmptyBeforeItsEnd(pagina, offset)) pagina = await readPage(api, busqueda, desde, hasta, offset);
  }
  throw unavailable(SEARCH, 'sin_fin');
}

/** Whether a page is empty though the total tells of more: it is asked for again, since taken for the last it would lose those. */
function isEmptyBeforeItsEnd({ ordenes, total }: Pagina, offset: number): boolean {
  return ordenes.length === 0 && offset < total;
}

/** Splits a window into parts of whole hours, as even as possible, as many as its orders need. */
function splitWindow(desde: number, hasta: number, total: number): { desde: number; hasta: number }[] {
  const horas = (hasta - desde) / HOUR_MS;
  const cuantas = Math.min(horas, Math.max(2, Math.ceil(total / PART)));
  const cortes = Array.from({ length: cuantas + 1 }, (_, n) => desde + Math.floor((horas * n) / cuantas) * HOUR_MS);
  return cortes.slice(1).map((corte, n) => ({ desde: cortes[n] ?? desde, hasta: corte }));
}

/**
 * True when the page begins with an order already read: nothing lies between the two pages. Otherwise orders left the window while we read,
 * and later ones moved back onto pages already read; the total does not show it when as many entered.
 */
function isContinued({ ordenes: [primera], total }: Pagina, vistas: ReadonlySet<string>, offset: number): boolean {
  return primera === undefined ? offset < total : vistas.has(String(primera['id']));
}

async function readPage(
  api: MeliApi,
  { por, canceladas = false, ultimasPrimero = false, q }: BusquedaOrdenes,
  desde: number,
  hasta: number,
  offset: number,
): Promise<Pagina> {
  const respuesta = await api.object(SEARCH, {
    query: {
      seller: api.meli_user_id,
      [`order.${campos[por]}.from`]: buenosAires(desde),
      [`order.${campos[por]}.to`]: buenosAires(hasta),
      'order.status': canceladas ? 'cancelled' : undefined,
      q,
      sort: ultimasPrimero ? 'date_desc' : 'date_asc',
      offset,
      limit: PAGE,
    },
  });
  const resultados = respuesta['results'];
  const total = amount(object(respuesta['paging'])['total'])?.toNumber() ?? null;
  // Taken for the last page, it would lose the orders behind it: whoever searches remembers how far it got.
  if (!Array.isArray(resultados) || total === null) throw unavailable(SEARCH, 'ilegible');
  return { ordenes: resultados.filter(isObject), total };
}

/**
 * True for an order inside the window. Without its date, a closed order is outside, and an updated one inside: better read twice than lost.
 */
function isInside(orden: MeliJson, { por, desde, hasta }: BusquedaOrdenes): boolean {
  const escrita = orden[campos[por]] ?? (por === 'cambio' ? orden['last_updated'] : undefined);
  const instante = Date.parse(String(escrita));
  if (Number.isNaN(instante)) return por === 'cambio';
  return instante >= desde.getTime() && instante < hasta.getTime();
}

/** ISO 8601 at -03:00, as the search wants it. */
function buenosAires(instante: number): string {
  return new Date(instante - 3 * HOUR_MS).toISOString().replace('Z', '-03:00');
}
