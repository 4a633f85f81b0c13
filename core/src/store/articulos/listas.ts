import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from 'decimal.js';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { ListaPreciosEntity } from '../entities/articulo.ts';
import { within } from '../postgres/alcance.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import { containing } from '../postgres/like.ts';
import { violates } from '../postgres/violations.ts';

export type ListaGuardada = Pick<Fila<'lista_precios'>, 'id' | 'name' | 'precios_incluyen_iva'>;

export interface ListaConItems extends ListaGuardada {
  items: Pick<Fila<'lista_precios_item'>, 'sku' | 'precio'>[];
}

/** What the voucher form offers: an article and its price in the chosen list. */
export interface ArticuloConPrecio extends Pick<
  Fila<'articulo'>,
  'sku' | 'descripcion' | 'iva' | 'despacho' | 'stock'
> {
  precio: Decimal | null;
}

const selectListas = (em: EntityManager) =>
  db(em).selectFrom('lista_precios').select(['id', 'name', 'precios_incluyen_iva']);

export async function listListas(em: EntityManager, alcance: Alcance): Promise<ListaGuardada[]> {
  return selectListas(em)
    .where(within(alcance, 'lista_precios'))
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id')
    .execute();
}

/** @throws AppError `lista_no_encontrada` */
export async function findLista(em: EntityManager, alcance: Alcance, id: string): Promise<ListaConItems> {
  const lista = await selectListas(em).where('id', '=', id).where(within(alcance, 'lista_precios')).executeTakeFirst();
  if (!lista) throw new AppError('lista_no_encontrada');
  const items = await db(em)
    .selectFrom('lista_precios_item')
    .select(['sku', 'precio'])
    .where('lista_id', '=', id)
    .orderBy('sku')
    .execute();
  return { ...lista, items };
}

/** @throws AppError `lista_ya_registrada` */
export async function createLista(em: EntityManager, alcance: Alcance, name: string): Promise<string> {
  try {
    return await em.insert(ListaPreciosEntity, { user_id: alcance.titular_id, name });
  } catch (error) {
    if (violates(error, 'lista_precios_user_name_key'))
      throw new AppError('lista_ya_registrada', { name }, { cause: error });
    throw error;
  }
}

/** @throws AppError `lista_no_encontrada` */
export async function updateLista(
  em: EntityManager,
  alcance: Alcance,
  id: string,
  cambios: Partial<Pick<ListaGuardada, 'name' | 'precios_incluyen_iva'>>,
): Promise<void> {
  const tocada = await db(em)
    .updateTable('lista_precios')
    .set(cambios)
    .where('id', '=', id)
    .where(within(alcance, 'lista_precios'))
    .returning('id')
    .executeTakeFirst();
  if (!tocada) throw new AppError('lista_no_encontrada');
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

/** @throws AppError `articulo_no_encontrado` when the list is not theirs or has no such SKU */
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
    .where(({ eb, or }) => or([eb('a.sku', 'ilike', patron), eb('a.descripcion', 'ilike', patron)]))
    .orderBy('a.sku')
    .limit(limit)
    .execute();
}
