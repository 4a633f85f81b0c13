import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { Decimal } from 'decimal.js';
import type { Ganancia } from '../../contract/publicaciones/estimacion.ts';
import type {
  MedidaPiso,
  CriterioPublicaciones,
  PublicacionListada,
  ResumenPublicaciones,
  SituacionCompetencia,
} from '../../contract/publicaciones/publicacion.ts';
import { anyText, COUNT, db, type Fila, type Tablas } from '../postgres/kysely.ts';
import { containing, isLike } from '../postgres/like.ts';
import { readEstimaciones } from './calculo.ts';

/** Filter of an account's listings; an absent field does not filter. */
export interface FiltroPublicaciones {
  status: Fila<'publicacion'>['status'] | 'todas';
  q?: string | undefined;
  sku?: string | undefined;
  pierden?: boolean;
  /** Floor in percent of `medida`. */
  piso?: number | undefined;
  medida?: MedidaPiso | undefined;
  sin_costo?: boolean;
  competencia?: SituacionCompetencia | undefined;
}

export interface PaginaPedida {
  limit: number;
  offset: number;
  orden: CriterioPublicaciones;
}

type Publicaciones = ExpressionBuilder<Tablas, 'publicacion'>;

/** A page of the listings that pass the filter, and how many there are. */
export async function listPublicaciones(
  em: EntityManager,
  cuenta_id: string,
  filtro: FiltroPublicaciones,
  { limit, offset, orden }: PaginaPedida,
): Promise<{ results: PublicacionListada[]; totalResults: number }> {
  const deTexto = await findText(em, cuenta_id, filtro);
  const columna = COLUMNAS[orden];
  const filas = await db(em)
    .selectFrom('publicacion')
    .selectAll()
    .where((eb) => eb.and(conditions(eb, cuenta_id, filtro, deTexto)))
    .orderBy(columna, (order) => (orden === 'vendidas' ? order.desc() : order.asc().nullsLast()))
    .orderBy('item_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { results: filas.map(toListada), totalResults: await count(em, cuenta_id, filtro, deTexto) };
}

/** Number of listings that pass the filter, without those of `excepto`. */
export async function countPublicaciones(
  em: EntityManager,
  cuenta_id: string,
  filtro: FiltroPublicaciones,
  excepto: readonly string[] = [],
): Promise<number> {
  return count(em, cuenta_id, filtro, await findText(em, cuenta_id, filtro), excepto);
}

async function count(
  em: EntityManager,
  cuenta_id: string,
  filtro: FiltroPublicaciones,
  deTexto: readonly string[] | null,
  excepto: readonly string[] = [],
): Promise<number> {
  const { cuantas } = await db(em)
    .selectFrom('publicacion')
    .select(COUNT.as('cuantas'))
    .where((eb) => eb.and(conditions(eb, cuenta_id, filtro, deTexto)))
    .$if(excepto.length > 0, (query) => query.where('item_id', 'not in', excepto))
    .executeTakeFirstOrThrow();
  return cuantas;
}

/** Ids of every listing that passes the filter, by title. */
export async function listIds(
  em: EntityManager,
  cuenta_id: string,
  filtro: FiltroPublicaciones,
  limit: number,
): Promise<string[]> {
  const deTexto = await findText(em, cuenta_id, filtro);
  const filas = await db(em)
    .selectFrom('publicacion')
    .select('item_id')
    .where((eb) => eb.and(conditions(eb, cuenta_id, filtro, deTexto)))
    .orderBy('titulo')
    .orderBy('item_id')
    .limit(limit)
    .execute();
  return filas.map(({ item_id }) => item_id);
}

/**
 * Summary of the listings in a status: how many, and how many lose money, are under the floor, lack an article or its cost, or have an
 * unknown profit.
 */
export async function summarizePublicaciones(
  em: EntityManager,
  cuenta_id: string,
  { status, piso, medida }: Pick<FiltroPublicaciones, 'status' | 'piso' | 'medida'>,
): Promise<ResumenPublicaciones> {
  const enEstado = status === 'todas' ? sql`true` : sql`status = ${status}`;
  const deLaCuenta = sql`from publicacion where cuenta_id = ${cuenta_id}::uuid and ${enEstado}`;
  const bajoPiso =
    piso === undefined
      ? sql`0`
      : sql`(select count(*)::int ${deLaCuenta} and ${sql.ref(medida ?? 'margen')} < ${String(piso)}::numeric)`;
  // Each subquery counts entries of its own index: the rows are wide.
  const { rows } = await sql<ResumenPublicaciones>`
    select (select count(*)::int ${deLaCuenta}) as publicaciones, (select count(*)::int ${deLaCuenta} and ganancia < 0) as pierden,
           ${bajoPiso} as bajo_piso, (select count(*)::int ${deLaCuenta} and sin_costo) as sin_costo,
           (select count(*)::int ${deLaCuenta} and ganancia is null) as sin_ganancia`.execute(db(em));
  return rows[0] ?? { publicaciones: 0, pierden: 0, bajo_piso: 0, sin_costo: 0, sin_ganancia: 0 };
}

const COLUMNAS = {
  titulo: 'titulo',
  ganancia: 'ganancia',
  margen: 'margen',
  utilidad: 'utilidad',
  precio: 'precio',
  vendidas: 'vendidas',
} as const satisfies Record<CriterioPublicaciones, keyof Fila<'publicacion'>>;

function conditions(
  eb: Publicaciones,
  cuenta_id: string,
  filtro: FiltroPublicaciones,
  deTexto: readonly string[] | null,
): Expression<SqlBool>[] {
  const { status, sku, pierden = false, piso, medida = 'margen', sin_costo = false, competencia } = filtro;
  return [
    eb('cuenta_id', '=', cuenta_id),
    ...(status === 'todas' ? [] : [eb('status', '=', status)]),
    ...(deTexto === null ? [] : [eb('item_id', '=', anyText(deTexto))]),
    ...(sku ? [sql<SqlBool>`skus @> ${`{"${sku.replace(/["\\]/g, '\\$&')}"}`}::text[]`] : []),
    ...(pierden ? [eb('ganancia', '<', new Decimal(0))] : []),
    ...(piso === undefined ? [] : [eb(medida, '<', new Decimal(piso))]),
    ...(sin_costo ? [eb('sin_costo', '=', true)] : []),
    ...(competencia ? [eb('competencia', '=', competencia)] : []),
  ];
}

/** Ids of the listings with the text, found once and in the index alone, since the rows are wide; null: no text is asked for. */
async function findText(
  em: EntityManager,
  cuenta_id: string,
  { q, status }: FiltroPublicaciones,
): Promise<string[] | null> {
  if (!q) return null;
  const filas = await db(em)
    .selectFrom('publicacion')
    .select('item_id')
    .where('cuenta_id', '=', cuenta_id)
    .$if(status !== 'todas', (query) => query.where('status', '=', status as Fila<'publicacion'>['status']))
    .where((eb) => eb.or([isLike('titulo', containing(q)), eb('item_id', '=', q.trim().toUpperCase())]))
    .execute();
  return filas.map(({ item_id }) => item_id);
}

/** A row as the list shows it. */
export function toListada(fila: Omit<Fila<'publicacion'>, 'cargo' | 'envio'>): PublicacionListada {
  const { datos } = fila;
  return {
    id: fila.item_id,
    title: fila.titulo,
    price: fila.precio,
    original_price: fila.precio_original,
    moneda: fila.moneda,
    status: fila.status,
    status_detalle: datos.status_detalle,
    listing_type_id: datos.listing_type_id,
    cuotas: datos.cuotas,
    tags: datos.tags,
    permalink: datos.permalink,
    thumbnail: datos.thumbnail,
    seller_id: datos.seller_id,
    shipping: datos.shipping,
    available_quantity: fila.disponibles,
    sold_quantity: fila.vendidas,
    skus: fila.skus,
    catalog_listing: fila.catalogo,
    competencia: fila.competencia && { status: fila.competencia, price_to_win: fila.precio_para_ganar },
    es_kit: datos.kit !== null || fila.skus_costo.some((sku) => !fila.skus.includes(sku)),
    precio_automatico: fila.precio_automatico,
    promo: fila.promo && { ...fila.promo, end_date: fila.promo.end_date && new Date(fila.promo.end_date) },
    ganancia: toGanancia(fila),
    estimaciones: readEstimaciones(fila),
    calculada_en: fila.calculada_en,
    vieja: fila.vieja,
    leida_en: fila.leida_en,
  };
}

export function toGanancia(
  fila: Pick<
    Fila<'publicacion'>,
    'sku_peor' | 'ganancia' | 'margen' | 'utilidad' | 'mayor_termino' | 'mayor_importe' | 'faltan'
  >,
): Ganancia {
  const { sku_peor, ganancia, margen, utilidad, mayor_termino, mayor_importe, faltan } = fila;
  return { sku: sku_peor, ganancia, margen, utilidad, mayor_termino, mayor_importe, faltan };
}
