import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { within } from '../postgres/alcance.ts';
import { anyText, COUNT, db, type Fila } from '../postgres/kysely.ts';
import { containing } from '../postgres/like.ts';

export type ArticuloGuardado = Pick<Fila<'articulo'>, (typeof COLUMNAS)[number]>;

const COLUMNAS = ['sku', 'descripcion', 'cost', 'currency', 'stock', 'iva', 'tratamiento_iva', 'despacho'] as const;

/** An article of the list, with its price in each list that has one. */
export interface ArticuloConPrecios extends ArticuloGuardado {
  precios: { lista_id: string; precio: Decimal }[];
}

/** Rows per statement: at more of them the round trips cost nothing beside the rows, and each text stays under some MB. */
const LOTE = 5_000;

/** A page by SKU of the articles whose SKU or description has `q`; the one with that very SKU goes first. */
export async function listArticulos(
  em: EntityManager,
  alcance: Alcance,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ results: ArticuloConPrecios[]; totalItems: number }> {
  const buscados = searchArticulos(em, alcance, q);
  const filas = await buscados
    .select(COLUMNAS)
    .select(({ selectFrom }) =>
      // Prices come as text, so that none passes through a float.
      selectFrom('lista_precios as l')
        .innerJoin('lista_precios_item as i', 'i.lista_id', 'l.id')
        .whereRef('l.user_id', '=', 'articulo.user_id')
        .whereRef('i.sku', '=', 'articulo.sku')
        .select(
          sql<{ lista_id: string; precio: string }[]>`coalesce(jsonb_agg(jsonb_build_object('lista_id', i.lista_id,
              'precio', i.precio::text) order by l.name), '[]')`.as('precios'),
        )
        .as('precios'),
    )
    .orderBy(({ eb, fn, val }) => eb(fn('lower', ['sku']), '=', fn('lower', [val(q ?? '')])), 'desc')
    .orderBy('sku')
    .limit(limit)
    .offset(offset)
    .execute();
  const { cuantos } = await buscados.select(COUNT.as('cuantos')).executeTakeFirstOrThrow();
  return { results: filas.map(toArticuloConPrecios), totalItems: cuantos };
}

function searchArticulos(em: EntityManager, alcance: Alcance, q: string | undefined) {
  const articulos = db(em).selectFrom('articulo').where(within(alcance, 'articulo'));
  if (!q) return articulos;
  const patron = containing(q);
  return articulos.where(({ eb, or }) => or([eb('sku', 'ilike', patron), eb('descripcion', 'ilike', patron)]));
}

/** @throws AppError `articulo_no_encontrado` */
export async function findArticulo(em: EntityManager, alcance: Alcance, sku: string): Promise<ArticuloGuardado> {
  const [articulo] = await findArticulos(em, alcance, [sku]);
  if (!articulo) throw new AppError('articulo_no_encontrado', { sku });
  return articulo;
}

/** Those of `skus` that exist. */
export async function findArticulos(
  em: EntityManager,
  alcance: Alcance,
  skus: readonly string[],
): Promise<ArticuloGuardado[]> {
  return db(em)
    .selectFrom('articulo')
    .select(COLUMNAS)
    .where(within(alcance, 'articulo'))
    .where('sku', '=', anyText(skus))
    .orderBy('sku')
    .execute();
}

/** Every article, by SKU, in pages of LOTE: what the CSV exports, never whole in memory. */
export async function* exportArticulos(em: EntityManager, alcance: Alcance): AsyncGenerator<ArticuloGuardado[]> {
  let ultimo: string | null = null;
  do {
    let articulos = db(em).selectFrom('articulo').select(COLUMNAS).where(within(alcance, 'articulo'));
    if (ultimo !== null) articulos = articulos.where('sku', '>', ultimo);
    const pagina: ArticuloGuardado[] = await articulos.orderBy('sku').limit(LOTE).execute();
    if (pagina.length > 0) yield pagina;
    ultimo = pagina.length < LOTE ? null : (pagina.at(-1)?.sku ?? null);
  } while (ultimo !== null);
}

/** @throws AppError `articulo_ya_registrado` */
export async function createArticulo(em: EntityManager, alcance: Alcance, articulo: ArticuloGuardado): Promise<void> {
  const { creados } = await insertMissingArticulos(em, alcance, [articulo]);
  if (creados === 0) throw new AppError('articulo_ya_registrado', { sku: articulo.sku });
}

/** @throws AppError `articulo_no_encontrado` */
export async function updateArticulo(em: EntityManager, alcance: Alcance, articulo: ArticuloGuardado): Promise<void> {
  const { sku, ...contenido } = articulo;
  const tocado = await db(em)
    .updateTable('articulo')
    .set(contenido)
    .where(within(alcance, 'articulo'))
    .where('sku', '=', sku)
    .returning('sku')
    .executeTakeFirst();
  if (!tocado) throw new AppError('articulo_no_encontrado', { sku });
}

/** Writes articles over the ones with their SKU, all or nothing. SKUs may not repeat. */
export async function upsertArticulos(
  em: EntityManager,
  alcance: Alcance,
  articulos: readonly ArticuloGuardado[],
): Promise<{ creados: number; actualizados: number }> {
  return write(
    em,
    alcance,
    articulos,
    `do update set descripcion = excluded.descripcion, cost = excluded.cost, currency = excluded.currency,
        stock = excluded.stock, iva = excluded.iva, tratamiento_iva = excluded.tratamiento_iva, despacho = excluded.despacho`,
  );
}

/** Adds the ones whose SKU is new; never changes one that exists. */
export async function insertMissingArticulos(
  em: EntityManager,
  alcance: Alcance,
  articulos: readonly ArticuloGuardado[],
): Promise<{ creados: number; existentes: number }> {
  const { creados } = await write(em, alcance, articulos, 'do nothing');
  return { creados, existentes: articulos.length - creados };
}

async function write(
  em: EntityManager,
  alcance: Alcance,
  articulos: readonly ArticuloGuardado[],
  onConflict: string,
): Promise<{ creados: number; actualizados: number }> {
  return em.transactional(async (tx) => {
    let creados = 0;
    let actualizados = 0;
    for (let desde = 0; desde < articulos.length; desde += LOTE) {
      // Raw, since thousands of rows are one parameter. xmax is 0 on a row that this statement inserted.
      const [cuenta] = await tx.execute<{ creados: number; actualizados: number }[]>(
        `with escritos as (
           insert into articulo (user_id, sku, descripcion, cost, currency, stock, iva, tratamiento_iva, despacho)
           select ?::uuid, u.sku, u.descripcion, u.cost, u.currency, u.stock, u.iva, u.tratamiento_iva, u.despacho
             from jsonb_populate_recordset(null::articulo, ?::jsonb) u
           on conflict (user_id, sku) ${onConflict} returning xmax = 0 as nuevo)
         select count(*) filter (where nuevo)::int as creados, count(*) filter (where not nuevo)::int as actualizados from escritos`,
        [alcance.titular_id, JSON.stringify(articulos.slice(desde, desde + LOTE))],
      );
      creados += cuenta?.creados ?? 0;
      actualizados += cuenta?.actualizados ?? 0;
    }
    return { creados, actualizados };
  });
}

function toArticuloConPrecios<T extends { precios: { lista_id: string; precio: string }[] | null }>(fila: T) {
  const precios = (fila.precios ?? []).map(({ lista_id, precio }) => ({ lista_id, precio: new Decimal(precio) }));
  return { ...fila, precios };
}
