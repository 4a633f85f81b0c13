import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Decimal } from 'decimal.js';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { ListaPreciosEntity } from '../entities/articulos/articulo.ts';
import { soldWithin } from './enVenta.ts';
import { within } from '../postgres/within.ts';
import { anyText, COUNT, db, type Fila } from '../postgres/kysely.ts';
import { containing, isLike } from '../postgres/like.ts';
import { violates } from '../postgres/violates.ts';

export type ListaGuardada = Pick<Fila<'lista_precios'>, 'id' | 'name' | 'precios_incluyen_iva' | 'situaciones_iva'> & {
  cantidad: number;
};
export type ListaCambios = Partial<Omit<ListaGuardada, 'id' | 'cantidad'>>;

/** A price and its article. */
export interface PrecioGuardado extends Pick<Fila<'lista_precios_item'>, 'sku' | 'precio'> {
  descripcion: string | null;
  iva: Fila<'articulo'>['iva'] | null;
}

export interface ListaConItems extends ListaGuardada {
  items: PrecioGuardado[];
  totalItems: number;
}

/** An option of the voucher form: an article and its price in the chosen list. */
export interface ArticuloConPrecio extends Pick<
  Fila<'articulo'>,
  'sku' | 'descripcion' | 'iva' | 'despacho' | 'stock'
> {
  precio: Decimal | null;
}

const selectListas = (em: EntityManager) =>
  db(em)
    .selectFrom('lista_precios')
    .select(['id', 'name', 'precios_incluyen_iva', 'situaciones_iva'])
    .select(({ selectFrom }) =>
      selectFrom('lista_precios_item as i')
        .whereRef('i.lista_id', '=', 'lista_precios.id')
        .select(COUNT.as('cantidad'))
        .$asScalar()
        .$notNull()
        .as('cantidad'),
    );

export async function listListas(em: EntityManager, alcance: Alcance): Promise<ListaGuardada[]> {
  return selectListas(em)
    .where(within(alcance, 'lista_precios'))
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id')
    .execute();
}

/** @throws AppError `lista_no_encontrada` */
export async function findLista(em: EntityManager, alcance: Alcance, id: string): Promise<ListaGuardada> {
  const lista = await selectListas(em).where('id', '=', id).where(within(alcance, 'lista_precios')).executeTakeFirst();
  if (!lista) throw new AppError('lista_no_encontrada');
  return lista;
}

/**
 * Locks the list, and its prices against others that use `lockLista`, until the transaction ends.
 * @throws AppError `lista_no_encontrada`
 */
export async function lockLista(tx: EntityManager, alcance: Alcance, id: string): Promise<ListaGuardada> {
  await selectListas(tx).where('id', '=', id).where(within(alcance, 'lista_precios')).forUpdate().execute();
  return findLista(tx, alcance, id);
}

interface ItemsPedidos {
  q?: string | undefined;
  skus?: readonly string[] | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/**
 * A list and its prices by SKU: all, those of `skus`, or a page of those whose SKU or description has `q`.
 * @throws AppError `lista_no_encontrada`
 */
export async function findListaConItems(
  em: EntityManager,
  alcance: Alcance,
  id: string,
  { q, skus, limit, offset = 0 }: ItemsPedidos = {},
): Promise<ListaConItems> {
  const lista = await findLista(em, alcance, id);
  const buscados = selectPrecios(em, alcance, id, q)
    .where(soldWithin(alcance, 'i'))
    .$if(skus !== undefined, (query) => query.where('i.sku', '=', anyText(skus ?? [])));
  const items = await buscados
    .select(['i.sku', 'i.precio', 'a.descripcion', 'a.iva'])
    .orderBy('i.sku')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .offset(offset)
    .execute();
  const { cuantos } = await buscados.select(COUNT.as('cuantos')).executeTakeFirstOrThrow();
  return { ...lista, items, totalItems: cuantos };
}

function selectPrecios(em: EntityManager, alcance: Alcance, lista_id: string, q: string | undefined) {
  const precios = db(em)
    .selectFrom('lista_precios_item as i')
    .leftJoin('articulo as a', (on) => on.onRef('a.sku', '=', 'i.sku').on('a.user_id', '=', alcance.titular_id))
    .where('i.lista_id', '=', lista_id);
  if (!q?.trim()) return precios;
  const patron = containing(q);
  return precios.where(({ or }) => or([isLike('i.sku', patron), isLike('a.descripcion', patron)]));
}

/**
 * The prices of a list already known to be the caller's: those of `skus`, or of the articles that `q` finds. `lock`: nobody changes them
 * until the transaction ends.
 */
export async function findPrecios(
  em: EntityManager,
  alcance: Alcance,
  lista_id: string,
  { skus, q, lock = false }: { skus?: readonly string[] | undefined; q?: string | undefined; lock?: boolean },
): Promise<PrecioGuardado[]> {
  return selectPrecios(em, alcance, lista_id, q)
    .select(['i.sku', 'i.precio', 'a.descripcion', 'a.iva'])
    .$if(skus !== undefined, (query) => query.where('i.sku', '=', anyText(skus ?? [])))
    .orderBy('i.sku')
    .$if(lock, (query) => query.forUpdate('i'))
    .execute();
}

/** The SKUs, among these, with a price in some list of the caller's. */
export async function findSkusConPrecio(
  em: EntityManager,
  alcance: Alcance,
  skus: readonly string[],
): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('lista_precios_item as i')
    .innerJoin('lista_precios as l', 'l.id', 'i.lista_id')
    .select('i.sku')
    .distinct()
    .where(within(alcance, 'lista_precios', 'l'))
    .where('i.sku', '=', anyText(skus))
    .execute();
  return filas.map(({ sku }) => sku);
}

/** The lists with a price for this article, by name, and that price. */
export async function listPreciosOf(em: EntityManager, alcance: Alcance, sku: string) {
  return db(em)
    .selectFrom('lista_precios_item as i')
    .innerJoin('lista_precios as l', 'l.id', 'i.lista_id')
    .select(['l.id as lista_id', 'l.name', 'l.precios_incluyen_iva', 'i.precio'])
    .where(within(alcance, 'lista_precios', 'l'))
    .where('i.sku', '=', sku)
    .orderBy('l.name')
    .execute();
}

/** @throws AppError `lista_ya_registrada` */
export async function createLista(
  em: EntityManager,
  alcance: Alcance,
  name: string,
  cambios: Omit<ListaCambios, 'name'> = {},
): Promise<string> {
  return refusingName(name, () => em.insert(ListaPreciosEntity, { user_id: alcance.titular_id, name, ...cambios }));
}

async function refusingName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'lista_precios_user_name_key'))
      throw new AppError('lista_ya_registrada', { name }, { cause: error });
    throw error;
  }
}

/** @throws AppError `lista_no_encontrada`, `lista_ya_registrada` */
export async function updateLista(
  em: EntityManager,
  alcance: Alcance,
  id: string,
  cambios: ListaCambios,
): Promise<void> {
  if (Object.keys(cambios).length === 0) {
    await findLista(em, alcance, id);
    return;
  }
  const tocada = await refusingName(cambios.name ?? '', () =>
    db(em)
      .updateTable('lista_precios')
      .set(cambios)
      .where('id', '=', id)
      .where(within(alcance, 'lista_precios'))
      .returning('id')
      .executeTakeFirst(),
  );
  if (!tocada) throw new AppError('lista_no_encontrada');
}

/** Deletes a list and its prices; the vouchers that used it stay as they are. @throws AppError `lista_no_encontrada` */
export async function deleteLista(em: EntityManager, alcance: Alcance, id: string): Promise<void> {
  const borrada = await db(em)
    .deleteFrom('lista_precios')
    .where('id', '=', id)
    .where(within(alcance, 'lista_precios'))
    .returning('id')
    .executeTakeFirst();
  if (!borrada) throw new AppError('lista_no_encontrada');
}

/** Writes prices of a list already known to be the caller's over the ones it has. SKUs may not repeat. */
export async function upsertPrecios(
  em: EntityManager,
  lista_id: string,
  precios: readonly { sku: string; precio: Decimal }[],
): Promise<void> {
  // Raw, since thousands of rows are one parameter.
  await sql`insert into lista_precios_item (lista_id, sku, precio)
     select ${lista_id}::uuid, u.sku, u.precio from json_to_recordset(${JSON.stringify(precios)}::json) as u(sku text, precio numeric)
     on conflict (lista_id, sku) do update set precio = excluded.precio`.execute(db(em));
}

/** Deletes the prices of these SKUs from a list already known to be the caller's. */
export async function deletePrecios(em: EntityManager, lista_id: string, skus: readonly string[]): Promise<void> {
  await db(em)
    .deleteFrom('lista_precios_item')
    .where('lista_id', '=', lista_id)
    .where('sku', '=', anyText(skus))
    .execute();
}

/** Sets the price of a SKU in a list. @throws AppError `lista_no_encontrada` */
export async function upsertPrecio(
  em: EntityManager,
  alcance: Alcance,
  lista_id: string,
  sku: string,
  precio: Decimal,
): Promise<void> {
  const escrito = await db(em)
    .insertInto('lista_precios_item')
    .columns(['lista_id', 'sku', 'precio'])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom('lista_precios')
        .select(['id', val(sku).as('sku'), cast<Decimal>(val(precio.toFixed()), 'numeric').as('precio')])
        .where('id', '=', lista_id)
        .where(within(alcance, 'lista_precios')),
    )
    .onConflict((conflict) =>
      conflict.columns(['lista_id', 'sku']).doUpdateSet(({ ref }) => ({ precio: ref('excluded.precio') })),
    )
    .returning('sku')
    .executeTakeFirst();
  if (!escrito) throw new AppError('lista_no_encontrada');
}

/** @throws AppError `articulo_no_encontrado` when the list is not the caller's or has no such SKU */
export async function deletePrecio(em: EntityManager, alcance: Alcance, lista_id: string, sku: string): Promise<void> {
  const borrado = await db(em)
    .deleteFrom('lista_precios_item')
    .where('lista_id', '=', ({ selectFrom }) =>
      selectFrom('lista_precios').select('id').where('id', '=', lista_id).where(within(alcance, 'lista_precios')),
    )
    .where('sku', '=', sku)
    .returning('sku')
    .executeTakeFirst();
  if (!borrado) throw new AppError('articulo_no_encontrado', { sku });
}

/** The first articles whose SKU or description has `q`, with their price in the list. */
export async function searchArticulosConPrecio(
  em: EntityManager,
  alcance: Alcance,
  lista_id: string | null,
  q: string,
  limit: number,
): Promise<ArticuloConPrecio[]> {
  const patron = containing(q);
  return db(em)
    .selectFrom('articulo as a')
    .leftJoin('lista_precios as l', (on) => on.onRef('l.user_id', '=', 'a.user_id').on('l.id', '=', lista_id))
    .leftJoin('lista_precios_item as i', (on) => on.onRef('i.lista_id', '=', 'l.id').onRef('i.sku', '=', 'a.sku'))
    .select(['a.sku', 'a.descripcion', 'a.iva', 'a.despacho', 'a.stock', 'i.precio'])
    .where(within(alcance, 'articulo', 'a'))
    .where(soldWithin(alcance, 'a'))
    .where(({ or }) => or([isLike('a.sku', patron), isLike('a.descripcion', patron)]))
    .orderBy('a.sku')
    .limit(limit)
    .execute();
}
