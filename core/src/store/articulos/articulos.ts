import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import type { AlicuotaIva, Moneda, TratamientoIva } from '../../contract/enums.ts';
import { AppError } from '../../rules/errors.ts';
import { pgArray } from '../postgres/arrays.ts';
import { containing } from '../postgres/like.ts';

export interface ArticuloGuardado {
  sku: string;
  descripcion: string;
  cost: Decimal;
  currency: Moneda;
  stock: Decimal;
  iva: AlicuotaIva;
  tratamiento_iva: TratamientoIva;
  despacho: string | null;
}

/** An article of the list, with its price in each list that has one. */
export interface ArticuloConPrecios extends ArticuloGuardado {
  precios: { lista_id: string; precio: Decimal }[];
}

const COLUMNAS = 'a.sku, a.descripcion, a.cost, a.currency, a.stock, a.iva, a.tratamiento_iva, a.despacho';

/** Rows per statement: enough to make the round trips nothing, few enough to keep each text small. */
const LOTE = 5_000;

/** A page by SKU of the articles whose SKU or description has `q`; the one with that very SKU goes first. */
export async function listArticulos(
  em: EntityManager,
  user_id: string,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
): Promise<{ results: ArticuloConPrecios[]; totalItems: number }> {
  const patron = q ? containing(q) : null;
  const where = `a.user_id = ? ${patron === null ? '' : 'and (a.sku ilike ? or a.descripcion ilike ?)'}`;
  const params = patron === null ? [user_id] : [user_id, patron, patron];
  const filas = await em.execute<FilaConPrecios[]>(
    `select ${COLUMNAS}, coalesce((select jsonb_agg(jsonb_build_object('lista_id', i.lista_id, 'precio', i.precio::text) order by l.name)
              from lista_precios l join lista_precios_item i on i.lista_id = l.id where l.user_id = a.user_id and i.sku = a.sku), '[]') as precios
       from articulo a where ${where} order by lower(a.sku) = lower(?::text) desc, a.sku limit ? offset ?`,
    [...params, q ?? '', limit, offset],
  );
  const [{ total } = { total: 0 }] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from articulo a where ${where}`,
    params,
  );
  return { results: filas.map(toArticuloConPrecios), totalItems: total };
}

/** @throws AppError `articulo_no_encontrado` */
export async function findArticulo(em: EntityManager, user_id: string, sku: string): Promise<ArticuloGuardado> {
  const [articulo] = await findArticulos(em, user_id, [sku]);
  if (!articulo) throw new AppError('articulo_no_encontrado', { sku });
  return articulo;
}

/** Those of `skus` that exist. */
export async function findArticulos(
  em: EntityManager,
  user_id: string,
  skus: readonly string[],
): Promise<ArticuloGuardado[]> {
  const filas = await em.execute<Fila[]>(
    `select ${COLUMNAS} from articulo a
      where a.user_id = ? and a.sku = any(?::text[]) order by a.sku`,
    [user_id, pgArray(skus)],
  );
  return filas.map(toArticulo);
}

/** Every article, by SKU: what the CSV exports. */
export async function exportArticulos(em: EntityManager, user_id: string): Promise<ArticuloGuardado[]> {
  const filas = await em.execute<Fila[]>(`select ${COLUMNAS} from articulo a where a.user_id = ? order by a.sku`, [
    user_id,
  ]);
  return filas.map(toArticulo);
}

/** @throws AppError `articulo_ya_registrado` */
export async function createArticulo(em: EntityManager, user_id: string, articulo: ArticuloGuardado): Promise<void> {
  const { creados } = await insertMissingArticulos(em, user_id, [articulo]);
  if (creados === 0) throw new AppError('articulo_ya_registrado', { sku: articulo.sku });
}

/** @throws AppError `articulo_no_encontrado` */
export async function updateArticulo(em: EntityManager, user_id: string, articulo: ArticuloGuardado): Promise<void> {
  const tocados = await em.execute<{ sku: string }[]>(
    `update articulo a set descripcion = u.descripcion, cost = u.cost, currency = u.currency, stock = u.stock, iva = u.iva,
            tratamiento_iva = u.tratamiento_iva, despacho = u.despacho
       from jsonb_populate_record(null::articulo, ?::jsonb) u where a.user_id = ? and a.sku = u.sku returning a.sku`,
    [JSON.stringify(articulo), user_id],
  );
  if (tocados.length === 0) throw new AppError('articulo_no_encontrado', { sku: articulo.sku });
}

/** Writes articles over the ones with their SKU, all or nothing. SKUs may not repeat. */
export async function upsertArticulos(
  em: EntityManager,
  user_id: string,
  articulos: readonly ArticuloGuardado[],
): Promise<{ creados: number; actualizados: number }> {
  return write(
    em,
    user_id,
    articulos,
    `do update set descripcion = excluded.descripcion, cost = excluded.cost, currency = excluded.currency,
        stock = excluded.stock, iva = excluded.iva, tratamiento_iva = excluded.tratamiento_iva, despacho = excluded.despacho`,
  );
}

/** Adds the ones whose SKU is new; never changes one that exists. */
export async function insertMissingArticulos(
  em: EntityManager,
  user_id: string,
  articulos: readonly ArticuloGuardado[],
): Promise<{ creados: number; existentes: number }> {
  const { creados } = await write(em, user_id, articulos, 'do nothing');
  return { creados, existentes: articulos.length - creados };
}

async function write(
  em: EntityManager,
  user_id: string,
  articulos: readonly ArticuloGuardado[],
  onConflict: string,
): Promise<{ creados: number; actualizados: number }> {
  return em.transactional(async (tx) => {
    let creados = 0;
    let actualizados = 0;
    for (let desde = 0; desde < articulos.length; desde += LOTE) {
      // xmax is 0 on a row that this statement inserted.
      const [cuenta] = await tx.execute<{ creados: number; actualizados: number }[]>(
        `with escritos as (
           insert into articulo (user_id, sku, descripcion, cost, currency, stock, iva, tratamiento_iva, despacho)
           select ?::uuid, u.sku, u.descripcion, u.cost, u.currency, u.stock, u.iva, u.tratamiento_iva, u.despacho
             from jsonb_populate_recordset(null::articulo, ?::jsonb) u
           on conflict (user_id, sku) ${onConflict} returning xmax = 0 as nuevo)
         select count(*) filter (where nuevo)::int as creados, count(*) filter (where not nuevo)::int as actualizados from escritos`,
        [user_id, JSON.stringify(articulos.slice(desde, desde + LOTE))],
      );
      creados += cuenta?.creados ?? 0;
      actualizados += cuenta?.actualizados ?? 0;
    }
    return { creados, actualizados };
  });
}

interface Fila extends Omit<ArticuloGuardado, 'cost' | 'stock' | 'iva'> {
  cost: string;
  stock: string;
  iva: string;
}
interface FilaConPrecios extends Fila {
  precios: { lista_id: string; precio: string }[];
}

function toArticulo({
  sku,
  descripcion,
  cost,
  currency,
  stock,
  iva,
  tratamiento_iva,
  despacho,
}: Fila): ArticuloGuardado {
  return {
    sku,
    descripcion,
    cost: new Decimal(cost),
    currency,
    stock: new Decimal(stock),
    iva: Number(iva) as AlicuotaIva,
    tratamiento_iva,
    despacho,
  };
}

function toArticuloConPrecios(fila: FilaConPrecios): ArticuloConPrecios {
  const precios = fila.precios.map(({ lista_id, precio }) => ({ lista_id, precio: new Decimal(precio) }));
  return { ...toArticulo(fila), precios };
}
