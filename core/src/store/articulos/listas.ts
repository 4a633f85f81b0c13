import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import type { AlicuotaIva } from '../../contract/enums.ts';
import { AppError } from '../../rules/errors.ts';
import { ListaPreciosEntity } from '../entities/articulo.ts';
import { containing } from '../postgres/like.ts';
import { violates } from '../postgres/violations.ts';

export interface ListaGuardada {
  id: string;
  name: string;
  precios_incluyen_iva: boolean;
}

export interface ListaConItems extends ListaGuardada {
  items: { sku: string; precio: Decimal }[];
}

/** What the voucher form offers: an article and its price in the chosen list. */
export interface ArticuloConPrecio {
  sku: string;
  descripcion: string;
  iva: AlicuotaIva;
  despacho: string | null;
  stock: Decimal;
  precio: Decimal | null;
}

export async function listListas(em: EntityManager, user_id: string): Promise<ListaGuardada[]> {
  return em.execute<ListaGuardada[]>(
    'select id, name, precios_incluyen_iva from lista_precios where user_id = ? order by lower(name), id',
    [user_id],
  );
}

/** @throws AppError `lista_no_encontrada` */
export async function findLista(em: EntityManager, user_id: string, id: string): Promise<ListaConItems> {
  const [lista] = await em.execute<ListaGuardada[]>(
    'select id, name, precios_incluyen_iva from lista_precios where id = ? and user_id = ?',
    [id, user_id],
  );
  if (!lista) throw new AppError('lista_no_encontrada');
  const items = await em.execute<{ sku: string; precio: string }[]>(
    'select sku, precio from lista_precios_item where lista_id = ? order by sku',
    [id],
  );
  return { ...lista, items: items.map(({ sku, precio }) => ({ sku, precio: new Decimal(precio) })) };
}

/** @throws AppError `lista_ya_registrada` */
export async function createLista(em: EntityManager, user_id: string, name: string): Promise<string> {
  try {
    return await em.insert(ListaPreciosEntity, { user_id, name });
  } catch (error) {
    if (violates(error, 'lista_precios_user_name_key'))
      throw new AppError('lista_ya_registrada', { name }, { cause: error });
    throw error;
  }
}

/** @throws AppError `lista_no_encontrada` */
export async function updateLista(
  em: EntityManager,
  user_id: string,
  id: string,
  cambios: Partial<Pick<ListaGuardada, 'name' | 'precios_incluyen_iva'>>,
): Promise<void> {
  const tocadas = await em.nativeUpdate(ListaPreciosEntity, { id, user_id }, cambios);
  if (tocadas === 0) throw new AppError('lista_no_encontrada');
}

/** Sets the price of a SKU in a list. @throws AppError `lista_no_encontrada` */
export async function upsertPrecio(
  em: EntityManager,
  user_id: string,
  lista_id: string,
  sku: string,
  precio: Decimal,
): Promise<void> {
  const escritos = await em.execute<{ sku: string }[]>(
    `insert into lista_precios_item (lista_id, sku, precio) select id, ?, ? from lista_precios where id = ? and user_id = ?
     on conflict (lista_id, sku) do update set precio = excluded.precio returning sku`,
    [sku, precio.toFixed(), lista_id, user_id],
  );
  if (escritos.length === 0) throw new AppError('lista_no_encontrada');
}

/** @throws AppError `articulo_no_encontrado` when the list is not theirs or has no such SKU */
export async function deletePrecio(em: EntityManager, user_id: string, lista_id: string, sku: string): Promise<void> {
  const borrados = await em.execute<{ sku: string }[]>(
    `delete from lista_precios_item i using lista_precios l
      where l.id = i.lista_id and l.user_id = ? and i.lista_id = ? and i.sku = ? returning i.sku`,
    [user_id, lista_id, sku],
  );
  if (borrados.length === 0) throw new AppError('articulo_no_encontrado', { sku });
}

/** The first articles whose SKU or description has `q`, with their price in the list. */
export async function searchArticulosConPrecio(
  em: EntityManager,
  user_id: string,
  lista_id: string | null,
  q: string,
  limit: number,
): Promise<ArticuloConPrecio[]> {
  const patron = containing(q);
  const filas = await em.execute<FilaConPrecio[]>(
    `select a.sku, a.descripcion, a.iva, a.despacho, a.stock, i.precio
       from articulo a
       left join lista_precios l on l.id = ?::uuid and l.user_id = a.user_id
       left join lista_precios_item i on i.lista_id = l.id and i.sku = a.sku
      where a.user_id = ? and (a.sku ilike ? or a.descripcion ilike ?) order by a.sku limit ?`,
    [lista_id, user_id, patron, patron, limit],
  );
  return filas.map(toArticuloConPrecio);
}

type FilaConPrecio = Omit<ArticuloConPrecio, 'iva' | 'stock' | 'precio'> & {
  iva: string;
  stock: string;
  precio: string | null;
};

function toArticuloConPrecio({ iva, stock, precio, ...fila }: FilaConPrecio): ArticuloConPrecio {
  return {
    ...fila,
    iva: Number(iva) as AlicuotaIva,
    stock: new Decimal(stock),
    precio: precio === null ? null : new Decimal(precio),
  };
}
