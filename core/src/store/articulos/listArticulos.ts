import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { ColumnaArticulos, FaltaDeArticulo } from '../../contract/articulos/articulo.ts';
import type { SentidoOrden } from '../../contract/query.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { COLUMNAS, LOTE, type ArticuloGuardado } from './articulos.ts';
import { soldWithin } from './enVenta.ts';
import { within } from '../postgres/within.ts';
import { anyText, COUNT, db, type Tablas } from '../postgres/kysely.ts';
import { containing, exactly, isLike } from '../postgres/like.ts';

/** An article of the list, with its price in each price list that has one. */
export interface ArticuloConPrecios extends ArticuloGuardado {
  precios: { lista_id: string; precio: Decimal }[];
}

/** Articles are counted up to a multiple of this. Fewer with a text, which makes each row be read. */
const CUENTA_DE_A = { todos: 10_000, texto: 500 };

/** Order of a list of articles; ties go by SKU. */
export interface CriterioArticulos {
  orden?: ColumnaArticulos | undefined;
  sentido?: SentidoOrden | undefined;
}

/** A page of the articles whose SKU or description has `q`. In SKU order, the default, the article with that exact SKU goes first. */
export async function listArticulos(
  em: EntityManager,
  alcance: Alcance,
  pedido: Buscados & { limit: number; offset: number } & CriterioArticulos,
): Promise<{ results: ArticuloConPrecios[]; totalItems: number; hay_mas?: true }> {
  const { q, sin, limit, offset } = pedido;
  const porSku = (pedido.orden ?? 'sku') === 'sku' && pedido.sentido !== 'desc';
  const buscado = q?.trim() ?? '';
  const paso = CUENTA_DE_A[buscado === '' ? 'todos' : 'texto'];
  const tope = paso * (1 + Math.floor((offset + limit) / paso));
  const igual = buscado === '' || sin !== undefined || !porSku ? null : await findSkuIgual(em, alcance, buscado);
  // The exact match takes a place of the first page, and moves the others one on.
  const enPagina = igual !== null && offset === 0 ? 1 : 0;
  const [skus, { cuantos }] = await Promise.all([
    inOrden(searchArticulos(em, alcance, { q: buscado, sin }).select('sku'), pedido)
      .$if(igual !== null, (query) => query.where('sku', '<>', igual))
      .limit(limit - enPagina)
      .offset(offset - (igual !== null && offset > 0 ? 1 : 0))
      .execute(),
    db(em)
      .selectFrom(
        searchArticulos(em, alcance, { q: buscado, sin })
          .select(sql<number>`1`.as('uno'))
          .limit(tope + 1)
          .as('contados'),
      )
      .select(COUNT.as('cuantos'))
      .executeTakeFirstOrThrow(),
  ]);
  const pagina = [...(enPagina === 1 && igual !== null ? [igual] : []), ...skus.map(({ sku }) => sku)];
  const filas = new Map((await findConPrecios(em, alcance, pagina)).map((fila) => [fila.sku, fila]));
  return {
    results: pagina.flatMap((sku) => filas.get(sku) ?? []),
    totalItems: Math.min(cuantos, tope),
    ...(cuantos > tope && { hay_mas: true }),
  };
}

/** The SKUs of the articles that `q` finds, in order. */
export async function listSkus(
  em: EntityManager,
  alcance: Alcance,
  { q, sin, ...orden }: Buscados & CriterioArticulos,
): Promise<string[]> {
  const filas = await inOrden(searchArticulos(em, alcance, { q, sin }).select('sku'), orden).execute();
  return filas.map(({ sku }) => sku);
}

function inOrden<O>(
  query: SelectQueryBuilder<Tablas, 'articulo', O>,
  { orden = 'sku', sentido = 'asc' }: CriterioArticulos,
): SelectQueryBuilder<Tablas, 'articulo', O> {
  const columnas = orden === 'cost' ? (['currency', 'cost'] as const) : [orden];
  return columnas
    .reduce((ordenada, columna) => ordenada.orderBy(columna, sentido), query)
    .$if(orden !== 'sku', (ordenada) => ordenada.orderBy('sku'));
}

async function findConPrecios(
  em: EntityManager,
  alcance: Alcance,
  skus: readonly string[],
): Promise<ArticuloConPrecios[]> {
  const filas = await db(em)
    .selectFrom('articulo')
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
    .where(within(alcance, 'articulo'))
    .where('sku', '=', anyText(skus))
    .execute();
  return filas.map(toArticuloConPrecios);
}

/** SKU of the article that is exactly this text, ignoring case; the first one of several. */
async function findSkuIgual(em: EntityManager, alcance: Alcance, texto: string): Promise<string | null> {
  const fila = await db(em)
    .selectFrom('articulo')
    .select('sku')
    .where(within(alcance, 'articulo'))
    .where(soldWithin(alcance))
    .where('sku', 'ilike', exactly(texto))
    // Only this one has an index; it finds the same without the accents too.
    .where(isLike('sku', exactly(texto)))
    .orderBy('sku')
    .limit(1)
    .executeTakeFirst();
  return fila?.sku ?? null;
}

/** One or two letters are looked for only at the start of a word: the index needs at least three. */
const CORTO = /^[\p{L}\p{N}]{1,2}$/u;

/** Search of articles: by a text of their SKU or description, and by the cost or the stock that they lack. */
export interface Buscados {
  q?: string | undefined;
  sin?: FaltaDeArticulo | undefined;
}

const SIN: Readonly<Record<FaltaDeArticulo, RawBuilder<boolean>>> = {
  stock: sql<boolean>`articulo.stock <= 0`,
  // A kit costs what its parts do.
  costo: sql<boolean>`articulo.cost = 0 and not exists (
    select from articulo_parte p where p.user_id = articulo.user_id and p.sku = articulo.sku)`,
};

function searchArticulos(em: EntityManager, alcance: Alcance, { q, sin }: Buscados) {
  const articulos = db(em)
    .selectFrom('articulo')
    .where(within(alcance, 'articulo'))
    .where(soldWithin(alcance))
    .$if(sin !== undefined, (query) => query.where(SIN[sin ?? 'stock']));
  const texto = q?.trim() ?? '';
  if (texto === '') return articulos;
  const patrones = CORTO.test(texto) ? [`${texto}%`, `% ${texto}%`, `%-${texto}%`] : [containing(texto)];
  return articulos.where(({ or }) =>
    or(patrones.flatMap((patron) => [isLike('sku', patron), isLike('descripcion', patron)])),
  );
}

/** Every article, or those that a search finds, by SKU, in pages of LOTE: a file is exported without holding it whole in memory. */
export async function* exportArticulos(
  em: EntityManager,
  alcance: Alcance,
  buscados: Buscados = {},
): AsyncGenerator<ArticuloGuardado[]> {
  let ultimo: string | null = null;
  do {
    let articulos = searchArticulos(em, alcance, buscados).select(COLUMNAS);
    if (ultimo !== null) articulos = articulos.where('sku', '>', ultimo);
    const pagina: ArticuloGuardado[] = await articulos.orderBy('sku').limit(LOTE).execute();
    if (pagina.length > 0) yield pagina;
    ultimo = pagina.length < LOTE ? null : (pagina.at(-1)?.sku ?? null);
  } while (ultimo !== null);
}

function toArticuloConPrecios<T extends { precios: { lista_id: string; precio: string }[] | null }>(fila: T) {
  const precios = (fila.precios ?? []).map(({ lista_id, precio }) => ({ lista_id, precio: new Decimal(precio) }));
  return { ...fila, precios };
}
