import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { PublicacionLeida } from '../../contract/publicaciones/leida.ts';
import { cargoGuardado, envioGuardado, type CargoLeido, type EnvioLeido } from '../../contract/publicaciones/leida.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { UMBRAL_ENVIO_GRATIS } from '../../rules/rentabilidad/envio.ts';
import type { PublicacionEstimable } from '../../rules/rentabilidad/publicacion.ts';
import { within } from '../postgres/within.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';

/** JSON columns of the marketplace's charges, parsed. */
interface Cotizado {
  cargo: CargoLeido | null;
  envio: EnvioLeido | null;
}

/** A stored listing. */
export type PublicacionGuardada = Omit<Fila<'publicacion'>, keyof Cotizado> & Cotizado;

/** Columns that a listing's profit is computed from and compared with: all but the estimates, which are most of a row. */
export type PublicacionACalcular = Omit<Pick<Fila<'publicacion'>, (typeof A_CALCULAR)[number]>, keyof Cotizado> &
  Cotizado;

export const A_CALCULAR = [
  'item_id',
  'version',
  'titulo',
  'status',
  'precio',
  'moneda',
  'aporte',
  'datos',
  'skus',
  'leida_en',
  'cotizado_en',
  'cargo',
  'envio',
  'ganancia',
  'margen',
  'utilidad',
  'mayor_termino',
  'mayor_importe',
  'sku_peor',
  'faltan',
] as const satisfies readonly (keyof Fila<'publicacion'>)[];

/** Data that the charge of a listing depends on, besides its price. */
type Parecida = Pick<
  Fila<'publicacion'>['datos'],
  'category_id' | 'listing_type_id' | 'campania' | 'peso_facturable' | 'shipping'
>;

/**
 * The marketplace's last answer for a listing of the account that pays as this one would: same category, type, campaign, shipping mode and
 * weight, on the same side of the free-shipping threshold; among those, the price nearest to this one, ARS.
 */
export async function findCargoParecido(
  em: EntityManager,
  cuenta_id: string,
  { precio, datos }: { precio: Decimal; datos: Parecida },
): Promise<{ cargo: CargoLeido; cotizado_en: Date } | null> {
  const { category_id, listing_type_id, campania, peso_facturable, shipping } = datos;
  const igual = { category_id, listing_type_id, campania, peso_facturable };
  const suEnvio = { mode: shipping.mode, logistic_type: shipping.logistic_type };
  const fila = await db(em)
    .selectFrom('publicacion')
    .select(['cargo', 'cotizado_en'])
    .where('cuenta_id', '=', cuenta_id)
    .where('moneda', '=', 'ARS')
    .where('cargo', 'is not', null)
    .where('cotizado_en', 'is not', null)
    .where(sql<boolean>`datos @> ${JSON.stringify({ ...igual, shipping: suEnvio })}::jsonb`)
    .where(
      sql<boolean>`(precio >= ${UMBRAL_ENVIO_GRATIS.toFixed()}::numeric) = ${precio.gte(UMBRAL_ENVIO_GRATIS)}::boolean`,
    )
    .orderBy(sql`abs(precio - ${precio.toFixed()}::numeric)`)
    .orderBy('cotizado_en', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!fila?.cotizado_en || fila.cargo === null) return null;
  return { cargo: cargoGuardado.parse(fila.cargo), cotizado_en: fila.cotizado_en };
}

/** The stored listings among these. */
export async function loadPublicaciones(
  em: EntityManager,
  cuenta_id: string,
  item_ids: readonly string[],
): Promise<Map<string, PublicacionGuardada>> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .selectAll()
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', anyText(item_ids))
    .execute();
  return new Map(filas.map((fila) => [fila.item_id, toGuardada(fila)]));
}

/** Articles sold by the stored listings among these: their SKUs and, for a virtual kit, its parts. */
export async function loadOfertas(
  em: EntityManager,
  cuenta_id: string,
  item_ids: readonly string[],
): Promise<Map<string, Pick<PublicacionEstimable, 'skus' | 'kit'>>> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .select(['item_id', 'skus', sql<PublicacionEstimable['kit']>`datos->'kit'->'componentes'`.as('componentes')])
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', anyText(item_ids))
    .execute();
  return new Map(filas.map(({ item_id, skus, componentes: kit }) => [item_id, { skus, kit }]));
}

/** The listings in a status, by id from `desde`. */
export async function loadPublicacionesDesde(
  em: EntityManager,
  cuenta_id: string,
  { status, desde, limit }: { status: PublicacionLeida['status'] | 'todas'; desde: string; limit: number },
): Promise<PublicacionACalcular[]> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .select(A_CALCULAR)
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '>', desde)
    .$if(status !== 'todas', (query) => query.where('status', '=', status as PublicacionLeida['status']))
    .orderBy('item_id')
    .limit(limit)
    .execute();
  return filas.map(toGuardada);
}

/** @throws AppError `publicacion_no_encontrada` */
export async function findPublicacion(
  em: EntityManager,
  cuenta_id: string,
  item_id: string,
): Promise<PublicacionGuardada> {
  const guardada = (await loadPublicaciones(em, cuenta_id, [item_id])).get(item_id);
  if (!guardada) throw new AppError('publicacion_no_encontrada', { publicacion: item_id });
  return guardada;
}

/** Account of a stored listing. @throws AppError `publicacion_no_encontrada` */
export async function findCuentaDePublicacion(em: EntityManager, alcance: Alcance, item_id: string): Promise<string> {
  const fila = await db(em)
    .selectFrom('publicacion as p')
    .innerJoin('cuenta as c', 'c.id', 'p.cuenta_id')
    .select('p.cuenta_id')
    .where('p.item_id', '=', item_id)
    .where(within(alcance, 'cuenta', 'c'))
    .executeTakeFirst();
  if (!fila) throw new AppError('publicacion_no_encontrada', { publicacion: item_id });
  return fila.cuenta_id;
}

/** Ids of the listings on sale at a price in dollars. */
export async function listIdsInDollars(em: EntityManager, cuenta_id: string): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .select('item_id')
    .where('cuenta_id', '=', cuenta_id)
    .where('moneda', '=', 'USD')
    .where('status', 'in', ['active', 'paused'])
    .orderBy('item_id')
    .execute();
  return filas.map(({ item_id }) => item_id);
}

/** Ids, among these, of the listings read since `desde`. */
export async function findReadSince(
  em: EntityManager,
  cuenta_id: string,
  item_ids: readonly string[],
  desde: Date,
): Promise<Set<string>> {
  const filas = await db(em)
    .selectFrom('publicacion')
    .select('item_id')
    .where('cuenta_id', '=', cuenta_id)
    .where('item_id', '=', anyText(item_ids))
    .where('leida_en', '>=', desde)
    .execute();
  return new Set(filas.map(({ item_id }) => item_id));
}

/** SKU of each of the seller's products, from the stored listings. */
export async function findSkusOfProductos(
  em: EntityManager,
  cuenta_id: string,
  user_product_ids: readonly string[],
): Promise<Map<string, { sku: string; titulo: string }>> {
  const filas = await em.execute<{ producto: string; sku: string; titulo: string }[]>(
    `select distinct on (producto) datos->>'user_product_id' as producto, skus[1] as sku, titulo from publicacion
      where cuenta_id = ? and datos->>'user_product_id' = any(?::text[]) and cardinality(skus) = 1 and datos->'kit' = 'null'
      order by producto`,
    [cuenta_id, `{${user_product_ids.map((producto) => `"${producto.replace(/["\\]/g, '\\$&')}"`).join(',')}}`],
  );
  return new Map(filas.map(({ producto, sku, titulo }) => [producto, { sku, titulo }]));
}

export function toGuardada<T extends { cargo: unknown; envio: unknown }>(fila: T): Omit<T, keyof Cotizado> & Cotizado {
  return {
    ...fila,
    cargo: fila.cargo === null ? null : cargoGuardado.parse(fila.cargo),
    envio: fila.envio === null ? null : envioGuardado.parse(fila.envio),
  };
}

/** Number of stored listings of an account. */
export async function countPublicaciones(em: EntityManager, cuenta_id: string): Promise<number> {
  const { cuantas } = await db(em)
    .selectFrom('publicacion')
    .select(sql<number>`count(*)::int`.as('cuantas'))
    .where('cuenta_id', '=', cuenta_id)
    .executeTakeFirstOrThrow();
  return cuantas;
}
