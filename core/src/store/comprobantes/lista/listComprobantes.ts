import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { CriterioFacturas } from '../../../contract/comprobantes/listado.ts';
import type { SentidoOrden } from '../../../contract/query.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import { COUNT, db } from '../../postgres/kysely.ts';
import { findComprobantes, type ComprobanteGuardado } from '../comprobantes.ts';
import { filterComprobantes, isSumable, type FiltroComprobantes } from './filtro.ts';
import { countSumables, findLugar } from './sumas.ts';

/** A page, in its order: by date unless it says otherwise, the last first. */
export interface PaginaComprobantes extends FiltroComprobantes {
  limit: number;
  offset: number;
  orden?: CriterioFacturas | undefined;
  sentido?: SentidoOrden | undefined;
}

/**
 * Vouchers are counted up to a multiple of this, so that a page costs the same however many there are. A text makes each
 * row be read: fewer.
 */
const CUENTA_DE_A = { columnas: 10_000, texto: 500 };

/** From here on a page is looked for by the day that it begins on, instead of passing over all that goes before. */
const LEJOS = 500;

/**
 * A page of the vouchers within reach and how many there are in all: exactly where the sums know it, and elsewhere as far as is
 * worth, which always is past the page; `hay_mas` when there are more than that.
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

/** The ids of the page, in its order. What is costly to read is read for them only. */
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

/** What each order goes by; each has its index, so that a page of it is read and no more. */
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
