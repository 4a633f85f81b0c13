import { isAppError } from '../../../rules/errors.ts';
import type { MeliApi } from '../api.ts';
import { amount, id, object, objects } from '../reading/parts.ts';
import type { MeliJson } from '../types.ts';

/** Rows per page, the marketplace's maximum; a refused page is asked for again in smaller ones. */
const PAGE = 1000;
const SMALLER = 10;
/** Most calls for one bill: enough for a hundred thousand rows, and for going around some refused ones. */
const MOST_CALLS = 200;
/** First jump over a refused row, in ids: a seller's row ids are some 10^5 apart, and below 2^53. */
const FIRST_JUMP = 2n ** 10n;
const LONGEST_JUMP = 2n ** 40n;
/** Most halvings of a jump that skipped more than the refused row. */
const MOST_HALVINGS = 20;

/** Rows of a page, or how many rows were skipped before the next page; null: unknown count. */
export type Tramo = { filas: MeliJson[] } | { salteadas: number | null };

interface Pagina {
  filas: MeliJson[];
  ultima: bigint;
  /** Rows from this page to the end, this page included; null: the answer does not say. */
  quedan: number | null;
}

/**
 * Rows of a bill, paged by the last id seen. The end is an empty page: pages in the middle may be short. A page answered with a bare 400,
 * or with no list, is asked for once more, then in smaller pages, then skipped; skipped rows are reported.
 * Source: bills of Argentine sellers, 2026.
 * @throws AppError whatever else the marketplace answers
 */
export async function* pageBill(facturas: MeliApi, ruta: string, document_type: string): AsyncGenerator<Tramo> {
  let desde = 0n;
  let limit = PAGE;
  let quedan: number | null = null;
  /** Refused page sizes, each with the rows it had still to give. */
  const refused: { limit: number; filas: number }[] = [];
  const spent = { calls: 0 };
  const ask = async (from: bigint, de: number): Promise<Pagina | null> => {
    spent.calls += 1;
    return readPage(facturas, ruta, { document_type, limit: de, from_id: String(from) });
  };
  while (spent.calls < MOST_CALLS) {
    let pagina = await ask(desde, limit);
    pagina ??= await ask(desde, limit);
    if (pagina === null && limit > 1) {
      refused.push({ limit, filas: limit });
      limit = Math.max(1, Math.floor(limit / SMALLER));
      continue;
    }
    if (pagina === null) {
      const salto = await jump(ask, desde, quedan);
      yield { salteadas: salto?.salteadas ?? quedan };
      if (salto === null) return;
      desde = salto.desde;
      quedan = salto.quedan;
      refused.length = 0;
      limit = PAGE;
      continue;
    }
    if (pagina.filas.length === 0) return;
    yield { filas: pagina.filas };
    quedan = pagina.quedan === null ? null : Math.max(0, pagina.quedan - pagina.filas.length);
    if (pagina.ultima <= desde) break;
    desde = pagina.ultima;
    for (const rechazo of refused) rechazo.filas -= pagina.filas.length;
    while ((refused.at(-1)?.filas ?? 1) <= 0) limit = refused.pop()?.limit ?? limit;
  }
  yield { salteadas: quedan };
}

/** null: a bare 400, or an answer that is no page. */
async function readPage(
  facturas: MeliApi,
  ruta: string,
  query: { document_type: string; limit: number; from_id: string },
): Promise<Pagina | null> {
  try {
    const respuesta = await facturas.object(ruta, { query });
    if (!Array.isArray(respuesta['results'])) return null;
    const filas = objects(respuesta['results']);
    const ids = [respuesta['last_id'], ...filas.map(idOf)].flatMap(toBigInt);
    return {
      filas,
      ultima: ids.reduce((mayor, detalleId) => (detalleId > mayor ? detalleId : mayor), 0n),
      quedan: amount(respuesta['total'])?.toNumber() ?? null,
    };
  } catch (error) {
    if (isAppError(error, 'plaza_rechazo') && error.data.status === 400) return null;
    if (isAppError(error, 'plaza_no_disponible') && error.data.motivo === 'ilegible') return null;
    throw error;
  }
}

function idOf(fila: MeliJson): unknown {
  return object(fila['charge_info'])['detail_id'] ?? fila['detail_id'];
}

function toBigInt(valor: unknown): bigint[] {
  const escrito = id(valor);
  return escrito !== null && /^\d+$/.test(escrito) ? [BigInt(escrito)] : [];
}

/** The shortest jump over the next row, which a page of one row cannot give; null: no row after it is given either. */
async function jump(
  ask: (from: bigint, limit: number) => Promise<Pagina | null>,
  desde: bigint,
  quedaban: number | null,
): Promise<{ desde: bigint; quedan: number | null; salteadas: number | null } | null> {
  let corto = 0n;
  for (let largo = FIRST_JUMP; largo <= LONGEST_JUMP; largo *= 8n) {
    let pagina = await ask(desde + largo, 1);
    if (pagina === null) {
      corto = largo;
      continue;
    }
    const lost = () =>
      quedaban === null || !pagina ? null : quedaban - (pagina.filas.length === 0 ? 0 : (pagina.quedan ?? 0));
    for (let n = 0; n < MOST_HALVINGS && (lost() ?? 2) > 1 && largo - corto > 1n; n += 1) {
      const medio: bigint = (corto + largo) / 2n;
      const paginaCorta: Pagina | null = await ask(desde + medio, 1);
      if (paginaCorta === null) corto = medio;
      else {
        largo = medio;
        pagina = paginaCorta;
      }
    }
    return { desde: desde + largo, quedan: pagina.quedan, salteadas: lost() };
  }
  return null;
}
