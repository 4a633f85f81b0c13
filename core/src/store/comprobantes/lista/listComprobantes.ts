import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { CriterioFacturas } from '../../../contract/comprobantes/listado.ts';
import type { SentidoOrden } from '../../../contract/query.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { COUNT, db } from '../../postgres/kysely.ts';
import { findComprobantes, type ComprobanteGuardado } from '../comprobantes.ts';
import { filterComprobantes, isSumable, type FiltroComprobantes } from './filtro.ts';
import { countSumables, findLugar } from './sumas.ts';

/** A page and its order: by date, the last first, unless it says otherwise. */
export interface PaginaComprobantes extends FiltroComprobantes {
  limit: number;
  offset: number;
  orden?: CriterioFacturas | undefined;
  sentido?: SentidoOrden | undefined;
}

/**
 * Vouchers are counted up to a multiple of this, so that a page costs the same however many there are. Fewer with a text, which makes each
 * row be read.
 */
const CUENTA_DE_A = { columnas: 10_000, texto: 500 };

/** Offset from which a page is found by the day it begins on, instead of passing over all the rows before it. */
const LEJOS = 500;

/**
 * A page of the vouchers within reach and how many there are: exact where the sums know it, elsewhere counted at least past the page;
 * `hay_mas` when there are more than that.
 */
export async function listComprobantes(
  em: EntityManager,
  alcance: Alcance,
  filtro: PaginaComprobantes,
): Promise<{ results: ComprobanteGuardado[]; totalItems: number; hay_mas?: true }> {
  if (isSumable(filtro)) {
    const [results, totalItems] = await Promise.all([
      readPagina(em, alcance, filtro),
      countSumables(em, alcance, filtro),
    ]);
    return { results, totalItems };
  }
  const paso = CUENTA_DE_A[filtro.facturado || filtro.buyerNickname ? 'texto' : 'columnas'];
  const tope = paso * (1 + Math.floor((filtro.offset + filtro.limit) / paso));
  const [results, cuantos] = await Promise.all([
    readPagina(em, alcance, filtro),
    countHasta(em, alcance, filtro, tope + 1),
  ]);
  return { results, totalItems: Math.min(cuantos, tope), ...(cuantos > tope && { hay_mas: true }) };
}

/** Ids of the page, in its order: costly columns are read for these only. */
export async function listIds(em: EntityManager, alcance: Alcance, filtro: PaginaComprobantes): Promise<string[]> {
  const { limit, offset, orden = 'fecha', sentido = 'desc' } = filtro;
  const lejos = orden === 'fecha' && sentido === 'desc' && offset >= LEJOS && isSumable(filtro);
  const lugar = lejos ? await findLugar(em, alcance, filtro, offset) : null;
  let pagina = filterComprobantes(em, alcance, lugar === null ? filtro : { ...filtro, fechaHasta: lugar.fecha }).select(
    'c.id',
  );
  for (const columna of ORDENES[orden]) pagina = pagina.orderBy(columna, sentido);
  const ids = await pagina
    .limit(limit)
    .offset(lugar === null ? offset : offset - lugar.antes)
    .execute();
  return ids.map(({ id }) => id);
}

/** Columns of each order; each order has its index, so that only a page is read. */
const ORDENES: Readonly<Record<CriterioFacturas, readonly RawBuilder<unknown>[]>> = {
  fecha: [sql`c.fecha`, sql`c.creado_en`, sql`c.id`],
  total: [sql`c.total`, sql`c.fecha`, sql`c.id`],
  receptor: [sql`sin_acentos(c.razon_social_facturado)`, sql`c.fecha`, sql`c.id`],
};

async function readPagina(em: EntityManager, alcance: Alcance, filtro: PaginaComprobantes) {
  const ids = await listIds(em, alcance, filtro);
  const leidos = new Map(
    (await findComprobantes(em, alcance, ids)).map((comprobante) => [comprobante.id, comprobante]),
  );
  return ids.flatMap((id) => leidos.get(id) ?? []);
}

async function countHasta(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes, tope: number) {
  const { cuantos } = await db(em)
    .selectFrom(
      filterComprobantes(em, alcance, filtro)
        .select(({ lit }) => lit(1).as('uno'))
        .limit(tope)
        .as('contados'),
    )
    .select(COUNT.as('cuantos'))
    .executeTakeFirstOrThrow();
  return cuantos;
}
